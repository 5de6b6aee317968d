// SPDX-License-Identifier: MIT
// The plain build of planes.hpp, and the list of all builds.
#include "kernels/breaking/planes/planes.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "kernels/breaking/planes/plain_loops.hpp"

namespace grundy::kernels::breaking {
namespace {

// Eight lanes in a word; comparisons by carries that stay inside a byte.
#define GRUNDY_TARGET
#define GRUNDY_INLINE [[gnu::always_inline]] inline
using Vector = std::uint64_t;
constexpr std::size_t most_rows = 4;
constexpr std::uint64_t each = 0x0101010101010101u, tops = 0x8080808080808080u;
GRUNDY_INLINE Vector load(const std::uint8_t* from) {
    Vector v;
    std::memcpy(&v, from, sizeof v);
    return v;
}
GRUNDY_INLINE void store(std::uint8_t* to, Vector v) { std::memcpy(to, &v, sizeof v); }
GRUNDY_INLINE Vector all(std::uint8_t byte) { return each * byte; }
GRUNDY_INLINE Vector both(Vector a, Vector b) { return a & b; }
GRUNDY_INLINE Vector either(Vector a, Vector b) { return a | b; }
GRUNDY_INLINE Vector differ(Vector a, Vector b) { return a ^ b; }
GRUNDY_INLINE Vector choose(Vector a, Vector b, Vector where_b) { return (a & ~where_b) | (b & where_b); }
GRUNDY_INLINE bool none(Vector a) { return a == 0; }
GRUNDY_INLINE Vector equal(Vector a, Vector b) {
    const Vector x = a ^ b, zero = ~(((x & ~tops) + ~tops) | x | ~tops);  // the top bit of each byte of x that is 0
    return (zero >> 7) * 0xff;
}
GRUNDY_INLINE Vector add_equal(Vector set, Vector bit, Vector a, Vector b) { return set | (bit & equal(a, b)); }
GRUNDY_INLINE Vector add(Vector a, Vector b) { return ((a & ~tops) + (b & ~tops)) ^ ((a ^ b) & tops); }
GRUNDY_INLINE Vector one_hot() { return 0; }
GRUNDY_INLINE Vector shuffle(Vector, Vector low);
GRUNDY_INLINE Vector bit_of(const std::uint8_t*, Vector low, std::uint8_t partner) {
    return shuffle(0, low ^ all(partner));
}
GRUNDY_INLINE Vector shuffle(Vector, Vector low) {  // 1 << low, three steps of doubling; 0 where the top bit is set
    Vector bit = each & ~(low >> 7);
    for (int s = 0; s < 3; ++s) {
        const Vector on = (low >> s & each) * 0xff;
        bit = (bit & ~on) | ((bit & on) << (1 << s));
    }
    return bit;
}
GRUNDY_INLINE std::uint8_t any_byte(Vector v) {
    v |= v >> 32;
    v |= v >> 16;
    return static_cast<std::uint8_t>(v | v >> 8);
}
#include "kernels/breaking/planes/planes_body.hpp"
constexpr std::size_t strike_planes = 64;
constexpr PlaneKernels kernels{"plain",
                               mark,
                               pick,
                               mark_one,
                               strike_planes,
                               {strike_plainly<strike_planes, Pages::one>, strike_plainly<strike_planes, Pages::many>},
                               8,
                               {seek_plainly<1, Pages::one>, seek_plainly<1, Pages::many>},
                               search_plainly};

}  // namespace

std::span<const PlaneKernels* const> plane_kernels() {
    static const std::vector<const PlaneKernels*> builds = [] {
        std::vector<const PlaneKernels*> out{&kernels};
        for (const PlaneKernels* build : {planes_shuffles(), planes_avx512()})
            if (build != nullptr) out.push_back(build);
        return out;
    }();
    return builds;
}

const PlaneKernels& plane_kernels(std::size_t build) {
    const auto builds = plane_kernels();
    return *builds[std::min(build, builds.size() - 1)];
}

}  // namespace grundy::kernels::breaking
