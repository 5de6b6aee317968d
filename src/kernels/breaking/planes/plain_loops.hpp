// SPDX-License-Identifier: MIT
// `strike` and `seek` of planes.hpp in plain C++: for the build without vectors, and for few splits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/breaking/planes/planes.hpp"

namespace grundy::kernels::breaking {

template <std::size_t planes, Pages pages>
std::size_t strike_plainly(const Splits& s, std::uint32_t first, std::uint64_t* set) {
    std::size_t hits = 0;
    for (std::size_t i = 0; i < s.size; ++i) {
        const std::uint32_t at = s.index<pages>(i) - first;
        if (at >= 8 * planes) continue;
        const std::uint64_t bit = std::uint64_t{1} << at % 64;
        hits += (set[at / 64] & bit) != 0;
        set[at / 64] &= ~bit;
    }
    return hits;
}

/// `groups`: of eight slots.
template <unsigned groups, Pages pages>
unsigned seek_plainly(std::span<const Splits> runs, const Sought& sought) {
    unsigned found = 0;
    const unsigned page = pages == Pages::one ? 0 : low_part(sought.page);
    for (const Splits& s : runs)
        for (std::size_t i = 0; i < s.size; ++i) {
            const unsigned low = s.low[i] ^ s.other_low[i] ^ page;
            if (pages == Pages::many && low >= 16) continue;
            for (unsigned g = 0; g < groups; ++g)
                found |= (sought.plane[g][(s.high[i] ^ s.other_high[i]) % 128u] & unsigned{sought.low[g][low]})
                         << 8 * g;
        }
    return found;
}

}  // namespace grundy::kernels::breaking
