// SPDX-License-Identifier: MIT
// Boards as arguments: a count of rows, a count of columns, and the cells line by line, each a digit. All functions are
// the definition: they look at every place, and serve as the oracle for anything faster.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/size.hpp"
#include "rules/shapes.hpp"

namespace grundy::rules {

/// A board in the words of an argument: rows, columns, cells.
struct Board {
    Int rows = 0, columns = 0;
    std::span<const Int> cells;

    explicit Board(std::span<const Int> words);
    Int at(Int row, Int column) const { return cells[to_size(row * columns + column)]; }
};
using BoardWords = std::vector<Int>;

inline constexpr Int most_board_cells = 1'000'000;

/// A board of free cells.
BoardWords free_board(Int rows, Int columns);

/// All boards after one replacement by one of the shapes anywhere, each board once, in the order in which they are
/// found. `before_each` gets the number found so far, and may throw to stop.
std::vector<BoardWords> replaced(std::span<const Int> board, const Shapes& shapes,
                                 const std::function<void(std::size_t boards)>& before_each);

/// True if the cells of one of the shapes (`to`) occur somewhere.
bool occurs(std::span<const Int> board, const Shapes& shapes);

/// For each connected region of free cells (0) a board of its bounding box in which all other cells are taken (1).
std::vector<BoardWords> regions(std::span<const Int> board);

/// As the language writes it: board(4, 5), board("..# / ...").
std::string board_text(std::span<const Int> board);

/// The lines of the board, without quotes.
std::vector<std::string> board_lines(std::span<const Int> board);

}  // namespace grundy::rules
