// SPDX-License-Identifier: MIT
// The mex of one row of values.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/nimber.hpp"
#include "core/size.hpp"

namespace grundy::digraph {

/// The values below 64 as one word. Almost all graphs need no other: a vertex of value 64 has 64 options of different
/// values.
constexpr std::uint64_t bit_of(std::uint64_t value) { return std::uint64_t{value < 64} << (value & 63); }
/// The mex of the values in such a word; 64 if all are there.
inline unsigned mex_of_bits(std::uint64_t seen) { return static_cast<unsigned>(std::countr_one(seen)); }

/// The mex of value(w) over a row of any length, for rows in which all values below 64 occur.
template <class Row, class ValueOf>
Nimber mex_of_row(const Row& row, ValueOf&& value, std::vector<bool>& seen) {
    seen.assign(row.size() + 1, false);
    for (const auto w : row)
        if (const std::uint64_t x = value(w); x < seen.size()) seen[to_size(x)] = true;
    std::size_t m = 0;
    while (seen[m]) ++m;
    return m;
}

}  // namespace grundy::digraph
