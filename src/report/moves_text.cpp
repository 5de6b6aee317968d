// SPDX-License-Identifier: MIT
// Shows lists of moves; see moves_text.hpp.
#include "report/moves_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "core/again_text.hpp"
#include "core/choice_text.hpp"
#include "report/boards.hpp"
#include "report/text.hpp"

namespace grundy::report {
namespace {

constexpr std::size_t widest = 100, most_drawn = 3, most_values = 40;
constexpr std::size_t most_groups = 200, groups_of_many = 20;  // beyond the first number, only the second is shown

std::string heading(const AlikeMoves& group, bool single, bool complete) {
    std::size_t choices = 0;
    for (const LegalMove* move : group.moves) choices += (1 + move->also.size()) * (1 + move->twins.size());
    std::string moves = (complete ? "" : "at least ") + counted(group.moves.size(), "move");
    if (choices > group.moves.size()) moves += fmt::format(" ({} choices)", choices);
    if (group.ends) return fmt::format("The end of the game: {}, winning\n", moves);
    if (group.again)
        return fmt::format("Moving again, {}: {}{}\n",
                           group.total.is_loony() ? "in a loony position" : "at value " + value_text(group.total),
                           moves, group.win() ? ", winning" : "");
    if (group.total.is_loony()) return fmt::format("To a loony {}: {}\n", single ? "position" : "sum", moves);
    return fmt::format("To value {}: {}{}\n", value_text(group.total), moves, group.win() ? ", winning" : "");
}

std::string group_text(const AlikeMoves& group, const MoveList& list, std::size_t shown, const Hints& hints) {
    std::string out = "\n" + heading(group, list.components.size() < 2, list.complete);
    const std::size_t count = std::min(shown, group.moves.size());
    for (std::size_t i = 0; i < count; ++i) {
        const LegalMove& move = *group.moves[i];
        const std::string choice = choices_text(move.choice, move.also, move.twins);
        out +=
            fmt::format("  {} -> {}{}\n{}", shorten(move.from, widest), shorten(move.to, widest),
                        choice.empty() ? "" : "   " + choice, i < most_drawn ? boards_beside(move.from, move.to) : "");
    }
    if (count < group.moves.size())
        out += fmt::format("  ... and {}{} more{}\n", list.complete ? "" : "at least ", group.moves.size() - count,
                           hints.more_moves.empty() ? "" : " (" + hints.more_moves + ")");
    return out;
}

// "The options have the values 0 1 3; the least number that is missing, 2, is the value."
std::string mex_text(const MoveList& list, const std::vector<AlikeMoves>& groups) {
    if (list.value->is_loony()) return "\nWhoever moves wins, whatever is beside it: the position is loony.\n";
    if (std::any_of(groups.begin(), groups.end(), [](const AlikeMoves& g) { return g.again; }))
        return fmt::format("\nMoving again leaves {} in any case, and no other move does: this is the value.\n",
                           value_text(list.value));
    if (!list.complete)
        return fmt::format("\nThe value {} is the least number that is the value of no option.{}\n",
                           value_text(list.value), list.first_wins ? "\nAll winning moves: grundy solve" : "");
    std::string values;
    std::size_t kinds = 0;
    for (const AlikeMoves& g : groups) {
        if (g.ends || g.total.is_loony()) continue;
        if (++kinds <= most_values) values += " " + value_text(g.total);
    }
    if (kinds == 0) return "\nNo option has a value that counts, and so the value is 0, the least number of all.\n";
    if (kinds > most_values) values += " ...";
    return fmt::format("\nThe values of the options are{}; the least number missing among them is {}: the mex.\n",
                       values, value_text(list.value));
}

std::string verdict(const MoveList& list) {
    if (list.value->is_loony()) return "The first player wins: the position is loony.\n";
    return list.first_wins ? fmt::format("The first player wins: the value is {}, not 0.\n", value_text(list.value))
                           : "The second player wins: the value is 0.\n";
}

}  // namespace

std::vector<AlikeMoves> alike_moves(const MoveList& list) {
    std::map<std::tuple<bool, bool, std::uint64_t>, AlikeMoves> groups;
    for (const LegalMove& move : list.moves) {
        const bool ends = move.to == "win", again = says_again(move.to);
        AlikeMoves& g = groups[{!ends, !again, ends ? 0 : move.total->word()}];
        g.total = move.total;
        g.ends = ends;
        g.again = again;
        g.moves.push_back(&move);
    }
    std::vector<AlikeMoves> out;
    for (auto& [key, group] : groups) out.push_back(std::move(group));
    return out;
}

std::string moves_text(const MoveList& list, std::size_t shown, const Hints& hints) {
    std::string out = shorten(list.position, widest) + "\n\n" + verdict(list);
    if (!list.complete) out += "These are not all moves: there are too many. Each count below is a lower bound.\n";
    const std::vector<AlikeMoves> groups = alike_moves(list);
    const std::size_t most = groups.size() > most_groups ? groups_of_many : groups.size();
    for (std::size_t i = 0; i < most; ++i) out += group_text(groups[i], list, shown, hints);
    if (most < groups.size())
        out += fmt::format("\n... and moves to {}{} more values\n", list.complete ? "" : "at least ",
                           groups.size() - most);
    if (list.moves.empty() && list.complete) return out + "\nThere is no move: the mex of no values is 0.\n";
    return out + mex_text(list, groups);
}

}  // namespace grundy::report
