// SPDX-License-Identifier: MIT
// The build of search.hpp for AVX-512 with VBMI2: a byte is looked up among 128, so one look-up tells which of eight
// numbers a split gives. The numbers are those of a set, in order: expanding spreads their bits over the table, and
// what was found is deposited into the set again.
#include "kernels/breaking/search.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

#include <algorithm>
#include <array>

namespace grundy::kernels::breaking {
namespace {

#define GRUNDY_AVX512 [[gnu::target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi,bmi2,popcnt")]]
#define GRUNDY_AVX512_INLINE \
    [[gnu::target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi,bmi2,popcnt"), gnu::always_inline]] inline

using Bytes = __m512i;
constexpr std::size_t at_once = sizeof(Bytes) / search_lanes;  // chunks
constexpr unsigned slots = 8;                                  // of one table

GRUNDY_AVX512_INLINE Bytes all(unsigned v) { return _mm512_set1_epi8(static_cast<char>(v)); }
GRUNDY_AVX512_INLINE Bytes differ(Bytes a, Bytes b) { return _mm512_xor_si512(a, b); }
GRUNDY_AVX512_INLINE __m256i chunk(const std::uint8_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
// (Masked forms with nothing masked spare gcc 12 a false alarm about undefined lanes.)
GRUNDY_AVX512_INLINE std::uint64_t any_word(Bytes v) {
    const __m256i half =
        _mm256_or_si256(_mm512_maskz_extracti64x4_epi64(0xf, v, 0), _mm512_maskz_extracti64x4_epi64(0xf, v, 1));
    const __m128i quarter = _mm_or_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_or_si128(quarter, _mm_unpackhi_epi64(quarter, quarter))));
}
// The splits of chunks i and i + 1 in one of the tables.
GRUNDY_AVX512_INLINE Bytes read(const std::uint8_t* parts, const std::uint8_t* heap, const std::size_t* offsets,
                                std::size_t i) {
    const Bytes others = _mm512_maskz_inserti64x4(0xff, _mm512_castsi256_si512(chunk(heap - offsets[i])),
                                                  chunk(heap - offsets[i + 1]), 1);
    return differ(_mm512_loadu_si512(parts + search_lanes * i), others);
}

// The numbers of splits, less the first one of the set; the top bit says that there is none.
struct Narrow {
    const Numbers& heap;
    const Chunks& chunks;
    GRUNDY_AVX512_INLINE Bytes numbers(std::size_t i) const {
        return read(chunks.parts.narrow, heap.narrow, chunks.offsets, i);
    }
};
struct Wide {
    const Numbers& heap;
    const Chunks& chunks;
    unsigned base;
    GRUNDY_AVX512_INLINE Bytes numbers(std::size_t i) const {
        const Bytes low = read(chunks.parts.low, heap.low, chunks.offsets, i);
        const Bytes plane = differ(read(chunks.parts.high, heap.high, chunks.offsets, i), all(base));
        const Bytes outside = _mm512_adds_epu8(plane, all(0x80 - search_planes));  // the top bit
        const Bytes eights = _mm512_and_si512(_mm512_slli_epi16(plane, 3), all(0x78));
        return _mm512_or_si512(_mm512_ternarylogic_epi64(outside, all(0x80), low, 0xea), eights);
    }
};

struct Set {
    std::uint64_t word[2];
    GRUNDY_AVX512_INLINE unsigned count() const {
        return static_cast<unsigned>(__builtin_popcountll(word[0]) + __builtin_popcountll(word[1]));
    }
    // Those of its numbers, in order, that have a bit in `which`.
    GRUNDY_AVX512_INLINE Set chosen(std::uint32_t which) const {
        const auto before = static_cast<unsigned>(__builtin_popcountll(word[0]));
        return {{_pdep_u64(which, word[0]), before < 32 ? _pdep_u64(which >> before, word[1]) : 0}};
    }
    GRUNDY_AVX512_INLINE void drop(const Set& other) {
        for (int w = 0; w < 2; ++w) word[w] &= ~other.word[w];
    }
};

constexpr std::size_t most_marked = 12;  // chunks

// The numbers that some splits give. They are stored first, as bytes just stored are late to be loaded.
template <class Splits>
GRUNDY_AVX512_INLINE Set given(const Splits& splits, std::size_t count, bool upper) {
    alignas(64) std::uint8_t numbers[most_marked * search_lanes];
    for (std::size_t i = 0; i < count; i += at_once)
        _mm512_store_si512(numbers + search_lanes * i, splits.numbers(std::min(i, splits.chunks.count - at_once)));
    const std::uint8_t* const end = numbers + search_lanes * ((count + at_once - 1) / at_once * at_once);
    const Bytes one = _mm512_set1_epi64(1), other_half = _mm512_set1_epi64(64);
    Bytes sets[2] = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    for (const std::uint8_t* at = numbers; at < end; at += 8) {  // shifted by 64 or more it is 0
        const Bytes shift = _mm512_maskz_cvtepu8_epi64(0xff, _mm_loadl_epi64(reinterpret_cast<const __m128i*>(at)));
        sets[0] = _mm512_or_si512(sets[0], _mm512_maskz_sllv_epi64(0xff, one, shift));
        if (upper) sets[1] = _mm512_or_si512(sets[1], _mm512_maskz_sllv_epi64(0xff, one, differ(shift, other_half)));
    }
    return {{any_word(sets[0]), any_word(sets[1])}};
}

// Bit k of byte 64 + k: an expansion from 64 - 8 * t on gives table t.
constexpr auto ranks = [] {
    std::array<std::uint8_t, 3 * sizeof(Bytes)> out{};
    for (unsigned k = 0; k < slots; ++k) out[sizeof(Bytes) + k] = static_cast<std::uint8_t>(1u << k);
    return out;
}();

GRUNDY_AVX512_INLINE std::uint32_t any_byte(Bytes v) {
    std::uint64_t word = any_word(v);
    word |= word >> 32;
    word |= word >> 16;
    return static_cast<std::uint32_t>(word | word >> 8) & 0xff;
}

// Which of the first numbers of the set chunks give, from `from` on until all are found.
template <unsigned tables, class Splits>
GRUNDY_AVX512 std::uint32_t look_up(const Splits& splits, std::size_t& from, const Set& set) {
    constexpr std::size_t step = 16;
    const std::size_t count = splits.chunks.count;
    const unsigned in_first = static_cast<unsigned>(__builtin_popcountll(set.word[0]));
    const std::uint32_t wanted = (std::uint32_t{1} << std::min(slots * tables, set.count())) - 1;
    Bytes table[tables][2], found[tables];
    for (unsigned t = 0; t < tables; ++t) {
        const std::uint8_t* const bits = ranks.data() + sizeof(Bytes) - slots * t;
        table[t][0] = _mm512_maskz_expand_epi8(set.word[0], _mm512_loadu_si512(bits));
        table[t][1] = _mm512_maskz_expand_epi8(set.word[1], _mm512_loadu_si512(bits + std::min(in_first, 64u)));
        found[t] = _mm512_setzero_si512();
    }
    std::uint32_t out = 0;
    while (from < count && out != wanted) {
        for (const std::size_t end = std::min(count, from + step); from < end; from += at_once) {
            const Bytes number = splits.numbers(std::min(from, count - at_once));
            const __mmask64 there = ~_mm512_movepi8_mask(number);
            for (unsigned t = 0; t < tables; ++t)
                found[t] =
                    _mm512_or_si512(found[t], _mm512_maskz_permutex2var_epi8(there, table[t][0], number, table[t][1]));
        }
        out = 0;
        for (unsigned t = 0; t < tables; ++t) out |= any_byte(found[t]) << slots * t;
    }
    return out;
}

// Two chunks at least: where their number is odd, one is read twice.
template <class Splits>
GRUNDY_AVX512 std::size_t search(const Splits& splits, std::uint64_t* words) {
    constexpr unsigned few = 8;
    Set open{{words[0], words[1]}}, missed{};
    std::size_t cost = 40, first = 0;
    if (open.count() > few) {
        first = std::min(splits.chunks.count, most_marked);
        open.drop(given(splits, first, open.word[1] != 0));
        cost += 28 * first + 30;
    }
    while (open.count() > 0) {
        std::size_t to = first;
        const bool many = open.count() > slots;
        const Set sought = open.chosen((std::uint32_t{1} << (many ? 2 * slots : slots)) - 1);
        const Set found = sought.chosen(many ? look_up<2>(splits, to, sought) : look_up<1>(splits, to, sought));
        open.drop(sought);
        for (int w = 0; w < 2; ++w) missed.word[w] |= sought.word[w] & ~found.word[w];
        cost += (many ? 7 : 5) * (to - first) + 60;
    }
    words[0] = missed.word[0], words[1] = missed.word[1];
    return cost;
}

GRUNDY_AVX512 std::size_t by_narrow(const Numbers& heap, const Chunks& chunks, std::uint64_t* set) {
    return search(Narrow{heap, chunks}, set);
}
GRUNDY_AVX512 std::size_t by_wide(const Numbers& heap, const Chunks& chunks, std::uint8_t base, std::uint64_t* set) {
    return search(Wide{heap, chunks, base}, set);
}

}  // namespace

std::size_t search_avx512(const Numbers& heap, const Chunks& chunks, std::uint8_t base, std::uint64_t* set) {
    if (chunks.count < at_once) return search_plainly(heap, chunks, base, set);
    return search_halves(heap, chunks, base, set, by_narrow, by_wide);
}

}  // namespace grundy::kernels::breaking
#endif
