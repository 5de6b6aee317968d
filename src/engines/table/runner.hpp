// SPDX-License-Identifier: MIT
// Runs a program at one position of a table and collects the values of its options in a set.
#pragma once

#include <bit>

#include "engines/table/calendar.hpp"
#include "engines/table/growing.hpp"
#include "engines/table/narrow.hpp"
#include "engines/table/rows.hpp"
#include "engines/table/runs.hpp"
#include "engines/table/seen.hpp"

namespace grundy::engines {

/// A box of positions and the values found so far, row by row in the order of the program.
template <class Cell>
struct Board {
    std::vector<Int> size, stride;  ///< by argument
    const Cell* g = nullptr;
    const std::uint32_t* sums = nullptr;  ///< XOR of the row up to and including a cell, if the program needs it
    Nimber most = 0;                      ///< no value so far is larger
    const Cell* turned = nullptr;         ///< for two arguments: the same table by columns, if there is one
    Int rows = 0, columns = 0;
};

template <class Cell>
class Runner {
public:
    Runner(Program& program, Board<Cell>& board, Scope& scope, Seen& seen, Meter& meter)
        : program_(program), board_(board), scope_(scope), seen_(seen), meter_(meter) {}

    /// Adds the values of the option's choices at cell `at`, whose arguments are in the slots. `guard` has those of its
    /// conditions on the position that are not known to hold. Returns false if it is not decided.
    bool option(const CompiledOption& o, const std::vector<Test>& guard, std::size_t at) {
        at_ = static_cast<Int>(at);
        bool holds = true;
        if (!scope_.tests(guard, holds)) return false;
        return !holds || nest(o, 0);
    }
    /// The same for those choices of an option with a calendar that are due.
    bool option_at(const CompiledOption& o, const std::vector<Test>& guard, std::size_t at, const Calendar::Day& day);
    /// The value of cell `at` if every option is a run that `runs` covers, with all its conditions in `guards`. Returns
    /// false if it is not decided, or not by one word of marks.
    bool by_runs(const RowRuns& runs, const RowGuards& guards, std::size_t at, Int y, Nimber& value);
    /// The same for cells at, at + 1, ... of the row, at y, y + 1, ..., as long as their options are
    /// simple. Fills at most `most_cells` of them, and also the table by columns from `turned` on, if there
    /// is one. Returns the number filled.
    std::size_t stretch(const RowRuns& runs, const RowGuards& guards, Cell* g, Cell* turned, std::size_t at, Int y,
                        std::size_t most_cells);
    /// Marks the values of the runs. `few`: there are fewer than 64 options in all, so larger values decide nothing.
    void mark(const RowRuns::Run& run, bool few);
    /// Puts the values of the x from `next` on into a set that is kept along the row, and moves `next` past them.
    bool keep_row(const CompiledOption& o, std::size_t at, GrowingSets& sets, std::size_t set, Int& next);
    /// Number of candidates examined since the last call.
    std::uint64_t work() { return std::exchange(work_, 1); }

private:
    enum class Leaf { value, illegal, undecided };

    bool nest(const CompiledOption& o, std::size_t level);
    bool single(const CompiledOption& o);
    bool solution(const CompiledOption& o, Int y);
    bool run(const CompiledOption& o, const Range& range);
    bool block(const CompiledOption& o, const Range& range);
    bool block_part(const CompiledOption& o, std::size_t n);
    bool block_marks(const CompiledOption& o, std::size_t n, Int base, Int step);
    bool sides_known(const Loop& loop, const Range& range);
    bool known_marks(const Loop& loop, const Range& range, Int base, Int step);
    template <class Holds>
    void mark_where(std::size_t n, Int base, Int step, Holds holds);
    bool lanes(const CompiledExpr& c, int slot, std::size_t n);
    bool holds(const Test& t, int slot, std::size_t n);
    template <class Each>
    bool each(const Loop& loop, Each&& work);

    Leaf leaf(const Terms& terms, Nimber& value);
    Leaf call(const Call& c, Nimber& value);
    Leaf sum(const Sum& s, std::size_t level, Nimber& value);
    Leaf sum_run(const Sum& s, Nimber& value);
    Leaf sum_line(const Loop& loop, const Line& line, Nimber& value);
    bool ends(const Line& line, const Range& range, Int& base, Int& step) const;

    template <std::size_t options>
    std::size_t stretch_of(const RowRuns::Stretch* of, Cell* g, Cell* turned, std::size_t at, Int y, std::size_t cells);
    const Cell* turn(Int base, Int& step) const;
    void mark_one(const Cell* a, Int step, std::size_t count, Nimber extra);
    void mark_two(const Cell* a, Int step, const Cell* b, Int other, std::size_t count, Nimber extra);
    /// A power of two above every XOR of values so far.
    Nimber limit() const { return std::bit_ceil(board_.most + 1); }

    Program& program_;
    Board<Cell>& board_;
    Scope& scope_;
    Seen& seen_;
    Int at_ = 0;
    static constexpr std::uint64_t most_unticked = 4096;
    Meter& meter_;  // ticked in long loops; the caller gets the remaining work from `work`
    std::uint64_t work_ = 1;
    kernels::LaneStack stack_;
    std::vector<Int> x_, lane_, index_;
    std::vector<std::vector<Int>> known_;  // Test::Sides::of_x at the elements of its set, by number
    const Int* xs_ = nullptr;              // x of the current block: in x_, or in a list
    std::vector<Nimber> values_;
};

}  // namespace grundy::engines
