// SPDX-License-Identifier: MIT
// The build of planes.hpp for WebAssembly's vectors of 16 bytes.
#include "kernels/breaking/planes/planes.hpp"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

#include <algorithm>

#include "kernels/breaking/planes/plain_loops.hpp"

namespace grundy::kernels::breaking {
namespace {

#define GRUNDY_SIFTER
#define GRUNDY_TARGET
#define GRUNDY_INLINE [[gnu::always_inline]] inline
using Vector = v128_t;
constexpr std::size_t most_rows = 8;
GRUNDY_INLINE Vector load(const void* from) { return wasm_v128_load(from); }
GRUNDY_INLINE void store(std::uint8_t* to, Vector v) { wasm_v128_store(to, v); }
GRUNDY_INLINE Vector all(unsigned byte) { return wasm_i8x16_splat(static_cast<std::int8_t>(byte)); }
GRUNDY_INLINE Vector both(Vector a, Vector b) { return wasm_v128_and(a, b); }
GRUNDY_INLINE Vector either(Vector a, Vector b) { return wasm_v128_or(a, b); }
GRUNDY_INLINE Vector differ(Vector a, Vector b) { return wasm_v128_xor(a, b); }
GRUNDY_INLINE Vector choose(Vector a, Vector b, Vector where_b) { return wasm_v128_bitselect(b, a, where_b); }
GRUNDY_INLINE bool none(Vector a) { return !wasm_v128_any_true(a); }
GRUNDY_INLINE Vector equal(Vector a, Vector b) { return wasm_i8x16_eq(a, b); }
GRUNDY_INLINE Vector add(Vector a, Vector b) { return wasm_i8x16_add(a, b); }
GRUNDY_INLINE Vector add_equal(Vector set, Vector bit, Vector a, Vector b) {
    return either(set, both(bit, equal(a, b)));
}
GRUNDY_INLINE Vector one_hot() { return wasm_i64x2_splat(static_cast<std::int64_t>(0x8040201008040201u)); }
// As on x86: the top bit of a place yields 0, and the three bits below it do not count.
GRUNDY_INLINE Vector shuffle(Vector bytes, Vector at) { return wasm_i8x16_swizzle(bytes, both(at, all(0x8f))); }
GRUNDY_INLINE Vector bit_of(const std::uint8_t* bits, Vector low, std::uint8_t) { return shuffle(load(bits), low); }
GRUNDY_INLINE std::uint8_t any_byte(Vector v) {
    auto word = static_cast<std::uint64_t>(wasm_i64x2_extract_lane(v, 0) | wasm_i64x2_extract_lane(v, 1));
    word |= word >> 32;
    word |= word >> 16;
    return static_cast<std::uint8_t>(word | word >> 8);
}

using Wide = Vector;
constexpr std::size_t strike_planes = 64;
constexpr unsigned slots = 8;
// The low parts of splits; those on another page get their top bits set, for which a look-up yields 0.
template <Pages pages>
GRUNDY_INLINE Wide low_parts(const Splits& s, std::size_t i, Wide page) {
    const Wide low = differ(load(s.low + i), load(s.other_low + i));
    if constexpr (pages == Pages::one) return low;
    return wasm_u8x16_add_sat(differ(low, page), all(0x70));
}
GRUNDY_INLINE Wide where_top(Vector v) { return wasm_i8x16_shr(v, 7); }

// As in planes_avx2.cpp.
template <Pages pages>
struct Struck {
    Wide down, page, set[4];
    GRUNDY_INLINE Struck(std::uint32_t index, const std::uint64_t* words)
        : down(all(static_cast<std::uint8_t>(0 - index / 8))),
          page(all(low_part(page_of(index)))),
          set{load(words), load(words + 2), load(words + 4), load(words + 6)} {}
    GRUNDY_INLINE std::uint64_t lanes(const Splits& s, std::size_t i) const {
        const Wide plane = add(differ(load(s.high + i), load(s.other_high + i)), down);
        const Wide at = wasm_u8x16_add_sat(plane, all(128 - strike_planes));
        const Wide bit6 = add(at, at), bit5 = add(bit6, bit6), bit4 = add(bit5, bit5);
        const Wide lower = choose(shuffle(set[0], at), shuffle(set[1], at), where_top(bit4));
        const Wide upper = choose(shuffle(set[2], at), shuffle(set[3], at), where_top(bit4));
        const Wide here = both(choose(lower, upper, where_top(bit5)), shuffle(one_hot(), low_parts<pages>(s, i, page)));
        return wasm_i8x16_bitmask(wasm_i8x16_ne(here, all(0)));
    }
};

template <Pages pages>
struct Sifter {
    Wide by_half[2], by_low, page, low_half = all(15), found = all(0);
    GRUNDY_INLINE explicit Sifter(const Sought& s)
        : by_half{load(s.half[0]), load(s.half[1])}, by_low(load(s.low)), page(all(low_part(s.page))) {}
    GRUNDY_INLINE void sift(const Splits& s, std::size_t i) {
        const Wide h = differ(load(s.high + i), load(s.other_high + i)), l = low_parts<pages>(s, i, page);
        const Wide plane = both(shuffle(by_half[0], both(h, low_half)), shuffle(by_half[1], wasm_u8x16_shr(h, 4)));
        found = either(found, both(plane, shuffle(by_low, l)));
    }
    GRUNDY_INLINE unsigned found_slots() const { return any_byte(found); }
};

#include "kernels/breaking/planes/planes_body.hpp"

constexpr PlaneKernels kernels{"simd128",     mark,
                               pick,          mark_one,
                               strike_planes, {strike_few<Pages::one>, strike_few<Pages::many>},
                               slots,         {seek<Pages::one>, seek<Pages::many>},
                               search_plainly};

}  // namespace

const PlaneKernels* planes_simd128() { return &kernels; }

}  // namespace grundy::kernels::breaking

#endif
