// SPDX-License-Identifier: MIT
// The reasons are those of the Sprague-Grundy theorem: the value of a sum is the XOR of the values of
// its components, and a position is lost for the player to move exactly if it is 0.
#include "cli/explain.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/session.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t most_components = 40;  // lines of the XOR; longer sums are cut
constexpr std::size_t widest = 100;          // characters of a position in running text
constexpr std::size_t widest_column = 48;    // of a component in the columns

std::string binary(std::uint64_t n, std::size_t width) { return fmt::format("{:0{}b}", n, width); }

std::string xor_layout(const Answer& answer) {
    std::size_t shown = std::min(answer.components.size(), most_components), names = 3, bits = 1, decimals = 1;
    for (std::size_t i = 0; i < answer.components.size(); ++i) {
        const ComponentValue& c = answer.components[i];
        if (i < shown) names = std::max(names, shorten(c.text, widest_column).size());
        bits = std::max(bits, fmt::formatted_size("{:b}", c.value));
        decimals = std::max(decimals, fmt::formatted_size("{}", c.value));
    }
    std::string text = "The value of a sum is the XOR of its components' values:\n";
    for (std::size_t i = 0; i < shown; ++i) {
        const ComponentValue& c = answer.components[i];
        text += fmt::format("  {:>2}  {:<{}}  {:>{}}  {}\n", i + 1, shorten(c.text, widest_column), names, c.value,
                            decimals, binary(c.value, bits));
    }
    if (shown < answer.components.size())
        text += fmt::format("      ... and {} more components\n", answer.components.size() - shown);
    text += fmt::format("      {:<{}}  {:>{}}  {}\n", "XOR", names, answer.value, decimals, binary(answer.value, bits));
    return text;
}

std::string choice_text(const WinningMove& move) {
    std::string text;
    for (const auto& [name, value] : move.choice)
        text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
    return text.empty() ? "" : "   (" + text + ")";
}

// The list under its heading, each with `why` it wins.
template <class Why>
std::string list_moves(const std::vector<WinningMove>& moves, bool complete, std::size_t most_moves, Why why) {
    std::size_t count = moves.size(), shown = std::min(count, most_moves);
    std::string text;
    for (std::size_t i = 0; i < shown; ++i)
        text += fmt::format("  {} -> {}{}\n{}", shorten(moves[i].from, widest), shorten(moves[i].to, widest),
                            choice_text(moves[i]), why(moves[i]));
    if (shown < count)
        text += fmt::format("  ... and {}{} more (--moves N shows N of them)\n", complete ? "" : "at least ",
                            count - shown);
    else if (!complete)
        text += count >= most_moves ? "  ... and others (--moves N shows N of them)\n"
                                    : "  ... and others, more text than fits in memory\n";
    return text;
}

// One component: each move leaves value 0, which is said once.
std::string why(const Answer& answer, const WinningMove& move) {
    if (answer.components.size() < 2) return "";
    std::uint64_t before = answer.value ^ move.value;  // winning: value after = total XOR value before
    return fmt::format("      turns the value of component {} from {} into {}, the XOR of all the others: together 0\n",
                       move.component, before, move.value);
}

std::string moves_text(const Answer& answer, std::size_t most_moves) {
    return fmt::format("Winning first moves ({}{}){}:\n", answer.moves_complete ? "" : "more than ",
                       answer.moves.size(),
                       answer.components.size() < 2 ? ", each to value 0: whoever moves then loses" : "") +
           list_moves(answer.moves, answer.moves_complete, most_moves,
                      [&](const WinningMove& move) { return why(answer, move); });
}

}  // namespace

std::string explain(const Answer& answer, std::size_t most_moves) {
    std::string text = shorten(answer.position, widest) + "\n\n";
    if (answer.first_wins)
        text += fmt::format("The first player wins: the value is {}, not 0.\n", answer.value);
    else if (answer.components.empty())
        text += "The second player wins: nothing is left to move, and the value is 0.\n";
    else
        text += "The second player wins: the value is 0, and every move leaves a value that is not 0.\n";
    if (answer.components.size() > 1) text += "\n" + xor_layout(answer);
    if (answer.first_wins) text += "\n" + moves_text(answer, most_moves);
    return text +
           fmt::format("\nengine {}, {} {}\n", answer.engine, answer.nodes, answer.nodes == 1 ? "node" : "nodes");
}

std::string explain(const MisereAnswer& answer, std::size_t most_moves) {
    std::string text = shorten(answer.position, widest) + "\n\n" +
                       fmt::format("The {} player wins under misere play, where whoever makes the last move loses.\n",
                                   answer.first_wins ? "first" : "second");
    if (answer.first_wins && answer.moves.empty() && answer.moves_complete) {
        text += "Nothing is left to move, and so the other player has made the last move.\n";
    } else if (answer.first_wins) {
        text += fmt::format("\nWinning first moves ({}{}), each to a sum that whoever moves then loses:\n",
                            answer.moves_complete ? "" : "more than ", answer.moves.size());
        text += list_moves(answer.moves, answer.moves_complete, most_moves,
                           [](const WinningMove&) { return std::string(); });
    }
    return text + fmt::format("\nengine misere, {} {}\n", answer.nodes, answer.nodes == 1 ? "node" : "nodes");
}

}  // namespace grundy::cli
