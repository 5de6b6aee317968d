// SPDX-License-Identifier: MIT
// The parts that a move can leave of a heap.
#pragma once

#include <algorithm>
#include <array>

#include "core/budget.hpp"
#include "rules/heap_form.hpp"

namespace grundy::rules {

/// Visits the parts that a move of this kind leaves of `rest`; of equal kinds of parts in one order. Stops when `visit`
/// returns false. `meter`: counts the splits; may be null.
template <class Visit>
bool each_split(const HeapMove& m, Int rest, Meter* meter, const Visit& visit) {
    const auto& least = m.least;
    if (m.parts == 1) return rest < least[0] || visit(std::array<Int, 3>{rest});
    const auto ordered = [&m](std::size_t i) { return m.to[i] == m.to[i - 1] && m.least[i] == m.least[i - 1]; };
    const auto count = [meter](Int splits) {
        if (meter != nullptr) meter->tick(static_cast<std::uint64_t>(splits));
    };
    const auto differ = [&m](Int a, Int b) { return !m.unequal || a != b; };
    if (m.parts == 2) {
        const Int last = ordered(1) ? rest / 2 : rest - least[1];
        count(std::max<Int>(last - least[0] + 1, 0));
        for (Int a = least[0]; a <= last; ++a)
            if (rest - a >= least[1] && differ(a, rest - a) && !visit(std::array<Int, 3>{a, rest - a})) return false;
        return true;
    }
    for (Int a = least[0]; a <= rest - least[1] - least[2]; ++a) {
        const Int last = ordered(2) ? (rest - a) / 2 : rest - a - least[2];
        count(std::max<Int>(last, 1));
        for (Int b = ordered(1) ? a : least[1]; b <= last; ++b) {
            const Int c = rest - a - b;
            if (c >= least[2] && differ(a, b) && differ(b, c) && differ(a, c) && !visit(std::array<Int, 3>{a, b, c}))
                return false;
        }
    }
    return true;
}

}  // namespace grundy::rules
