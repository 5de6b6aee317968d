// SPDX-License-Identifier: MIT
// Positions taken apart, for programs that draw them, and the graph of all positions that play can reach.
#pragma once

#include <cstddef>
#include <cstdint>
#include <grundy/answers.hpp>
#include <grundy/graphs.hpp>
#include <string>
#include <variant>
#include <vector>

namespace grundy {
inline namespace abi_1 {

/// A rectangle of digits; 0 is a free cell and 1 a taken one.
struct Board {
    std::size_t rows = 0, columns = 0;
    std::vector<std::int64_t> cells;  ///< line by line
};

/// One component of a position: a game and its arguments.
struct Part {
    std::string text;  ///< "cram(board(2, 3))"
    std::string game;  ///< with its parameters: "brave[m=3]"; "*" for a nim heap
    std::vector<std::variant<std::int64_t, std::vector<std::int64_t>, Board, Graph>> arguments;
};

/// The positions that play can reach from a small position, each once, and the moves between them.
struct GameGraph : Run {
    struct Position {
        std::string text;                  ///< "win" stands for the end of the game by a `win` option
        std::vector<Part> parts;           ///< none for 0 and for "win"
        Value value;                       ///< 0 for "win": whoever is to move has lost
        std::size_t longest = 0;           ///< number of moves of the longest play from here
        std::vector<std::size_t> options;  ///< indices of the positions that one move leads to, ascending
    };
    std::vector<Position> positions;  ///< the first is the one asked about
};

}  // namespace abi_1
}  // namespace grundy
