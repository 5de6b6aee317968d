// SPDX-License-Identifier: MIT
// The operations on vectors of bytes that the builds of several loops share, so that one source serves two widths;
// included after GRUNDY_INLINE.
//   repeat        16 bytes, as often as they fit
//   without       the bits of a that b has not
//   choose        b where the mask is all ones, else a; choose_by_top: where the top bit is set
//   tops          the top bits of all bytes
//   shift_words   every two bytes, to the right
//   shuffle       looks up bytes among 16; places are below 16, or have the top bit, which yields 0
//   shuffle_low   as shuffle, but the three bits below the top do not count
//   below_16      places for `shuffle`: those beyond 15 yield 0
//   one_hot_below_8  1 << v where v is below 8, else 0
//   any_word      the OR of all words of 64 bits; any_byte: of all bytes

constexpr std::uint64_t powers = 0x8040201008040201u;  // byte i is 1 << i
#if defined(__x86_64__)
#include "kernels/breaking/planes/vectors_256.hpp"
#else
#include "kernels/breaking/planes/vectors_128.hpp"
#endif

GRUNDY_INLINE Vector one_hot() { return repeat(powers, powers); }
GRUNDY_INLINE Vector bit_of(const std::uint8_t* bits, Vector low, std::uint8_t) { return shuffle(load(bits), low); }
GRUNDY_INLINE std::uint8_t any_byte(Vector v) {
    std::uint64_t word = any_word(v);
    word |= word >> 32;
    word |= word >> 16;
    return static_cast<std::uint8_t>(word | word >> 8);
}
