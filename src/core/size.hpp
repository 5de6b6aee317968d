// SPDX-License-Identifier: MIT
// The one conversion of heaps, counts and indices to sizes of memory. A size has 32 bits in WebAssembly, and heaps have
// 63: a plain cast would wrap, and answer for another heap.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/error.hpp"

namespace grundy {

/// Returns n as a size; n must not be negative. Throws Error if this machine has no such sizes. Compare heaps with
/// sizes by std::cmp_less and its like, which never throw.
template <class Number>
constexpr std::size_t to_size(Number n) {
    if constexpr (sizeof(Number) > sizeof(std::size_t)) {
        if (n > static_cast<Number>(std::numeric_limits<std::size_t>::max()))
            throw Error("a table of this size is beyond the memory that this machine can address");
    }
    return static_cast<std::size_t>(n);
}

/// No table reaches this, and a sum of four such sizes is still a size.
inline constexpr std::size_t unreachable_size = std::numeric_limits<std::size_t>::max() / 4;

/// Returns n as a size, or unreachable_size if it is larger: for bounds and takes that are compared with heaps of a
/// table.
template <class Number>
constexpr std::size_t saturated_size(Number n) {
    static_assert(sizeof(Number) >= 8);
    if (n > static_cast<Number>(std::min<std::uintmax_t>(unreachable_size, std::numeric_limits<std::intmax_t>::max())))
        return unreachable_size;
    return static_cast<std::size_t>(n);
}

}  // namespace grundy
