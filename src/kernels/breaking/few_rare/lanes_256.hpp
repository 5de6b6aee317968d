// SPDX-License-Identifier: MIT
// What the builds of lanes_body.hpp share; included before it and after GRUNDY_INLINE.

#include "kernels/breaking/planes/vectors_256.hpp"

GRUNDY_INLINE Vector words(std::uint64_t w3, std::uint64_t w2, std::uint64_t w1, std::uint64_t w0) {
    return _mm256_set_epi64x(static_cast<long long>(w3), static_cast<long long>(w2), static_cast<long long>(w1),
                             static_cast<long long>(w0));
}

constexpr std::uint64_t powers = 0x8040201008040201u;  // byte i is 1 << i

GRUNDY_INLINE Vector option(const std::uint8_t* at, const WideMark& m) {
    return _mm256_xor_si256(load(at - m.offset), load(m.index));
}
