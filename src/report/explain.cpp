// SPDX-License-Identifier: MIT
// The explanations follow the Sprague-Grundy theorem: the value of a sum is the XOR of the values of its components,
// and a position is lost for the player to move exactly if its value is 0.
#include "report/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <vector>

#include "core/again_text.hpp"
#include "core/alike.hpp"
#include "core/choice_text.hpp"
#include "report/boards.hpp"
#include "report/outcome.hpp"
#include "report/text.hpp"

namespace grundy::report {
namespace {

constexpr std::size_t most_components = 40;   // lines of the XOR; longer sums are cut
constexpr std::size_t widest_position = 100;  // characters of a position in running text
constexpr std::size_t widest_column = 48;     // of a component in the columns

bool any_infinite(const Answer& answer) {
    return std::any_of(answer.components.begin(), answer.components.end(),
                       [](const ComponentValue& c) { return c.value->is_infinite(); });
}

// Components that are listed together: equal ones, if they are at least `least_alike`.
struct Listed {
    const ComponentValue* component;
    std::size_t number, count = 1;  // of the first of them, from 1
};

// Without texts, or with values that do not cancel, each component is listed.
std::vector<Listed> listed(const Answer& answer) {
    constexpr std::size_t least_alike = 3;
    const bool together = std::all_of(answer.components.begin(), answer.components.end(),
                                      [](const ComponentValue& c) { return !c.text.empty() && c.value->is_nimber(); });
    const auto text = [&](std::size_t i) -> std::string_view { return answer.components[i].text; };
    const std::vector<std::size_t> first = first_alike(
        together ? answer.components.size() : 0, [&](std::size_t i) { return std::hash<std::string_view>()(text(i)); },
        [&](std::size_t a, std::size_t b) { return text(a) < text(b); });
    std::vector<std::size_t> counts(first.size(), 0);
    for (const std::size_t i : first) ++counts[i];
    std::vector<Listed> out;
    for (std::size_t i = 0; i < answer.components.size(); ++i) {
        const std::size_t count = together ? counts[first[i]] : 1;
        if (count < least_alike)
            out.push_back({&answer.components[i], i + 1});
        else if (first[i] == i)
            out.push_back({&answer.components[i], i + 1, count});
    }
    return out;
}

// "kayles(5) + kayles(5) + kayles(5)" is "3 * kayles(5)".
std::string position_text(const Answer& answer, const std::vector<Listed>& list) {
    std::string out;
    if (list.size() == answer.components.size()) return answer.position;
    for (const Listed& l : list)
        out += (out.empty() ? "" : " + ") + (l.count > 1 ? std::to_string(l.count) + " * " : "") + l.component->text;
    return out;
}

std::string name_of(const Listed& l) {
    const std::string text = shorten(l.component->text, widest_column);
    return l.count == 1 ? text : fmt::format("{} * {}, each {}", l.count, text, value_text(l.component->value));
}

std::string xor_layout(const Answer& answer, const std::vector<Listed>& list) {
    std::size_t shown = std::min(list.size(), most_components), names = 3, bits = 1, decimals = 1;
    const std::size_t numbers = std::max<std::size_t>(2, std::to_string(list[shown - 1].number).size());
    const std::string margin(numbers + 4, ' ');
    std::uint64_t greatest = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const ComponentValue& c = *list[i].component;
        if (i < shown) names = std::max(names, name_of(list[i]).size());
        if (c.value->is_nimber())
            greatest = std::max(greatest, c.value->nimber());
        else
            decimals = std::max(decimals, value_text(c.value).size());
    }
    bits = fmt::formatted_size("{:b}", greatest);
    decimals = std::max(decimals, std::to_string(greatest).size());
    const bool infinite = any_infinite(answer), plain = answer.value->is_loony() || infinite;
    std::string text =
        answer.value->is_loony() ? "Whoever is to move wins if a component is loony, whatever the others are worth:\n"
        : infinite ? "Infinity(K) + n is infinity(K xor n), and the sum of two infinities is infinity():\n"
                   : "The value of a sum is the XOR of its components' values:\n";
    for (std::size_t i = 0; i < shown; ++i) {
        const Value value = list[i].count % 2 == 0 ? Value{} : *list[i].component->value;  // equal values cancel
        text += fmt::format("  {:>{}}  {:<{}}  {:>{}}{}\n", list[i].number, numbers, name_of(list[i]), names,
                            value_text(value), decimals,
                            plain && (infinite || value.is_loony()) ? "" : "  " + binary(value.nimber(), bits));
    }
    if (shown < list.size())
        text +=
            fmt::format("{}... and {} more components\n", margin, answer.components.size() + 1 - list[shown].number);
    if (infinite && !answer.value->is_loony())
        text += fmt::format("{}{:<{}}  {:>{}}\n", margin, "sum", names, value_text(answer.value), decimals);
    if (plain) return text;
    text += fmt::format("{}{:<{}}  {:>{}}  {}\n", margin, "XOR", names, value_text(answer.value), decimals,
                        binary(answer.value->nimber(), bits));
    return text;
}

std::string after_blanks(const std::string& text) { return text.empty() ? "" : "   " + text; }

std::string with_choice(const LegalMove& move) { return after_blanks(choice_text(move.choice)); }

// Prints the list under its heading; `why` gives the reason why each move wins, and `more` says how to see more.
template <class Why>
std::string list_moves(const std::vector<WinningMove>& moves, bool complete, std::size_t most_moves,
                       const std::string& more, Why why) {
    std::size_t count = moves.size(), shown = std::min(count, most_moves);
    std::string text, how = more.empty() ? "" : " (" + more + ")";
    constexpr std::size_t most_drawn = 3;
    for (std::size_t i = 0; i < shown; ++i)
        text += fmt::format("  {} -> {}{}\n{}{}", shorten(moves[i].from, widest_position),
                            shorten(moves[i].to, widest_position),
                            after_blanks(choices_text(moves[i].choice, moves[i].also, moves[i].twins)), why(moves[i]),
                            i < most_drawn ? boards_beside(moves[i].from, moves[i].to) : "");
    if (shown < count)
        text += fmt::format("  ... and {}{} more{}\n", complete ? "" : "at least ", count - shown, how);
    else if (!complete)
        text += count >= most_moves ? "  ... and others" + how + "\n"
                : count > 0         ? "  There may be others: this list is not complete.\n"
                                    : "  (not all of them are listed)\n";
    return text;
}

// With a single component, each move leaves value 0, which is stated once.
std::string why(const Answer& answer, const WinningMove& move) {
    if (move.to == "win") return "      ends the whole game, won\n";
    if (says_again(move.to))
        return move.total->is_loony() ? "      the position is loony then, and the same player moves again\n"
                                      : fmt::format("      the value is {} then, and the same player moves again\n",
                                                    value_text(*move.total));
    if (answer.components.size() < 2 || answer.remoteness || answer.result == PlayResult::draw) return "";
    if (answer.value->is_infinite())
        return fmt::format("      component {} becomes worth {}, so the sum is 0\n", move.component,
                           value_text(move.value));
    if (answer.value->is_loony()) return "      leaves a sum of value 0: whoever moves then loses\n";
    return fmt::format("      component {} becomes worth {}, the XOR of the others, so the sum is 0\n", move.component,
                       value_text(move.value));
}

// "3", "more than 3", "1, by 2 choices"; nothing is known of the number if none was asked for.
std::string number_of(const std::vector<WinningMove>& moves, bool complete, std::size_t most_moves) {
    if (!complete && moves.empty()) return "some";
    if (!complete) return fmt::format("{}{}", bound_of(moves.size(), complete, most_moves), moves.size());
    std::size_t choices = 0;
    for (const WinningMove& move : moves) choices += (1 + move.also.size()) * (1 + move.twins.size());
    return choices == moves.size() ? std::to_string(choices) : fmt::format("{}, by {} choices", moves.size(), choices);
}

// "   (k = 2)", and what is said about a game with cycles or with lengths.
std::string after_move(const Answer& answer, const WinningMove& move) {
    const bool lengths = answer.remoteness || move.remoteness, values = answer.result == PlayResult::draw;
    if (!lengths && !values) return "";
    std::string text = values ? "value " + value_text(move.value) : "";
    if (values && answer.components.size() > 1 && move.total)
        text = fmt::format("component {} becomes worth {}, so the sum is {}", move.component, value_text(move.value),
                           value_text(*move.total));
    if (move.remoteness) text += (values ? ", " : "") + ("then " + counted(*move.remoteness, "move")) + " to the end";
    return "      " + text + "\n";
}

std::string moves_text(const Answer& answer, std::size_t most_moves, const Hints& hints) {
    return fmt::format("{} ({}){}:\n", moves_heading(answer.result),
                       number_of(answer.moves, answer.moves_complete, most_moves),
                       answer.components.size() < 2 && !answer.value->is_loony() && answer.first_wins &&
                               std::none_of(answer.moves.begin(), answer.moves.end(),
                                            [](const WinningMove& move) { return says_again(move.to); })
                           ? ", each to value 0: whoever moves then loses"
                           : "") +
           list_moves(answer.moves, answer.moves_complete, most_moves, hints.more_moves,
                      [&](const WinningMove& move) { return why(answer, move) + after_move(answer, move); });
}

std::string verdict(const Answer& answer, std::size_t most_moves, const Hints& hints) {
    const std::vector<Listed> list = listed(answer);
    std::string text = shorten(position_text(answer, list), widest_position) + "\n\n";
    if (answer.value->is_loony())
        text += "The first player wins: the position is loony, and whoever moves in it wins, whatever is beside it.\n";
    else if (answer.result == PlayResult::draw)
        text += fmt::format("Draw: the value is {}, no move leads to a lost position, and play can go on for ever.\n",
                            value_text(answer.value));
    else if (answer.value->is_infinite())
        text +=
            fmt::format("The first player wins: the value is {}, and a move leads to 0.\n", value_text(answer.value));
    else if (answer.first_wins)
        text += fmt::format("The first player wins: the value is {}, not 0.\n", value_text(answer.value));
    else if (answer.components.empty())
        text += "The second player wins: nothing is left to move, and the value is 0.\n";
    else if (answer.no_moves)
        text += "The second player wins: there is no move, and the value is 0.\n";
    else
        text += "The second player wins: the value is 0, and every move leaves a value that is not 0.\n";
    if (!answer.theorem.empty()) text += "By a theorem: " + answer.theorem + ".\n";
    if (answer.remoteness)
        text += fmt::format("With best play the game ends after {}.\n", counted(*answer.remoteness, "move"));
    if (answer.components.size() > 1) text += "\n" + xor_layout(answer, list);
    if (!answer.moves.empty() || !answer.moves_complete) text += "\n" + moves_text(answer, most_moves, hints);
    return text;
}

std::string bouton_text(const MisereAnswer::NimHeaps& heaps) {
    return heaps.above_one ? fmt::format(
                                 "Bouton's rule: while a heap is above 1, a sum of nim heaps is lost exactly if their "
                                 "XOR is 0, as in normal\nplay. Here it is {}.\n",
                                 heaps.sum)
                           : fmt::format(
                                 "Bouton's rule: if no heap is above 1, a sum of nim heaps is lost exactly if the "
                                 "number of heaps of 1 is odd.\nHere it is {}.\n",
                                 heaps.ones);
}

// Without a winning move the first player wins only where there is no move at all.
bool over(const MisereAnswer& answer) { return answer.first_wins && answer.moves.empty() && answer.moves_complete; }

std::string step(const LegalMove& move) {
    return fmt::format("{} -> {}{}", shorten(move.from, widest_position), shorten(move.to, widest_position),
                       with_choice(move));
}

// Groups of the same component and the same line of the rules share one heading.
std::string head_of(const LegalMove& example, std::size_t alike) {
    return fmt::format("  {}{}, by  {}\n", shorten(example.from, widest_position),
                       alike > 1 ? fmt::format(" ({} of them)", alike) : "",
                       shorten(example.rule_text, widest_position));
}

std::string group_text(const MoveGroup& group) {
    const LegalMove& move = group.example;
    const std::string what = move.value->is_loony() ? "a loony position" : "value " + value_text(move.value);
    std::string text = fmt::format("    {} to {}{}: {}{}\n", counted(group.count, "move"), what,
                                   group.count > 1 ? ", as" : "", shorten(move.to, widest_position), with_choice(move));
    if (group.answer)
        text += fmt::format("      answer{}: {}\n",
                            group.count < 2     ? ""
                            : group.answers_all ? " to all of them"
                                                : " to this one",
                            step(*group.answer));
    return text;
}

std::string groups_text(const std::vector<MoveGroup>& groups, std::size_t most, bool complete, const Hints& hints) {
    std::string text, head;
    const std::size_t shown = std::min(most, groups.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const std::string here = head_of(groups[i].example, groups[i].alike);
        if (here != head) text += here;
        head = here;
        text += group_text(groups[i]);
    }
    std::uint64_t left = 0;
    for (std::size_t i = shown; i < groups.size(); ++i) left += groups[i].count;
    if (left > 0)
        text += fmt::format("  ... and {} in other groups{}\n", counted(left, "move"),
                            hints.full_lists.empty() ? "" : "; " + hints.full_lists + " lists more");
    if (!complete) text += "  There are more moves than were examined here; the theorem answers them, too.\n";
    return text;
}

// Whether the number of moves is known.
bool counted_all(const std::optional<PairedMoves>& paired, const std::vector<MoveGroup>& groups, bool complete) {
    return complete || (paired && groups.empty() && paired->complete);
}

std::string replies_text(const std::optional<PairedMoves>& paired, const std::vector<MoveGroup>& groups,
                         std::size_t most, bool complete, const Hints& hints) {
    return paired && groups.empty() ? paired_text(*paired) : groups_text(groups, most, complete, hints);
}

std::string wins_text(const Explanation& explanation, std::size_t most_groups, const Hints& hints) {
    std::string text = explanation.answer.value->is_loony()
                           ? "\nWhy: a move that ends the game leaves nothing to answer.\n"
                           : "\nWhy: whatever the second player answers, there is a move back to 0.\n";
    for (const Continuation& next : explanation.wins) {
        if (next.move.to == "win") continue;
        text += fmt::format("\nAfter {}\n", step(next.move));
        if (next.reply_count == 0) {
            text += "  there is no move left.\n";
            continue;
        }
        text += fmt::format("  there {} {}{}:\n", next.reply_count == 1 ? "is" : "are",
                            counted_all(next.paired, next.replies, next.complete) ? "" : "more than ",
                            counted(next.reply_count, "reply"));
        text += replies_text(next.paired, next.replies, most_groups, next.complete, hints);
    }
    const std::size_t all = explanation.answer.moves.size();
    if (explanation.wins.size() < all)
        text += fmt::format("\nThe other winning moves are answered in the same way; this shows the first {}.\n",
                            explanation.wins.size());
    else if (!explanation.answer.moves_complete)
        text += "\nIf there are other winning moves, they are answered in the same way.\n";
    return text;
}

}  // namespace

