// SPDX-License-Identifier: MIT
// The build of the lanes for AVX2 and for WebAssembly. Two shuffles look up the bit of an index in either plane of a
// group, and give none for one beyond 15.
#include "kernels/breaking/few_rare/lanes.hpp"
#include "kernels/breaking/planes/shuffles.hpp"

#if defined(GRUNDY_SHUFFLES)
#include <algorithm>
#include <bit>
#include <cstring>

namespace grundy::kernels::breaking {
namespace {

#include "kernels/breaking/few_rare/lanes_words.hpp"

template <unsigned groups>
GRUNDY_INLINE void mark(Vector (&planes)[2 * groups], const std::uint8_t* at, const WideMark* m, const WideMark* end) {
    const Vector low = repeat(0, powers), high = repeat(powers, 0);
    for (; m != end; ++m) {
        const Vector index = option(at, *m);
        for (unsigned g = 0; g < groups; ++g) {
            const Vector in = below_16(g == 0 ? index : differ(index, all(16 * g)));
            planes[2 * g] = either(planes[2 * g], shuffle(low, in));
            planes[2 * g + 1] = either(planes[2 * g + 1], shuffle(high, in));
        }
    }
}

#define GRUNDY_MARKS GRUNDY_TARGET
#include "kernels/breaking/few_rare/lanes_body.hpp"

}  // namespace

const LaneBuild* lanes_shuffles() {
    static const LaneBuild build{GRUNDY_SHUFFLES, choose, confirm, settle, values};
    return shuffles_run() ? &build : nullptr;
}

}  // namespace grundy::kernels::breaking

#endif
