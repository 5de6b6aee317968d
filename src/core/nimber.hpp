// SPDX-License-Identifier: MIT
// The type of values. By the Sprague-Grundy theorem (Sprague 1935, Grundy 1939) every position of an impartial game
// under normal play is equivalent to a nim heap *n; n is its nimber, or Grundy value. The value of a sum is the XOR of
// the values of its components.
#pragma once

#include <cstdint>
#include <string>

namespace grundy {

/// Sizes, parameters and row elements: naturals up to 2^63-1. The type is signed so that negative results can be
/// detected.
using Int = std::int64_t;

/// Exact intermediate results of rule arithmetic: 126 bits are enough for a product of two Ints.
__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

/// A Grundy value. The mex of k values is at most k, so only `*EXPR` can produce a large one (below 2^63).
using Nimber = std::uint64_t;

/// The value of a position with an option that wins the whole game at once: whoever moves wins, whatever else is in the
/// sum (Winning Ways, ch. 12: loony). A sum with a loony component is loony.
inline constexpr Nimber loony = ~Nimber{0};
/// The value of such an option; no position has this value.
inline constexpr Nimber won = loony - 1;

/// Returns the value of a sum of two: the XOR, or the greater value if one of them is not a nimber.
constexpr Nimber nim_sum(Nimber a, Nimber b) {
    if (a < won && b < won) return a ^ b;
    return a > b ? a : b;
}

/// Returns "5", or "loony".
inline std::string nimber_text(Nimber v) { return v == loony ? "loony" : std::to_string(v); }

}  // namespace grundy
