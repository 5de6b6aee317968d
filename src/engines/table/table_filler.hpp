// SPDX-License-Identifier: MIT
// One of the threads that fill a table. It takes units (wavefront.hpp) and computes them cell by cell in the program's
// order. All threads share Common; a thread writes only those parts of it that belong to its cells.
#pragma once

#include <functional>

#include "core/size.hpp"
#include "engines/table/cell_values.hpp"
#include "engines/table/due_options.hpp"
#include "engines/table/growing.hpp"
#include "engines/table/runner.hpp"
#include "engines/table/runs.hpp"
#include "engines/table/table_rows.hpp"
#include "engines/table/wavefront.hpp"

namespace grundy::engines::table {

/// The lines of cells on which the options of a cell are those of its predecessor and one more.
struct Lines {
    ZeroedArray<std::uint32_t> ids;      ///< line of each cell, from 1; empty if it is the column
    std::size_t first = 0;               ///< number of the first set
    std::size_t back = 0;                ///< distance to the predecessor, in cells
    std::size_t source = 0;              ///< distance to the value that comes in, in cells
    std::atomic<std::uint32_t> used{0};  ///< number of sets in use
};

/// Data of one option that is kept from position to position.
struct Kept {
    enum class Kind { none, line, row, due } kind = Kind::none;
    std::shared_ptr<Lines> lines;
    std::shared_ptr<DueOptions> due;
    std::size_t first = 0;         ///< set of the row
    bool reset = false;            ///< starts again with each row
    std::size_t now = 0;           ///< line: the set of the current position
    Int next = -Scope::most_slot;  ///< row: the first x that is not in the set yet
};

struct Common {
    std::vector<Int> size, stride;  ///< by argument
    Cells& cells;
    GrowingSets sets;
    ZeroedArray<std::uint32_t> sums;   ///< XOR of the row up to and including a cell, if the program needs it
    ZeroedArray<std::uint8_t> turned;  ///< the table by columns, while its cells are bytes
    Wavefront wave;
    std::atomic<Nimber> most{0};  ///< no value in the table is larger
    std::size_t known = 0;        ///< the number of first cells that have their values from an earlier run

    void raise(Nimber v) {
        Nimber before = most.load(std::memory_order_relaxed);
        while (v > before && !most.compare_exchange_weak(before, v, std::memory_order_relaxed)) {
        }
    }
};

class Filler {
public:
    /// The value of a cell that the program leaves open, from its arguments.
    using Ask = std::function<Value(std::size_t at, std::span<const Int> words)>;

    Filler(Program& program, Common& common, std::vector<Kept> kept);

    /// Fills cells until the meter reaches `until` or no cells are left. It also returns if a value does not fit a Cell
    /// or if another thread wants all to leave; then it can be called again.
    template <class Cell>
    void run(const Ask& ask, Meter& meter, std::uint64_t until);
    bool done() const { return done_; }
    std::size_t unit() const { return unit_; }
    std::vector<Kept>& kept() { return kept_; }
    std::uint64_t cells_done() const { return cells_done_; }

private:
    bool next_unit();
    template <class Cell>
    bool block(Runner<Cell>& runner, Board<Cell>& board, const Ask& ask, Meter& meter);
    template <class Cell>
    bool option(Runner<Cell>& runner, std::size_t k, std::size_t at, Int y);
    template <class Cell>
    bool general(Runner<Cell>& runner, std::size_t k, std::size_t at, Int y);
    template <class Cell>
    bool quick(Runner<Cell>& runner, Int y, Nimber& value);
    bool by_row(std::size_t at, Int y, Nimber& value);
    template <class Cell>
    bool by_due_options(Runner<Cell>& runner, std::size_t at, Int y, Nimber& value);
    bool keep_row(Kept& kept, std::size_t k, std::size_t at, Int y);
    template <class Cell>
    bool position(Runner<Cell>& runner, std::size_t at, Int y, std::size_t in_block);
    template <class Cell>
    void simple_block(Cell* g, std::size_t at, std::size_t count);
    template <class Cell>
    void pass_known(std::size_t count, Meter& meter);
    bool canonical() const;
    std::size_t mirror() const;
    void begin_row();
    bool wins(Int y, bool& out) const;
    bool line_of(std::size_t k, std::size_t at, std::size_t& set);
    void follow_lines(std::size_t at);
    Nimber mex();
    template <class Cell>
    Nimber value_at(Runner<Cell>& runner, std::size_t at, Int y, std::size_t in_block, const Ask& ask);
    Nimber ask_for(std::size_t at, const Ask& ask);
    bool advance();  ///< moves to the next cell; true if a row begins
    Int& slot(std::size_t argument) { return scope_.slots[to_size(program_.heads[argument])]; }
    Int slot(std::size_t argument) const { return scope_.slots[to_size(program_.heads[argument])]; }

    Program& program_;
    Common& common_;
    const std::vector<Int>&size_, &stride_;
    Scope scope_;
    Seen seen_;
    std::vector<Kept> kept_;  ///< by option
    std::vector<std::size_t> used_;
    std::vector<const std::uint64_t*> used_bits_;
    RowGuards guards_, wins_;
    RowRuns runs_;
    std::vector<RowRuns::Run> pending_;  ///< of the current position
    bool all_runs_ = false;              ///< nothing is kept, and all options of the current row are such runs
    bool one_row_ = false;               ///< the only option is kept along the current row
    bool one_due_ = false;               ///< the only option is of that kind
    bool others_ = false;                ///< the position has options besides these and single cells
    CellOptions cell_options_;
    bool guards_decided_ = true;
    Nimber most_ = 0;
    DueOptions::Day day_;
    std::uint64_t asked_ = 0, cells_done_ = 0;
    std::size_t unit_ = 0, at_ = 0, end_ = 0;  ///< the current unit, its first unfinished cell, and its end
    bool done_ = false;
};

}  // namespace grundy::engines::table
