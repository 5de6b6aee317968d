// SPDX-License-Identifier: MIT
// See witness_search.hpp. First all indices of a few hundred splits are marked in planes. Of those that are left, eight
// at a time are looked up: the k-th has bit k of a byte in two tables, one indexed by the plane and one by the bit in
// it, so that two shuffles and an AND tell which of the eight a split has, if any.
#include "kernels/breaking/planes/witness_search.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <algorithm>
#include <bit>

#include "kernels/breaking/planes/planes.hpp"

namespace grundy::kernels::breaking {

std::size_t search_plainly(const Indices& heap, const Chunks& chunks, std::uint8_t base, std::uint64_t* set) {
    std::size_t i = 0;
    for (; i < chunks.count && (set[0] | set[1]) != 0; ++i)
        for (std::size_t j = 0; j < search_lanes; ++j) {
            const std::size_t at = search_lanes * i + j;
            const unsigned plane = chunks.parts.high[at] ^ *(heap.high - chunks.offsets[i] + j) ^ base;
            const unsigned bit = chunks.parts.low[at] ^ *(heap.low - chunks.offsets[i] + j);
            if (plane < search_planes && bit < 8) set[plane / 8] &= ~(std::uint64_t{1} << (plane % 8 * 8 + bit));
        }
    return i * search_lanes;
}

#if defined(__x86_64__)
namespace {

#define GRUNDY_AVX2 [[gnu::target("avx2,bmi,popcnt")]]
#define GRUNDY_AVX2_INLINE [[gnu::target("avx2,bmi,popcnt"), gnu::always_inline]] inline

using Bytes = __m256i;

GRUNDY_AVX2_INLINE Bytes load(const std::uint8_t* p) { return _mm256_loadu_si256(reinterpret_cast<const Bytes*>(p)); }
GRUNDY_AVX2_INLINE Bytes all(unsigned v) { return _mm256_set1_epi8(static_cast<char>(v)); }
GRUNDY_AVX2_INLINE Bytes words(std::uint64_t high, std::uint64_t low) {
    return _mm256_set_epi64x(static_cast<long long>(high), static_cast<long long>(low), static_cast<long long>(high),
                             static_cast<long long>(low));
}
GRUNDY_AVX2_INLINE std::uint64_t any_byte(__m128i half) {  // in both halves of a word
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}
GRUNDY_AVX2_INLINE __m128i halves(Bytes v) {
    return _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
}

// Byte p is the OR of all bytes of planes[p].
GRUNDY_AVX2_INLINE std::uint64_t fold(const Bytes (&planes)[8]) {
    Bytes pairs[4], quads[2];
    for (int p = 0; p < 4; ++p)
        pairs[p] = _mm256_or_si256(_mm256_unpacklo_epi8(planes[2 * p], planes[2 * p + 1]),
                                   _mm256_unpackhi_epi8(planes[2 * p], planes[2 * p + 1]));
    for (int p = 0; p < 2; ++p)
        quads[p] = _mm256_or_si256(_mm256_unpacklo_epi16(pairs[2 * p], pairs[2 * p + 1]),
                                   _mm256_unpackhi_epi16(pairs[2 * p], pairs[2 * p + 1]));
    return any_byte(
        halves(_mm256_or_si256(_mm256_unpacklo_epi32(quads[0], quads[1]), _mm256_unpackhi_epi32(quads[0], quads[1]))));
}

// The splits of chunk i. A plane p is recognised where row() equals p * key; the low bits of `bit` say which bit of the
// plane, if any; key_bytes() is the plane as a shuffle reads it.
struct Wide {
    const Indices& heap;
    const Chunks& chunks;
    unsigned base;
    Bytes plane, bit;
    static constexpr unsigned key = 1;
    GRUNDY_AVX2_INLINE void read(std::size_t i) {
        const std::size_t offset = chunks.offsets[i], at = search_lanes * i;
        plane = _mm256_xor_si256(load(chunks.parts.high + at), load(heap.high - offset));
        bit = _mm256_xor_si256(load(chunks.parts.low + at), load(heap.low - offset));
    }
    GRUNDY_AVX2_INLINE Bytes row() const { return plane; }
    GRUNDY_AVX2_INLINE Bytes key_bytes() const {  // top bit set: no such plane
        return _mm256_adds_epu8(_mm256_xor_si256(plane, all(base)), all(128 - search_planes));
    }
};

struct Narrow {
    const Indices& heap;
    const Chunks& chunks;
    unsigned base;
    Bytes bit;
    static constexpr unsigned key = 8;
    GRUNDY_AVX2_INLINE void read(std::size_t i) {
        bit = _mm256_xor_si256(load(chunks.parts.narrow + search_lanes * i), load(heap.narrow - chunks.offsets[i]));
    }
    GRUNDY_AVX2_INLINE Bytes row() const { return _mm256_and_si256(bit, all(0x78)); }
    GRUNDY_AVX2_INLINE Bytes key_bytes() const { return _mm256_and_si256(_mm256_srli_epi16(bit, 3), all(15)); }
};

// The indices of the chunks that lie in `rows` planes from `first` on.
template <unsigned rows, class Splits>
GRUNDY_AVX2 std::uint64_t marked(Splits splits, std::size_t count, unsigned first) {
    const Bytes ones = words(0x8040201008040201u, 0x8040201008040201u);
    Bytes planes[8];
    for (Bytes& plane : planes) plane = _mm256_setzero_si256();
    for (std::size_t i = 0; i < count; ++i) {
        splits.read(i);
        const Bytes h = splits.row(), bit = _mm256_shuffle_epi8(ones, splits.bit);
#pragma GCC unroll 8
        for (unsigned p = 0; p < rows; ++p)
            planes[p] =
                _mm256_or_si256(planes[p], _mm256_and_si256(bit, _mm256_cmpeq_epi8(h, all((first + p) * Splits::key))));
    }
    return fold(planes);
}

template <class Splits>
GRUNDY_AVX2 std::uint64_t mark(const Splits& splits, std::size_t count, unsigned first, std::uint64_t set) {
    const int planes = (71 - std::countl_zero(set)) / 8;  // up to the last one that has a wanted index
    if (planes <= 2) return marked<2>(splits, count, first);
    if (planes <= 4) return marked<4>(splits, count, first);
    if (planes <= 6) return marked<6>(splits, count, first);
    return marked<8>(splits, count, first);
}

struct Eight {
    std::uint64_t plane[2] = {}, bit = 0;
    unsigned count = 0;
};

// Takes the first eight indices from the set.
GRUNDY_AVX2_INLINE Eight take(std::uint64_t* set, std::uint8_t* indices) {
    Eight out;
    for (unsigned w = 0; w < 2; ++w)
        for (; set[w] != 0 && out.count < 8; ++out.count) {
            const auto index = static_cast<unsigned>(std::countr_zero(set[w]));
            set[w] &= set[w] - 1;
            indices[out.count] = static_cast<std::uint8_t>(64 * w + index);
            out.plane[w] |= std::uint64_t{1} << ((index & ~7u) + out.count);
            out.bit |= std::uint64_t{1} << (8 * (index & 7u) + out.count);
        }
    return out;
}

// Returns bit k if the k-th of the eight was found in a chunk from `from` on; `from` moves to where it stopped.
template <class Splits>
GRUNDY_AVX2 unsigned look_up(Splits splits, std::size_t& from, const Eight& eight) {
    constexpr std::size_t step = 8;
    const std::size_t count = splits.chunks.count;
    const unsigned wanted = (1u << eight.count) - 1;
    const Bytes planes = words(eight.plane[1], eight.plane[0]), bits = words(eight.bit, eight.bit);
    Bytes found = _mm256_setzero_si256();
    unsigned out = 0;
    while (from < count && out != wanted) {
        for (const std::size_t end = std::min(count, from + step); from < end; ++from) {
            splits.read(from);
            found = _mm256_or_si256(found, _mm256_and_si256(_mm256_shuffle_epi8(planes, splits.key_bytes()),
                                                            _mm256_shuffle_epi8(bits, splits.bit)));
        }
        std::uint64_t word = any_byte(halves(found));
        word |= word >> 32;
        word |= word >> 16;
        out = static_cast<unsigned>(word | word >> 8) & 0xff;
    }
    return out;
}

template <class Splits>
GRUNDY_AVX2 std::size_t search(const Splits& splits, std::uint64_t* set) {
    constexpr int few = 8;
    const int wanted = std::popcount(set[0]) + std::popcount(set[1]);
    std::size_t cost = 40, first = 0;
    if (wanted > few) {
        first = std::min<std::size_t>(splits.chunks.count, wanted > 4 * few ? 14 : wanted > 2 * few ? 10 : 6);
        for (unsigned w = 0; w < 2; ++w)
            if (set[w] != 0) {
                set[w] &= ~mark(splits, first, splits.base + 8 * w, set[w]);
                cost += 28 * first + 30;
            }
    }
    std::uint64_t left[2] = {};
    while ((set[0] | set[1]) != 0) {
        std::uint8_t indices[8];
        const Eight eight = take(set, indices);
        std::size_t to = first;
        const unsigned found = look_up(splits, to, eight);
        for (unsigned missed = ~found & ((1u << eight.count) - 1); missed != 0; missed &= missed - 1) {
            const unsigned index = indices[std::countr_zero(missed)];
            left[index / 64] |= std::uint64_t{1} << index % 64;
        }
        cost += 9 * (to - first) + 60;
    }
    set[0] = left[0], set[1] = left[1];
    return cost;
}

}  // namespace

// The narrow table decides what it can, if there is one; the others decide the rest.
GRUNDY_AVX2 std::size_t search_avx2(const Indices& heap, const Chunks& chunks, std::uint8_t base, std::uint64_t* set) {
    std::size_t cost = 0;
    if (base == 0 && chunks.parts.narrow != nullptr && heap.narrow != nullptr) {
        constexpr std::uint64_t bit = std::uint64_t{1} << unclear % 64;
        const std::uint64_t kept = set[1] & bit;
        set[1] &= ~bit;
        cost += search(Narrow{heap, chunks, 0, _mm256_setzero_si256()}, set);
        set[1] |= kept;
    }
    if ((set[0] | set[1]) == 0) return cost;
    return cost + search(Wide{heap, chunks, base, _mm256_setzero_si256(), _mm256_setzero_si256()}, set);
}
#endif

}  // namespace grundy::kernels::breaking
