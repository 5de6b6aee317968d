// SPDX-License-Identifier: MIT
// The AVX2 build of the lanes. Two shuffles look up the bit of an index in either plane of a group, and give none for a
// byte that a saturated addition of 0x70 has brought to 0x80 or more, that is for one beyond 15.
#include "kernels/breaking/few_rare/lanes.hpp"
#include "kernels/cpu.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

#include <algorithm>
#include <cstring>

namespace grundy::kernels::breaking {
namespace {

#define GRUNDY_TARGET [[gnu::target("avx2,bmi,bmi2,popcnt")]]
#define GRUNDY_INLINE [[gnu::target("avx2,bmi,bmi2,popcnt"), gnu::always_inline]] inline
#include "kernels/breaking/few_rare/lanes_256.hpp"

template <unsigned groups>
GRUNDY_INLINE void mark(Vector (&planes)[2 * groups], const std::uint8_t* at, const WideMark* m, const WideMark* end) {
    const Vector low = words(0, powers, 0, powers), high = words(powers, 0, powers, 0);
    for (; m != end; ++m) {
        const Vector index = option(at, *m);
        for (unsigned g = 0; g < groups; ++g) {
            const Vector in = _mm256_adds_epu8(g == 0 ? index : _mm256_xor_si256(index, all(16 * g)), all(0x70));
            planes[2 * g] = _mm256_or_si256(planes[2 * g], _mm256_shuffle_epi8(low, in));
            planes[2 * g + 1] = _mm256_or_si256(planes[2 * g + 1], _mm256_shuffle_epi8(high, in));
        }
    }
}

#define GRUNDY_MARKS GRUNDY_TARGET
#include "kernels/breaking/few_rare/lanes_body.hpp"

}  // namespace

const LaneBuild* lanes_avx2() {
    static const LaneBuild build{"avx2", choose, confirm, settle, values};
    return cpu() >= Cpu::avx2 ? &build : nullptr;
}

}  // namespace grundy::kernels::breaking

#endif
