// SPDX-License-Identifier: MIT
// An option whose innermost binder is evaluated for a block of values x at a time. The x for which a condition fails
// are removed before the next one is evaluated.
#pragma once

#include "engines/table/board.hpp"
#include "engines/table/seen.hpp"

namespace grundy::engines::table {

template <class Cell>
class Blocks {
public:
    Blocks(const Board<Cell>& board, Scope& scope, Seen& seen) : board_(board), scope_(scope), seen_(seen) {}

    /// Adds the values of the option for all x of the range. Returns false if they are not decided.
    bool run(const CompiledOption& o, const Range& range);

private:
    bool lanes(const CompiledExpr& c, int slot, std::size_t n);
    bool holds(const Test& t, int slot, std::size_t n);
    bool mark(const CompiledOption& o, std::size_t n, Int base, Int step);
    bool part(const CompiledOption& o, std::size_t n);

    const Board<Cell>& board_;
    Scope& scope_;
    Seen& seen_;
    kernels::LaneStack stack_;
    std::vector<Int> x_, lane_, index_;
    const Int* xs_ = nullptr;  // x of the current block: in x_, or in a list
    std::vector<Nimber> values_;
};

}  // namespace grundy::engines::table
