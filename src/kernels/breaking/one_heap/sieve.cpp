// SPDX-License-Identifier: MIT
// See search_splits.hpp. The set of wanted values is 16 bytes, and a value is looked up by two shuffles, one for the
// byte of the set, one for the bit in it. Values out of range become bytes with the top bit set, for which the second
// shuffle yields 0.
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <algorithm>

#include "kernels/breaking/one_heap/search_splits.hpp"
#include "kernels/cpu.hpp"

namespace grundy::kernels::breaking {
namespace {

constexpr std::uint64_t hit_cost = 24;  // in marks

template <class Lane>
void strike(const Lane* low, const Lane* high, std::size_t count, std::uint32_t base, Wanted& wanted) {
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t v = static_cast<std::uint32_t>(low[i] ^ *(high - i)) ^ base;
        if (v < 128) wanted.bits[v / 64] &= ~(std::uint64_t{1} << (v % 64));
    }
}

#if defined(__x86_64__)

// low[i] ^ high[-i] ^ base; shuffling by `turned` reverses the lanes of each half of a vector.
template <class Lane>
[[gnu::target("avx2"), gnu::always_inline]] inline void load_xor(__m256i& out, const Lane* low, const Lane* high,
                                                                 const __m256i& turned, const __m256i& base) {
    constexpr std::ptrdiff_t half = sizeof(__m128i) / sizeof(Lane);
    const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(low));
    const __m256i b = _mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(high + 1 - 2 * half),
                                          reinterpret_cast<const __m128i*>(high + 1 - half));
    out = _mm256_xor_si256(_mm256_xor_si256(a, _mm256_shuffle_epi8(b, turned)), base);
}

template <class Lane>
[[gnu::target("avx2")]] std::uint64_t sieve_avx2(const Lane* low, const Lane* high, std::size_t count,
                                                 std::uint32_t base, Wanted& wanted) {
    const __m256i bits = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201u));
    const __m256i in_byte = _mm256_set1_epi8(static_cast<char>(0x87)), bytes = _mm256_set1_epi8(15);
    const __m256i bases =
        sizeof(Lane) == 1 ? _mm256_set1_epi8(static_cast<char>(base)) : _mm256_set1_epi16(static_cast<short>(base));
    const __m256i turned = _mm256_broadcastsi128_si256(
        sizeof(Lane) == 1 ? _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
                          : _mm_set_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
    auto w0 = static_cast<long long>(wanted.bits[0]), w1 = static_cast<long long>(wanted.bits[1]);
    __m256i set = _mm256_set_epi64x(w1, w0, w1, w0);
    std::uint64_t hits = 0;
    std::size_t i = 0;
    for (; i + 32 <= count; i += 32) {
        __m256i v;
        load_xor(v, low + i, high - i, turned, bases);
        if constexpr (sizeof(Lane) == 2) {
            __m256i second;
            load_xor(second, low + i + 16, high - i - 16, turned, bases);
            v = _mm256_packus_epi16(v, second);  // saturates: 128 to 32767 come to 128 to 255
        }
        const __m256i byte = _mm256_shuffle_epi8(set, _mm256_and_si256(_mm256_srli_epi16(v, 3), bytes));
        const __m256i bit = _mm256_shuffle_epi8(bits, _mm256_and_si256(v, in_byte));
        if (_mm256_testz_si256(byte, bit)) continue;
        const __m256i none = _mm256_cmpeq_epi8(_mm256_and_si256(byte, bit), _mm256_setzero_si256());
        alignas(32) std::uint8_t value[32];
        _mm256_store_si256(reinterpret_cast<__m256i*>(value), v);
        for (auto lanes = ~static_cast<std::uint32_t>(_mm256_movemask_epi8(none)); lanes != 0; lanes &= lanes - 1) {
            const std::uint32_t found = value[__builtin_ctz(lanes)];
            wanted.bits[found / 64] &= ~(std::uint64_t{1} << (found % 64));
        }
        ++hits;
        if (wanted.none()) break;
        w0 = static_cast<long long>(wanted.bits[0]), w1 = static_cast<long long>(wanted.bits[1]);
        set = _mm256_set_epi64x(w1, w0, w1, w0);
    }
    if (!wanted.none()) strike(low + i, high - i, count - i, base, wanted);
    return i * sizeof(Lane) / 16 + hits * hit_cost;
}

#endif

}  // namespace

template <class Lane>
std::uint64_t sieve_plain(const Lane* low, const Lane* high, std::size_t count, std::uint32_t base, Wanted& wanted) {
    constexpr std::size_t piece = 64;
    for (std::size_t i = 0; i < count; i += piece) {
        strike(low + i, high - i, std::min(piece, count - i), base, wanted);
        if (wanted.none()) return i;
    }
    return count;
}

template <class Lane>
std::uint64_t sieve(const Lane* low, const Lane* high, std::size_t count, std::uint32_t base, Wanted& wanted) {
#if defined(__x86_64__)
    if (cpu() >= Cpu::avx2) return sieve_avx2(low, high, count, base, wanted);
#endif
    return sieve_plain(low, high, count, base, wanted);
}

#define GRUNDY_BUILD(Lane)                                                                             \
    template std::uint64_t sieve<Lane>(const Lane*, const Lane*, std::size_t, std::uint32_t, Wanted&); \
    template std::uint64_t sieve_plain<Lane>(const Lane*, const Lane*, std::size_t, std::uint32_t, Wanted&);
GRUNDY_BUILD(std::uint8_t)
GRUNDY_BUILD(std::uint16_t)
#undef GRUNDY_BUILD

}  // namespace grundy::kernels::breaking
