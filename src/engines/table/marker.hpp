// SPDX-License-Identifier: MIT
// Marks the values of runs of the table, one run or the XOR of two.
#pragma once

#include "engines/table/board.hpp"
#include "engines/table/runs.hpp"
#include "engines/table/seen.hpp"

namespace grundy::engines::table {

template <class Cell>
class Marker {
public:
    Marker(const Board<Cell>& board, Seen& seen, Work& work) : board_(board), seen_(seen), work_(work) {}

    /// Returns where a run begins. If it goes down a column, that is in the table by columns, where the cells of a
    /// column are adjacent, and `step` is changed.
    const Cell* turn(Int base, Int& step) const;
    /// Marks `count` values a[0], a[step], ..., each XOR `extra`.
    void one(const Cell* a, Int step, std::size_t count, Nimber extra);
    /// Marks their XORs with b[0], b[other], ...
    void two(const Cell* a, Int step, const Cell* b, Int other, std::size_t count, Nimber extra);
    /// `few`: there are fewer than 64 options in all, so larger values decide nothing.
    void run(const RowRuns::Run& run, bool few);

private:
    Nimber limit() const { return board_.limit(); }

    const Board<Cell>& board_;
    Seen& seen_;
    Work& work_;
};

}  // namespace grundy::engines::table
