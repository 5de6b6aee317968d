// SPDX-License-Identifier: MIT
// Proves by the window theorem (Theorem 46 of docs/proofs.md) how the values of all sequences of a system go on, and
// finds the least period of each.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "engines/engine.hpp"
#include "engines/sequences/seen.hpp"
#include "engines/sequences/window.hpp"
#include "rules/tails.hpp"

namespace grundy::engines::sequences {

/// What the prover keeps for each sequence and heap, where there are several: a node of the map of numbers, and a part
/// of the list.
inline constexpr std::uint64_t bytes_a_number = 64;

/// The values of each sequence, of all the same number.
using ValuesOf = std::vector<const Sequence*>;

class WindowProver {
public:
    /// `forms` must outlive this.
    WindowProver(std::span<const rules::HeapForm> forms, const rules::Tails& tails)
        : forms_(forms), tails_(tails), windows_(forms, tails) {}

    /// The period of each sequence, if all values repeat; else nothing. Time and memory O(values).
    std::vector<Period> repeating(const ValuesOf& values, Meter* meter);
    /// The same if some values rise. Looks at the first most_rising_values only.
    std::vector<Period> rising(const ValuesOf& values, Meter& meter) const;

private:
    void number(const ValuesOf& values, Meter* meter);
    std::vector<Period> periods(const ValuesOf& values, const Rising& seen, const WindowNumbers& window) const;
    const char* reason(bool rises) const;

    std::span<const rules::HeapForm> forms_;
    rules::Tails tails_;
    Windows windows_;
    std::vector<std::uint32_t> numbers_;  // by heap: equal where all of several sequences have equal values
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> numbered_;
};

/// Fills in the largest value of the preperiod and the period.
void note_largest(Period& period, const Sequence& values);

}  // namespace grundy::engines::sequences
