// SPDX-License-Identifier: MIT
// Searches among the splits of one heap: the values of one part ascend in the table while those of the other descend.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grundy::kernels::breaking {

/// If low[i] ^ high[-i] == want for some i < count, returns a number not above the first such i and close to it;
/// otherwise `count`. O(count).
template <class Lane>
std::size_t find_xor(const Lane* low, const Lane* high, std::size_t count, Lane want);
template <class Lane>
std::size_t find_xor_plain(const Lane* low, const Lane* high, std::size_t count, Lane want);

/// A set of values base ^ 0, ..., base ^ 127: bit i is base ^ i.
struct Wanted {
    std::uint64_t bits[2] = {0, 0};
    bool none() const { return (bits[0] | bits[1]) == 0; }
};

/// Strikes every low[i] ^ high[-i] off the wanted values. May stop when none is left; returns about what it cost, a
/// mark being 1. Values must be less than 2^15.
template <class Lane>
std::uint64_t sieve(const Lane* low, const Lane* high, std::size_t count, std::uint32_t base, Wanted& wanted);
template <class Lane>
std::uint64_t sieve_plain(const Lane* low, const Lane* high, std::size_t count, std::uint32_t base, Wanted& wanted);

}  // namespace grundy::kernels::breaking
