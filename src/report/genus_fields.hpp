// SPDX-License-Identifier: MIT
// The fields of genera under misere play, and their text.
#pragma once

#include <grundy/genus.hpp>
#include <string>
#include <vector>

#include "core/size.hpp"
#include "report/answer_fields.hpp"
#include "report/hints.hpp"
#include "report/move_fields.hpp"
#include "report/sink.hpp"
#include "report/table_fields.hpp"

namespace grundy::report {

void describe(auto& out, const Character& c) {
    out.about("Genus", "the genus under misere play, as in Winning Ways, chapter 13");
    out.field("text", "such as 2^{1420}", genus_text(c.genus));
    out.field("value", "under normal play", c.genus.value);
    out.field("digits", "misere nim values beside no heap *2, one, two, ...; the last two alternate for ever",
              c.genus.digits);
    out.word("temper", "how far from nim", {"tame", "restive", "restless", "wild"}, to_size(c.temper));
}

void describe(auto& out, const GenusAnswer::Move& m) {
    out.about("GenusMove", "a move, and what it leads to");
    out.field("move", "the move", Plain<LegalMove>{&m.move});
    out.maybe("after", "of the whole position after it, if the genus of the position was found", m.after);
    out.maybe("wins", "whether it wins; missing if that was not found", m.wins);
}

void describe(auto& out, const GenusAnswer& a) {
    out.about("PositionGenus", "the genus of a position, and of all that its moves lead to");
    out.field("position", "as it is written", a.position);
    const std::optional<Character> genus = a.character.has_value() ? std::optional(a.character.value()) : std::nullopt;
    out.maybe("genus", "of the position; missing if the share of the budget that is for genera did not suffice", genus);
    out.maybe("misere_value", "the first digit: beside this nim heap the position is lost under misere play",
              genus ? std::optional(genus->genus.digits[0]) : std::nullopt);
    out.maybe("winner", "under misere play; missing if that was not found",
              a.first_wins ? std::optional(Winner{*a.first_wins}) : std::nullopt);
    out.field("moves", "all of them", a.moves);
    out.field("complete", "no move is left out", a.complete);
    effort_fields(out, a);
}

void describe(auto& out, const GenusTable& t) {
    out.about("GenusTable", "the genera of a game's positions");
    out.field("game", "as it was asked for", t.game);
    out.field("ranges", "one for each argument", t.ranges);
    out.field("genera", "of the positions; the last range varies fastest", t.cells);
    effort_fields(out, t);
}

/// At most `shown` moves to each misere nim value.
std::string genus_text(const GenusAnswer& answer, std::size_t shown, const Hints& hints);

/// A line for each position: "plain", "csv" or "json". `names` are those of the arguments. Throws Error for other
/// formats.
void write_genera(Sink& out, const GenusTable& table, const std::string& format, const std::vector<std::string>& names);
void require_genus_format(const std::string& format);

}  // namespace grundy::report
