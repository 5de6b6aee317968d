// SPDX-License-Identifier: MIT
// `strike` and `seek` of planes.hpp in plain C++: for the build without vectors, and for few splits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/breaking/planes.hpp"

namespace grundy::kernels::breaking {

template <std::size_t planes>
std::size_t strike_plainly(const Splits& s, std::uint8_t base, std::uint64_t* set) {
    std::size_t hits = 0;
    for (std::size_t i = 0; i < s.size; ++i) {
        const std::size_t plane = static_cast<std::uint8_t>((s.high[i] ^ s.other_high[i]) - base);
        if (plane >= planes) continue;
        const unsigned low = (s.low[i] ^ s.other_low[i]) & 7u;
        const std::uint64_t bit = std::uint64_t{1} << (plane % 8 * 8 + low);
        hits += (set[plane / 8] & bit) != 0;
        set[plane / 8] &= ~bit;
    }
    return hits;
}

/// For slots below 8 * groups.
template <unsigned groups>
unsigned seek_plainly(std::span<const Splits> runs, const Sought& sought) {
    unsigned found = 0;
    for (const Splits& s : runs)
        for (std::size_t i = 0; i < s.size; ++i)
            for (unsigned g = 0; g < groups; ++g)
                found |= (sought.plane[g][(s.high[i] ^ s.other_high[i]) % 128u] &
                          unsigned{sought.low[g][s.low[i] ^ s.other_low[i]]})
                         << 8 * g;
    return found;
}

}  // namespace grundy::kernels::breaking
