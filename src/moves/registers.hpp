// SPDX-License-Identifier: MIT
// What the instructions of a program read and write: integers, rows and sets, loaded from a position. Rows are spans of
// the position's words, or of a buffer of RowBuilder. The instructions that touch nothing else are computed here.
// For use inside src/moves only.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/size.hpp"
#include "moves/program.hpp"

namespace grundy::moves {

struct Registers {
    /// The rows and graphs of the program must outlive the registers.
    explicit Registers(const Program& program);
    void load(const rules::Game& game, const Program& program, std::span<const Int> words);
    /// An instruction on integers, or a question about rows and sets. Returns false if it cannot be answered exactly.
    bool compute(const Instruction& i);
    std::span<const Int>& row(int i) { return rows[to_size(i)]; }
    rules::IntSet& set(int i) { return sets[to_size(i)]; }

    /// Elements lo..hi, which are none if hi = lo - 1; nothing if the row does not have them.
    static std::optional<std::span<const Int>> elements(std::span<const Int> row, Int lo, Int hi) {
        if (lo > hi) return lo - 1 == hi ? std::optional(row.first(0)) : std::nullopt;
        if (lo < 1 || hi > static_cast<Int>(row.size())) return std::nullopt;
        return row.subspan(to_size(lo - 1), to_size(hi - lo + 1));
    }

    std::vector<Int> integers;
    std::vector<std::span<const Int>> rows;
    std::vector<rules::IntSet> sets;
    std::vector<std::shared_ptr<const rules::Neighbourhoods>> graphs;
    std::span<const Int> position;
    std::uint64_t ticks = 0;  ///< not yet reported to the meter

private:
    bool about_row(const Instruction& i);
    bool about_set(const Instruction& i);
};

}  // namespace grundy::moves
