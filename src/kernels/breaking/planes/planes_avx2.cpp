// SPDX-License-Identifier: MIT
// The AVX2 build of planes.hpp.
#include "kernels/breaking/planes/planes.hpp"
#include "kernels/cpu.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

#include <algorithm>

#include "kernels/breaking/planes/plain_loops.hpp"

namespace grundy::kernels::breaking {
namespace {

#define GRUNDY_SIFTER
#define GRUNDY_TARGET [[gnu::target("avx2")]]
#define GRUNDY_INLINE [[gnu::target("avx2"), gnu::always_inline]] inline
#include "kernels/breaking/planes/vectors_256.hpp"
constexpr std::size_t most_rows = 10;
GRUNDY_INLINE Vector add_equal(Vector set, Vector bit, Vector a, Vector b) {
    return either(set, both(bit, equal(a, b)));
}

using Wide = Vector;
constexpr std::size_t strike_planes = 64;
constexpr unsigned slots = 8;
// The low parts of splits; those on another page get their top bits set, for which a look-up yields 0.
template <Pages pages>
GRUNDY_INLINE Wide low_parts(const Splits& s, std::size_t i, Wide page) {
    const Wide low = differ(load(s.low + i), load(s.other_low + i));
    if constexpr (pages == Pages::one) return low;
    return _mm256_adds_epu8(differ(low, page), all(0x70));
}
GRUNDY_INLINE Wide twice(const void* bytes) {  // 16
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(static_cast<const __m128i*>(bytes)));
}

// The byte of a plane is looked up by the low four bits in each quarter of the set, then chosen by the two bits above,
// which come to the top by doubling; it is 0 where the top bit is set, as it is for planes outside the set.
template <Pages pages>
struct Struck {
    Wide down, page, set[4];
    GRUNDY_INLINE Struck(std::uint32_t index, const std::uint64_t* words)
        : down(all(static_cast<std::uint8_t>(0 - index / 8))),
          page(all(low_part(page_of(index)))),
          set{twice(words), twice(words + 2), twice(words + 4), twice(words + 6)} {}
    GRUNDY_INLINE std::uint64_t lanes(const Splits& s, std::size_t i) const {
        const Wide plane = add(differ(load(s.high + i), load(s.other_high + i)), down);
        const Wide at = _mm256_adds_epu8(plane, all(128 - strike_planes));
        const Wide bit6 = add(at, at), bit5 = add(bit6, bit6), bit4 = add(bit5, bit5);
        const Wide lower = choose(shuffle(set[0], at), shuffle(set[1], at), bit4);
        const Wide upper = choose(shuffle(set[2], at), shuffle(set[3], at), bit4);
        const Wide here = both(choose(lower, upper, bit5), shuffle(one_hot(), low_parts<pages>(s, i, page)));
        return static_cast<std::uint32_t>(~_mm256_movemask_epi8(equal(here, _mm256_setzero_si256())));
    }
};

// Slots are looked up by both halves of the plane and by the low part.
template <Pages pages>
struct Sifter {
    Wide by_half[2], by_low, page, low_half = all(15), found = _mm256_setzero_si256();
    GRUNDY_INLINE explicit Sifter(const Sought& s)
        : by_half{twice(s.half[0]), twice(s.half[1])}, by_low(twice(s.low)), page(all(low_part(s.page))) {}
    GRUNDY_INLINE void sift(const Splits& s, std::size_t i) {
        const Wide h = differ(load(s.high + i), load(s.other_high + i)), l = low_parts<pages>(s, i, page);
        const Wide plane =
            both(shuffle(by_half[0], both(h, low_half)), shuffle(by_half[1], both(_mm256_srli_epi16(h, 4), low_half)));
        found = either(found, both(plane, shuffle(by_low, l)));
    }
    GRUNDY_INLINE unsigned found_slots() const { return any_byte(found); }
};

#include "kernels/breaking/planes/planes_body.hpp"

constexpr PlaneKernels kernels{"avx2",        mark,
                               pick,          mark_one,
                               strike_planes, {strike_few<Pages::one>, strike_few<Pages::many>},
                               slots,         {seek<Pages::one>, seek<Pages::many>},
                               search_avx2};

}  // namespace

const PlaneKernels* planes_avx2() { return cpu() >= Cpu::avx2 ? &kernels : nullptr; }

}  // namespace grundy::kernels::breaking

#endif
