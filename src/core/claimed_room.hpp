// SPDX-License-Identifier: MIT
// Room in vectors that may become long. The memory is claimed before it is taken, including the old elements while both
// copies exist. Short vectors grow without a claim, because the claim would cost more than they do.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "core/budget.hpp"

namespace grundy {

inline constexpr std::size_t least_claimed = std::size_t{1} << 18;  // bytes

template <class T>
void claim_long_room(std::vector<T>& out, std::size_t more, Meter& meter, std::string_view what) {
    const std::size_t now = out.capacity(), size = out.size() + more;
    const std::size_t wanted = std::max(size, now + now / 4);
    meter.claim(wanted * sizeof(T), what);
    out.reserve(wanted);
    if (now * sizeof(T) >= least_claimed) meter.release(now * sizeof(T));
}

/// Makes room for `more` elements after those of `out`.
template <class T>
void claim_room(std::vector<T>& out, std::size_t more, Meter& meter, std::string_view what) {
    if (out.size() + more > out.capacity() && (out.size() + more) * sizeof(T) >= least_claimed)
        claim_long_room(out, more, meter, what);
}

}  // namespace grundy
