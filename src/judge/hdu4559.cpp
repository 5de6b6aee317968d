// SPDX-License-Identifier: MIT
// HDU 4559, painting a 2xN board. The painted cells cut the board into strips of free columns, and each strip is one
// component of the sum. In a column with one painted cell, the other cell can only be painted alone: one move, *1. Only
// painted cells are stored, so N may be anything.
#include <algorithm>
#include <set>
#include <utility>

#include "judge/judge.hpp"

namespace grundy::judge {
namespace {

constexpr Noun cell{"painted cell", "painted cells"};

struct Cell {
    Int column, row;
    friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// The painted cells of a board, in order, without duplicates.
class Cells {
public:
    void add(Cell c) {
        // Duplicates are removed as cells accumulate, so that memory is proportional to the number of distinct cells.
        if (cells_.size() >= next_sweep_) sweep();
        cells_.push_back(c);
    }
    const std::vector<Cell>& sorted() {
        sweep();
        return cells_;
    }

private:
    void sweep() {
        std::sort(cells_.begin(), cells_.end());
        cells_.erase(std::unique(cells_.begin(), cells_.end()), cells_.end());
        next_sweep_ = std::max(next_sweep_, 2 * cells_.size());
    }

    std::vector<Cell> cells_;
    std::size_t next_sweep_ = 1024;
};

Cells read_cells(Reader& in, Int columns, Int count) {
    Cells cells;
    for (Int i = 0; i < count; ++i) {
        in.require_more(i, count, cell);
        const Int row = in.number({"the row of a painted cell", 1, 2});
        const Int column = in.number_on_line({"the column of a painted cell", 1, columns});
        in.end_record("row column");
        cells.add({column, row});
    }
    return cells;
}

Value value_of(Int columns, const std::vector<Cell>& painted, Solver& solver, const GameHandle& strip) {
    Value value;
    Int done = 0;  // columns up to here are accounted for
    for (std::size_t i = 0; i < painted.size();) {
        const Int column = painted[i].column;
        value += solver.value(strip, column - done - 1);
        const bool full = i + 1 < painted.size() && painted[i + 1].column == column;
        if (!full) value += 1;
        i += full ? 2 : 1;
        done = column;
    }
    return value + solver.value(strip, columns - done);
}

void run_hdu4559(Reader& in, Writer& out, Solver& solver) {
    const Int tests = in.number({"the number T of tests", 0});
    in.end_record("T");
    const GameHandle strip = solver.game("strip");
    for (Int i = 0; i < tests; ++i) {
        in.require_more(i, tests, test_noun);
        const Int columns = in.number({"the number N of columns"});
        const Int count = in.number_on_line({"the number M of painted cells", 0});
        in.end_record("N M");
        Cells cells = read_cells(in, columns, count);
        out.write("Case ");
        out.number(i + 1);
        out.write(value_of(columns, cells.sorted(), solver, strip) != 0 ? ": Alice\n" : ": Bob\n");
        out.commit();
    }
    in.require_end(tests, test_noun);
}

std::string draw_hdu4559(Draw& draw) {
    const Int columns = draw.number(1, 4747);
    std::string lines;
    std::set<std::pair<Int, Int>> painted;  // in the statement, no cell is painted twice
    draw.list(0, 2 * columns, [&] {
        const Int row = draw.number(1, 2), column = draw.number(1, columns);
        if (painted.emplace(row, column).second) lines += std::to_string(row) + " " + std::to_string(column) + "\n";
    });
    return std::to_string(columns) + " " + std::to_string(painted.size()) + "\n" + lines;
}

}  // namespace

extern const Format hdu4559;
const Format hdu4559{"hdu-4559",
                     "Painting game on a 2xN board",
                     "T; for each test \"N M\", then M lines \"row column\"",
                     "strip",
                     run_hdu4559,
                     "T to 74; N to 4747; no cell twice",
                     {74, draw_hdu4559, counted_tests}};

}  // namespace grundy::judge