std::string paired_text(const PairedMoves& paired) {
    std::string text = "  By pairing: " + paired.theorem + ".\n";
    if (paired.examples.empty()) return text;
    text += paired.examples.size() == paired.count && paired.complete ? "  The moves and their answers:\n"
                                                                      : "  Some moves and their answers:\n";
    for (const auto& [move, answer] : paired.examples)
        text += fmt::format("    {}\n      answer: {}\n{}", step(move), step(answer),
                            boards_beside(answer.from, answer.to));
    return text;
}

std::string explanation_text(const Explanation& explanation, std::size_t most_moves, std::size_t most_groups,
                             const Hints& hints) {
    const Answer& answer = explanation.answer;
    std::string text = verdict(answer, most_moves, hints);
    if (answer.first_wins) {
        text += wins_text(explanation, most_groups, hints);
    } else if (explanation.losing_count > 0) {
        const std::uint64_t count = explanation.losing_count;
        const bool all = counted_all(explanation.paired, explanation.losing, explanation.complete);
        text +=
            count == 1 && all
                ? "\nWhy: the only move leaves a value that is not 0, and has an answer back to 0.\n"
                : fmt::format("\nWhy: each of the {}{} leaves a value that is not 0, and has an answer back to 0.\n",
                              all ? "" : "more than ", counted(count, "move"));
        text += replies_text(explanation.paired, explanation.losing, most_groups, explanation.complete, hints);
    } else if (!answer.components.empty()) {
        text += "\nWhy: there is no move left.\n";
    }
    return text;
}

