// SPDX-License-Identifier: MIT
// Properties of a whole row of positions, or of a block of one, that are known before their values: where the
// conditions of an option hold, and where the options without binders lie in the table.
#pragma once

#include "engines/table/narrow.hpp"

namespace grundy::engines::table {

/// The y of a row for which an option's conditions on the position hold, as far as they are linear in y.
struct RowGuard {
    Int from = 0, to = -1;
    std::vector<Test> rest;  ///< the other conditions, to be tested at each position
};

/// Separates the linear conditions of each option from `rest`, once and for all;
/// `begin_row` evaluates them once per row.
class RowGuards {
public:
    /// `conditions`: by option. `y`: the slot of the last argument.
    RowGuards(std::vector<std::vector<Test>> conditions, int y, Int row);
    /// The slots must be those of the row's first position. Returns false if some condition is not decided.
    bool begin_row(Scope& scope);
    const RowGuard& of(std::size_t option) const { return guards_[option]; }

private:
    int y_;
    Int row_;
    std::vector<std::vector<Test>> linear_, steady_;  ///< steady: constant along a row
    std::vector<RowGuard> guards_;
};

int last_slot(const Program& program);

/// The options without binders, for a block of positions of one row: for each call the index of the cell (or -1 if the
/// option is illegal), or a line of indices.
class CellOptions {
public:
    CellOptions(const Program& program, const std::vector<Int>& size, const std::vector<Int>& stride);
    /// For the positions y, ..., y + count - 1 of the row that the slots describe; the first is cell `at`.
    void prepare(Scope& scope, std::size_t at, Int y, std::size_t count);

    struct Lanes {
        std::size_t option = 0;
        bool decided = false;  ///< false: the option is run position by position
        bool line = false;     ///< the positions from..to - 1 lead to base + step * (number in block)
        Int from = 0, to = 0, base = 0, step = 0;
        bool earlier = false;                 ///< all its cells lie before the block
        bool all = false;                     ///< no index is -1
        std::vector<std::vector<Int>> index;  ///< by call, then by position
        std::vector<Nimber> extra;            ///< by position; empty if there are no nimbers

        Int there(std::size_t call, std::size_t i) const {
            if (!line) return index[call][i];
            return static_cast<Int>(i) >= from && static_cast<Int>(i) < to ? base + step * static_cast<Int>(i) : -1;
        }
    };
    const std::vector<Lanes>& options() const { return options_; }
    /// True if these are all the options, few of them, each decided and with one call.
    bool simple() const;
    static constexpr std::size_t block = kernels::lanes_in_block;

private:
    bool prepare(Scope& scope, Lanes& lanes, std::size_t at, std::size_t count);
    bool prepare_line(Scope& scope, Lanes& lanes, std::size_t at, std::size_t count, bool& decided);
    bool prepare_whole(Scope& scope, Lanes& lanes, std::size_t at, std::size_t count);
    bool values(Scope& scope, const CompiledExpr& c, std::size_t count);

    const Program& program_;
    const std::vector<Int>&size_, &stride_;
    int y_;
    std::vector<Lanes> options_;
    std::vector<Int> ys_, value_, legal_;
    kernels::LaneStack stack_;
};

}  // namespace grundy::engines::table
