// SPDX-License-Identifier: MIT
// The build of planes.hpp for AVX2 and for WebAssembly.
#include "kernels/breaking/planes/planes.hpp"
#include "kernels/breaking/planes/shuffles.hpp"

#if defined(GRUNDY_SHUFFLES)
#include <algorithm>

#include "kernels/breaking/planes/plain_loops.hpp"

namespace grundy::kernels::breaking {
namespace {

#include "kernels/breaking/planes/vectors.hpp"

constexpr std::size_t most_rows = sizeof(Vector) == 32 ? 10 : 8;
GRUNDY_INLINE Vector add_equal(Vector set, Vector bit, Vector a, Vector b) {
    return either(set, both(bit, equal(a, b)));
}

#define GRUNDY_SIFTER
using Wide = Vector;
constexpr std::size_t strike_planes = 64;
constexpr unsigned slots = 8;
// The low parts of splits; look-ups yield 0 for those on another page.
template <Pages pages>
GRUNDY_INLINE Wide low_parts(const Splits& s, std::size_t i, Wide page) {
    const Wide low = differ(load(s.low + i), load(s.other_low + i));
    if constexpr (pages == Pages::one) return low;
    return below_16(differ(low, page));
}

// The byte of a plane is looked up by the low four bits in each quarter of the set, then chosen by the two bits above,
// which come to the top by doubling; it is 0 where the top bit is set, as it is for planes outside the set.
template <Pages pages>
struct Struck {
    Wide down, page, set[4];
    GRUNDY_INLINE Struck(std::uint32_t index, const std::uint64_t* words)
        : down(all(static_cast<std::uint8_t>(0 - index / 8))),
          page(all(low_part(page_of(index)))),
          set{repeat(words), repeat(words + 2), repeat(words + 4), repeat(words + 6)} {}
    GRUNDY_INLINE std::uint64_t lanes(const Splits& s, std::size_t i) const {
        const Wide plane = add(differ(load(s.high + i), load(s.other_high + i)), down);
        const Wide at = add_saturated(plane, all(128 - strike_planes));
        const Wide bit6 = add(at, at), bit5 = add(bit6, bit6), bit4 = add(bit5, bit5);
        const Wide lower = choose_by_top(shuffle_low(set[0], at), shuffle_low(set[1], at), bit4);
        const Wide upper = choose_by_top(shuffle_low(set[2], at), shuffle_low(set[3], at), bit4);
        const Wide here = both(choose_by_top(lower, upper, bit5), shuffle(one_hot(), low_parts<pages>(s, i, page)));
        const std::uint32_t missed = tops(equal(here, all(0)));
        return missed ^ (~std::uint32_t{0} >> (32 - sizeof(Wide)));
    }
};

// Slots are looked up by both halves of the plane and by the low part.
template <Pages pages>
struct Sifter {
    Wide by_half[2], by_low, page, low_half = all(15), found = all(0);
    GRUNDY_INLINE explicit Sifter(const Sought& s)
        : by_half{repeat(s.half[0]), repeat(s.half[1])}, by_low(repeat(s.low)), page(all(low_part(s.page))) {}
    GRUNDY_INLINE void sift(const Splits& s, std::size_t i) {
        const Wide h = differ(load(s.high + i), load(s.other_high + i)), l = low_parts<pages>(s, i, page);
        const Wide plane =
            both(shuffle(by_half[0], both(h, low_half)), shuffle(by_half[1], both(shift_words<4>(h), low_half)));
        found = either(found, both(plane, shuffle(by_low, l)));
    }
    GRUNDY_INLINE unsigned found_slots() const { return any_byte(found); }
};

#include "kernels/breaking/planes/planes_body.hpp"

constexpr PlaneKernels kernels{GRUNDY_SHUFFLES,
                               mark,
                               pick,
                               mark_one,
                               strike_planes,
                               {strike_few<Pages::one>, strike_few<Pages::many>},
                               slots,
                               {seek<Pages::one>, seek<Pages::many>},
                               search_by_vectors};

}  // namespace

const PlaneKernels* planes_shuffles() { return shuffles_run() ? &kernels : nullptr; }

}  // namespace grundy::kernels::breaking

#endif
