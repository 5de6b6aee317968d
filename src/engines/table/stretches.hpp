// SPDX-License-Identifier: MIT
// Positions all of whose options are runs. In most tables a position has only a few options, so that most of the time
// goes into other work than reading cells. On a stretch of a row where the same bounds apply, that work is a handful of
// multiplications and one 32-bit division per position, with all coefficients in registers.
#pragma once

#include "engines/table/marker.hpp"
#include "engines/table/table_rows.hpp"

namespace grundy::engines::table {

template <class Cell>
class Stretches {
public:
    Stretches(Board<Cell>& board, Seen& seen, Marker<Cell>& marker, Work& work)
        : board_(board), seen_(seen), marker_(marker), work_(work) {}

    /// The value of cell `at` if every option is a run that `runs` covers, with all its conditions in `guards`. Returns
    /// false if it is not decided, or not by one word of marks.
    bool by_runs(const RowRuns& runs, const RowGuards& guards, std::size_t at, Int y, Nimber& value);
    /// Fills cells at, at + 1, ... of the row, at y, y + 1, ..., as long as their options are simple runs, but at most
    /// `most_cells`; and also the table by columns from `turned` on, if there is one. Returns the number filled.
    std::size_t stretch(const RowRuns& runs, const RowGuards& guards, Cell* g, Cell* turned, std::size_t at, Int y,
                        std::size_t most_cells);

private:
    template <std::size_t options>
    std::size_t stretch_of(const RowRuns::Stretch* of, Cell* g, Cell* turned, std::size_t at, Int y, std::size_t cells);

    Board<Cell>& board_;
    Seen& seen_;
    Marker<Cell>& marker_;
    Work& work_;
};

}  // namespace grundy::engines::table
