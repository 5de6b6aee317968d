// SPDX-License-Identifier: MIT
// The type of values. By the Sprague-Grundy theorem (Sprague 1935, Grundy 1939) every position of an impartial game
// under normal play is equivalent to a nim heap *n; n is its nimber, or Grundy value. The value of a sum is the XOR of
// the values of its components.
#pragma once

#include <cstdint>
#include <limits>

namespace grundy {

/// Sizes, parameters and row elements: naturals up to 2^63-1. The type is signed so that negative results can be
/// detected.
using Int = std::int64_t;
inline constexpr Int greatest_int = std::numeric_limits<Int>::max();

/// Exact intermediate results of rule arithmetic: 126 bits are enough for a product of two Ints.
__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

/// A Grundy value that is a nimber. The mex of k values is at most k, so only `*EXPR` can produce a large one (below
/// 2^63).
using Nimber = std::uint64_t;

/// The nimber of a sum of two.
constexpr Nimber nim_sum(Nimber a, Nimber b) { return a ^ b; }

}  // namespace grundy
