// SPDX-License-Identifier: MIT
// Moves that change some cells of a board and look at few others, recognised in rules: pictures that replace pictures,
// where a move may be forbidden to complete patterns.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "rules/boards.hpp"
#include "rules/position.hpp"

namespace grundy::engines::theorems {

struct LocalMoves {
    rules::Shapes shapes;
    rules::Shapes forbidden;  ///< no move may leave one of these patterns (`to`) anywhere
    bool places = false;      ///< only free cells are changed, to taken ones, and patterns have none that are free
    bool splits = false;      ///< each shape is connected and reads only what it takes, and nothing is forbidden
};

/// Nothing if the rules do anything else, or if a play might have no end.
std::optional<LocalMoves> local_moves(const rules::Ruleset& rules, int instance);

/// An exchange of rows and columns (of a square), then reflections, and an exchange of two values of cells.
struct BoardSymmetry {
    bool transposed = false, rows_reversed = false, columns_reversed = false;
    int exchanged = 0, with = 0;  ///< 0 and 0: none

    int value(int v) const { return v == exchanged ? with : v == with ? exchanged : v; }
    /// The row and column of the cell that comes to this one of the image, which has this number of rows and columns.
    std::pair<Int, Int> origin(Int rows, Int columns, Int row, Int column) const {
        if (rows_reversed) row = rows - 1 - row;
        if (columns_reversed) column = columns - 1 - column;
        return transposed ? std::pair{column, row} : std::pair{row, column};
    }
};
bool is_closed(const rules::Shapes& shapes, const BoardSymmetry& symmetry);

/// What a move at one place reads and writes, as cells of the board.
struct Reach {
    std::vector<std::size_t> reads, writes;
};

/// Calls `visit` for each move that may come up from this position on, until it returns false: for those that are
/// possible now if moves only place, otherwise for each place of each shape. Returns whether all were visited.
bool each_reach(const LocalMoves& moves, const rules::Board& board, const std::function<bool(const Reach&)>& visit);

}  // namespace grundy::engines::theorems
