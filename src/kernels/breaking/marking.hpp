// SPDX-License-Identifier: MIT
// Marks of splits by stores of bytes; see breaking.cpp and marks.hpp.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "kernels/breaking/breaking.hpp"

namespace grundy::kernels::breaking {

// The splits of one kind from one heap that the marks leave: low[i] and high[-i] are the values of the parts.
template <class Lane>
struct Range {
    const Lane *low, *high;
    std::size_t count;
    std::uint32_t bonus;
    bool all_mixed, mixed;  // if all_mixed, values of parity `mixed` are all marked
};

// Stores of bytes may alias everything: without __restrict each would be followed by loads of all that is below.
inline void mark_parts(const std::size_t* __restrict part, const std::uint32_t* __restrict value, std::size_t count,
                       const auto* __restrict values, std::size_t rest, std::uint32_t bonus,
                       std::uint8_t* __restrict bytes, std::uint8_t stamp) {
    for (std::size_t i = 0; i < count; ++i) bytes[value[i] ^ values[rest - part[i]] ^ bonus] = stamp;
}

template <class Lane>
void mark_first(const Range<Lane>& range, std::size_t count, std::uint8_t* __restrict bytes, std::uint8_t stamp) {
    const Lane* const __restrict low = range.low, * const __restrict high = range.high;
    const std::uint32_t bonus = range.bonus;
    for (std::size_t i = 0; i < count; ++i) {
        const Lane other = *(high - i);
        bytes[static_cast<std::uint32_t>(low[i] ^ other) ^ bonus] = stamp;
    }
}

/// A power of two above all bonuses and values, 128 at least.
inline std::size_t first_bound(const BreakingRules& rules, const Sequence& g) {
    std::uint32_t top = std::max(127u, g.top());
    for (const auto& e : rules.emptying) top = std::max(top, e.bonus);
    for (const auto* list : {&rules.singles, &rules.single_tails})
        for (const Single& o : *list) top = std::max(top, o.bonus);
    for (const auto* list : {&rules.splits, &rules.split_tails})
        for (const Split& o : *list) top = std::max(top, o.bonus);
    return std::bit_ceil(std::size_t{top} + 1);
}

}  // namespace grundy::kernels::breaking
