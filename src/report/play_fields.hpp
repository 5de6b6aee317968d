// SPDX-License-Identifier: MIT
// The fields of the answer to `play`.
#pragma once

#include <string>
#include <vector>

#include "report/move_fields.hpp"

namespace grundy::report {

/// What is not known has no value; of the last two, games that cannot repeat have nothing at all.
struct PlayMove {
    const LegalMove* move = &nothing<LegalMove>;
    std::string after{};
    std::optional<bool> wins{};
    std::optional<Shown> total{}, value{};
    std::optional<std::optional<bool>> keeps_draw{};
    std::optional<std::optional<std::uint64_t>> remoteness{};
};

void describe(auto& out, const PlayMove& m) {
    out.about("PlayMove", "a move, and the position after it");
    end_fields(out, *m.move);
    out.field("after", "the whole sum after the move; `win`: the mover has won", m.after);
    out.field("wins", "whoever makes it wins; null: not known", m.wins);
    out.field("total", "of the whole sum after it, if known", m.total);
    out.field("value", "of what the component becomes, if known", m.value);
    out.maybe("keeps_draw", "in games that may repeat", m.keeps_draw);
    out.maybe("remoteness", "in such games: the moves left after it, if the winner hurries and the loser delays",
              m.remoteness);
    choice_fields(out, *m.move);
}

struct PlayAnswer {
    Run run{};  ///< its reason: why something is not known
    std::string position{};
    bool over = false, cyclic = false, draw = false, complete = false;
    std::optional<bool> wins{};
    std::optional<Shown> value{};
    std::vector<PlayMove> moves{};
    std::optional<std::uint64_t> remoteness{};
};

void describe(auto& out, const PlayAnswer& a) {
    out.about("PlayAnswer", "");
    const auto who = a.wins ? std::optional(Winner{*a.wins}) : std::nullopt;
    out.field("position", "as it is written", a.position);
    out.field("over", "there is no move; `winner` is who has won", a.over);
    out.field("cyclic", "play may repeat", a.cyclic);
    out.field("known", "it is known who wins, or that nobody does", a.wins || a.draw);
    out.field("winner", "null: a draw, or not known", who);
    out.field("draw", "nobody wins", a.draw);
    out.field("value", "null: not known, or misere play", a.value);
    out.field("moves", "of the position", a.moves);
    out.field("complete", "these are all", a.complete);
    effort_fields(out, a.run);
    out.maybe("remoteness", "the moves until the end, if play may repeat", given_if(a.cyclic, a.remoteness));
    out.maybe("reason", "why something is not known", if_any(a.run.reason));
}

}  // namespace grundy::report