std::string answer_text(const Answer& answer, std::size_t most_moves, const Hints& hints) {
    return verdict(answer, most_moves, hints);
}

std::string answer_text(const WinnerAnswer& answer, std::size_t most_moves, const Hints& hints) {
    std::string text = shorten(answer.position, widest_position) + "\n\n";
    text += answer.result == PlayResult::draw ? "Draw: no move leads to a lost position, and play can go on for ever.\n"
            : answer.first_wins               ? "The first player wins.\n"
                                              : "The second player wins.\n";
    if (!answer.theorem.empty()) text += "By a theorem, which gives no values: " + answer.theorem + ".\n";
    if (answer.remoteness)
        text += fmt::format("With best play the game ends after {}.\n", counted(*answer.remoteness, "move"));
    if (answer.moves.empty()) return text;
    text += answer.remoteness && !answer.first_wins
                ? fmt::format("\n{} ({}):\n", moves_heading(PlayResult::loss),
                              number_of(answer.moves, answer.moves_complete, most_moves))
            : answer.moves_complete
                ? fmt::format("\nWinning first moves ({}):\n", number_of(answer.moves, true, most_moves))
            : answer.moves.size() == 1 ? "\nA winning first move:\n"
                                       : "\nSome winning first moves:\n";
    return text + list_moves(answer.moves, true, most_moves, hints.more_moves, [&](const WinningMove& move) {
               return move.to == "win"  ? "      ends the whole game, won\n"
                      : move.remoteness ? "      then " + counted(*move.remoteness, "move") + " to the end\n"
                                        : "";
           });
}

std::string misere_reason(const MisereAnswer& answer) {
    std::string text = answer.heaps ? bouton_text(*answer.heaps) : answer.theorem.empty() ? "" : answer.theorem + "\n";
    if (over(answer)) text += "Nothing is left to move, and so the other player has made the last move.\n";
    return text;
}

std::string answer_text(const MisereAnswer& answer, std::size_t most_moves, const Hints& hints) {
    std::string text = shorten(answer.position, widest_position) + "\n\n" +
                       fmt::format("The {} player wins under misere play, where whoever makes the last move loses.\n",
                                   answer.first_wins ? "first" : "second");
    if (answer.heaps || !answer.theorem.empty()) text += "\n";
    text += misere_reason(answer);
    if (answer.first_wins && !over(answer)) {
        text += fmt::format("\nWinning first moves ({}), each to a sum that whoever moves then loses:\n",
                            number_of(answer.moves, answer.moves_complete, most_moves));
        text += list_moves(answer.moves, answer.moves_complete, most_moves, hints.more_moves,
                           [](const WinningMove&) { return std::string(); });
    }
    return text;
}

}  // namespace grundy::report
