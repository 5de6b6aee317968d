// SPDX-License-Identifier: MIT
// The table while it is filled: its cells, the current one, and the steps that were taken.
#pragma once

#include <bit>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "engines/table/cell_values.hpp"
#include "engines/table/narrow.hpp"

namespace grundy::engines::table {

/// A box of positions and the values found so far, row by row in the order of the program.
template <class Cell>
struct Board {
    std::vector<Int> size, stride;  ///< by argument
    const Cell* g = nullptr;
    const std::uint32_t* sums = nullptr;  ///< XOR of the row up to and including a cell, if the program needs it
    Nimber most = 0;                      ///< no value so far is larger
    bool loony_cells = false;             ///< cells may be loony_cell; an option to one of them is left out
    const Cell* turned = nullptr;         ///< for two arguments: the same table by columns, if there is one
    Int rows = 0, columns = 0;
    Int at = 0;  ///< the current cell; those before it have values

    /// A power of two above every XOR of values so far.
    Nimber limit() const { return std::bit_ceil(most + 1); }
    bool is_loony(Cell word) const { return loony_cells && word == loony_cell<Cell>; }
};

/// Finds base and step of a line over a range. Returns false unless both ends lie before the current cell.
template <class Cell>
bool ends(const Board<Cell>& board, const Scope& scope, const Line& line, const Range& range, Int& base, Int& step) {
    Int at0 = 0, slope = 0;
    if (!scope.value(line.at0, at0) || !scope.value(line.slope, slope)) return false;
    const Wide first = Wide{at0} + Wide{slope} * range.at(0);
    const Wide last = Wide{at0} + Wide{slope} * range.at(range.count - 1);
    if (first < 0 || last < 0 || first >= board.at || last >= board.at) return false;
    base = range.list != nullptr ? at0 : static_cast<Int>(first);
    step = range.list != nullptr ? slope : slope * range.step;
    return true;
}

/// Counts the candidates that are examined. Long loops report them to the meter; otherwise the caller does.
struct Work {
    Meter& meter;
    std::uint64_t steps = 1;

    void step() {
        constexpr std::uint64_t most_unticked = 4096;
        if (++steps > most_unticked) meter.tick(std::exchange(steps, 0));
    }
};

}  // namespace grundy::engines::table
