// SPDX-License-Identifier: MIT
// Genera as text.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/choice_text.hpp"
#include "core/error.hpp"
#include "report/argument_names.hpp"
#include "report/genus_fields.hpp"
#include "report/text.hpp"

namespace grundy::report {
namespace {

constexpr std::size_t widest_position = 100;

std::string genus_in_words(const Character& c) { return grundy::genus_text(c.genus) + " " + temper_name(c.temper); }

std::string_view meaning_of(Temper temper) {
    switch (temper) {
        case Temper::tame:
            return "it behaves like nim heaps in any sum of tame positions";
        case Temper::restive:
            return "its options are tame, and its value is 0 or 1 under normal play only";
        case Temper::restless:
            return "its options are tame, and its value is 0 or 1 under misere play only";
        case Temper::wild:
            break;
    }
    return "it has an option that is not tame, which no move answers as nim would";
}

// Moves are grouped by the misere value that they lead to, or, without genera, by who wins then.
struct Title {
    std::uint64_t place = 0;
    std::string text;
    bool wins = false;

    bool operator<(const Title& other) const { return place < other.place; }
};
using Groups = std::map<Title, std::vector<const GenusAnswer::Move*>>;

Title title_of(const GenusAnswer::Move& m) {
    if (m.after) {
        const std::uint64_t value = m.after->genus.digits[0];
        return {value, fmt::format("To misere value {}", value), value == 0};
    }
    if (!m.wins) return {2, "Not decided"};
    return *m.wins ? Title{0, "To lost positions", true} : Title{1, "To won positions"};
}

Groups groups_of(const GenusAnswer& a) {
    Groups out;
    for (const auto& m : a.moves) out[title_of(m)].push_back(&m);
    return out;
}

std::string with_genus(const Character& own) {
    const std::uint64_t value = own.genus.digits[0];
    return fmt::format("Genus {}: {}.\n", genus_in_words(own), meaning_of(own.temper)) +
           (value > 0
                ? fmt::format("The first player wins under misere play: the misere nim value is {}, not 0.\n", value)
                : "The second player wins under misere play: the misere nim value is 0.\n");
}

std::string why_missing(const Reached<Character>& character) {
    try {
        character.value();
    } catch (const Exception& why) {
        return why.what();
    }
    return "";
}

std::string without_genus(const GenusAnswer& a) {
    const std::string winner =
        !a.first_wins ? "" : fmt::format("The {} player wins under misere play.\n", *a.first_wins ? "first" : "second");
    return winner + "Genera are left out, as their share of the budget did not suffice: " + why_missing(a.character) +
           ".\n";
}

}  // namespace

std::string genus_text(const GenusAnswer& a, std::size_t shown, const Hints& hints) {
    std::string out = shorten(a.position, widest_position) + "\n\n";
    const Groups groups = groups_of(a);
    out += a.character.has_value() ? with_genus(a.character.value()) : without_genus(a);
    if (a.moves.empty()) return out + "\nThere is no move, so the misere nim value is 1: whoever cannot move wins.\n";
    std::string values;
    for (const auto& [title, moves] : groups) {
        out += fmt::format("\n{}: {}{}{}\n", title.text, a.complete ? "" : "at least ", counted(moves.size(), "move"),
                           title.wins ? ", winning" : "");
        const std::size_t count = std::min(shown, moves.size());
        for (std::size_t i = 0; i < count; ++i) {
            const LegalMove& move = moves[i]->move;
            const std::string choice = choices_text(move.choice, move.also, move.twins);
            out += fmt::format("  {} -> {}{}{}\n", shorten(move.from, widest_position),
                               shorten(move.to, widest_position), choice.empty() ? "" : "   " + choice,
                               moves[i]->after ? "   " + genus_in_words(*moves[i]->after) : "");
        }
        if (count < moves.size())
            out += fmt::format("  ... and {} more{}\n", moves.size() - count,
                               hints.more_moves.empty() ? "" : " (" + hints.more_moves + ")");
        values += " " + std::to_string(title.place);
    }
    if (!a.complete) return out + "\nThese are not all moves: there are too many.\n";
    if (!a.character.has_value()) return out;
    return out + fmt::format("\nThe misere values of the options are{}; the least number missing among them is {}.\n",
                             values, a.character->genus.digits[0]);
}

void require_genus_format(const std::string& format) {
    if (format != "plain" && format != "csv" && format != "json")
        throw Error("genera are written as plain text, csv or json, not as " + format);
}

void write_genera(Sink& out, const GenusTable& table, const std::string& format,
                  const std::vector<std::string>& names) {
    require_genus_format(format);
    if (format == "json") return write_answer(out, table);
    const bool csv = format == "csv";
    if (csv) {
        for (std::size_t k = 0; k < table.ranges.size(); ++k)
            out.write((table.ranges.size() == 1 ? "n" : names[k]) + ",");
        out.write("genus,kind\n");
    }
    std::size_t width = 0;
    for (const Character& c : table.cells) width = std::max(width, grundy::genus_text(c.genus).size());
    std::vector<std::size_t> widths;
    for (const auto& range : table.ranges) widths.push_back(std::to_string(range.second).size());
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        const auto numbers = numbers_of_cell(table.ranges, i);
        const std::string genus = grundy::genus_text(table.cells[i].genus);
        for (std::size_t k = 0; k < numbers.size(); ++k)
            out.write(csv ? std::to_string(numbers[k]) + "," : fmt::format("{:>{}}  ", numbers[k], widths[k]));
        if (csv)
            out.write((genus.find(',') == std::string::npos ? genus : "\"" + genus + "\"") + ",");
        else
            out.write(fmt::format("{:<{}}  ", genus, width));
        out.write(temper_name(table.cells[i].temper) + "\n");
    }
}

}  // namespace grundy::report
