// SPDX-License-Identifier: MIT
// Small programs that solve a game without this library.
#pragma once

#include <cstdint>
#include <grundy/answers.hpp>
#include <string>

namespace grundy {
inline namespace abi_1 {

struct ProgramQuery {
    std::string language = "cpp";  ///< or "python"
    /// What the program reads: names of arguments and parameters, `;` at the ends of lines, and the number of tests
    /// first: "T; n m". Empty: the arguments, and the parameters that have no value, until the end of the input.
    std::string input{};
    std::string won = "first", lost = "second";  ///< what it prints if the player to move wins, or loses
    bool values = false;                         ///< print the values instead
    std::string made_by{};                       ///< a command, for the head of the program
    /// For a game on one heap without a proven period: the program only knows heaps up to this one, from a list of the
    /// values, or of the lost heaps, that is made here. Negative: no list.
    std::int64_t most = -1;
    /// Whoever makes the last move loses. Sums need a theory: nim heaps and what behaves like them, tame heaps, or a
    /// finite misere quotient of heaps.
    bool misere = false;
    /// What the lines of graphs in the input are: "edges" or "arcs". Empty: arcs if the graphs of the game's `expect`
    /// lines have arcs alone, or if a token may go along an edge and back for ever; otherwise edges.
    std::string graph_lines{};
    /// Print a winning first move instead of the word: "first", or expressions in what it chose, of which the least
    /// value is the best. Empty: the word.
    std::string best{};
    bool best_with_word = false;  ///< print `won` before that move
};

struct Program : Run {
    std::string game, language;
    std::string input;   ///< what it reads, in the form of ProgramQuery::input
    std::string method;  ///< "period", "theorem", "list", or "recurrence"
    std::string text;
};

}  // namespace abi_1
}  // namespace grundy
