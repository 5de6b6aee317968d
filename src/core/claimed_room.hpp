// SPDX-License-Identifier: MIT
// Room in vectors that may become long: what it takes is claimed before it is taken, the old elements included as long
// as they are there, too. Short vectors are left to grow by themselves: they cost less than the claim.
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

/// For `more` elements behind those of `out`.
template <class T>
void claim_room(std::vector<T>& out, std::size_t more, Meter& meter, std::string_view what) {
    if (out.size() + more > out.capacity() && (out.size() + more) * sizeof(T) >= least_claimed)
        claim_long_room(out, more, meter, what);
}

}  // namespace grundy
