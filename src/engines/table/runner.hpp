// SPDX-License-Identifier: MIT
// Runs a program at one position of a table and collects the values of its options in a set.
#pragma once

#include "engines/table/due_options.hpp"
#include "engines/table/growing.hpp"
#include "engines/table/loop_choices.hpp"
#include "engines/table/marker.hpp"
#include "engines/table/stretches.hpp"
#include "engines/table/value_blocks.hpp"

namespace grundy::engines::table {

template <class Cell>
class Runner {
public:
    Runner(const Program& program, Board<Cell>& board, Scope& scope, Seen& seen, Meter& meter)
        : board_(board),
          scope_(scope),
          seen_(seen),
          work_{meter},
          choices_(program, board, scope, work_),
          blocks_(board, scope, seen),
          marker_(board, seen, work_),
          stretches_(board, seen, marker_, work_) {}

    /// Adds the values of the option's choices at cell `at`, whose arguments are in the slots. `guard` has those of its
    /// conditions on the position that are not known to hold. Returns false if it is not decided.
    bool option(const CompiledOption& o, const std::vector<Test>& guard, std::size_t at) {
        board_.at = static_cast<Int>(at);
        bool holds = true;
        if (!scope_.tests(guard, holds)) return false;
        return !holds || nest(o, 0);
    }
    /// Adds the values of those choices of an option that are due.
    bool option_at(const CompiledOption& o, const std::vector<Test>& guard, std::size_t at, const DueOptions::Day& day);
    /// Puts the values of the x from `next` on into a set that is kept along the row, and moves `next` past them.
    bool keep_row(const CompiledOption& o, std::size_t at, GrowingSets& sets, std::size_t set, Int& next);
    Marker<Cell>& marker() { return marker_; }
    Stretches<Cell>& stretches() { return stretches_; }
    /// Number of candidates examined since the last call.
    std::uint64_t work() { return std::exchange(work_.steps, 1); }

private:
    bool nest(const CompiledOption& o, std::size_t level);
    bool single(const CompiledOption& o);
    bool solution(const CompiledOption& o, Int y);
    bool run(const CompiledOption& o, const Range& range);

    Board<Cell>& board_;
    Scope& scope_;
    Seen& seen_;
    Work work_;
    Choices<Cell> choices_;
    Blocks<Cell> blocks_;
    Marker<Cell> marker_;
    Stretches<Cell> stretches_;
};

}  // namespace grundy::engines::table
