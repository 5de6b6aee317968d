// SPDX-License-Identifier: MIT
// Marks of small numbers. Sixteen numbers have their bit looked up by one byte shuffle; a number of another sixteen
// is sent to where the shuffle gives 0: (v ^ base) is below 16 exactly for the numbers base..base+15, and adding
// 0x70 with saturation takes all others to 0x80 and more.
#include "kernels/marks/marks.hpp"

#include "kernels/cpu.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace grundy::kernels {

std::uint64_t occurring_plain(const std::uint8_t* a, std::ptrdiff_t step, std::size_t count) {
    std::uint64_t out = 0;
    for (; count > 0; --count, a += step) out |= std::uint64_t{1} << *a;
    return out;
}

std::uint64_t occurring_xor_plain(const std::uint8_t* a, std::ptrdiff_t step, const std::uint8_t* b,
                                  std::ptrdiff_t other, std::size_t count) {
    std::uint64_t out = 0;
    for (; count > 0; --count, a += step, b += other) out |= std::uint64_t{1} << (*a ^ *b);
    return out;
}

void add_marks_plain(std::uint8_t* marks, const std::uint8_t* a, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) marks[i] = static_cast<std::uint8_t>(marks[i] | 1U << a[i]);
}

#if defined(__x86_64__)
namespace {

#define GRUNDY_AVX2 [[gnu::target("avx2")]]

// The OR of the 32 bytes.
GRUNDY_AVX2 std::uint64_t fold(__m256i v) {
    __m128i x = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    x = _mm_or_si128(x, _mm_srli_si128(x, 8));
    x = _mm_or_si128(x, _mm_srli_si128(x, 4));
    x = _mm_or_si128(x, _mm_srli_si128(x, 2));
    x = _mm_or_si128(x, _mm_srli_si128(x, 1));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si32(x) & 0xff);
}

GRUNDY_AVX2 __m256i load(const std::uint8_t* p) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));  // NOLINT: the intrinsic's type
}

// 32 numbers from p, p + step, ...; step is 1 or -1.
GRUNDY_AVX2 __m256i numbers(const std::uint8_t* p, std::ptrdiff_t step) {
    if (step > 0) return load(p);
    const __m256i v = load(p - 31);
    const __m256i order =
        _mm256_broadcastsi128_si256(_mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    const __m256i swapped = _mm256_permute2x128_si256(v, v, 1);
    return _mm256_shuffle_epi8(swapped, order);
}

template <unsigned groups>
struct Marks {
    __m256i low[groups], high[groups], bits_low, bits_high, past;

    GRUNDY_AVX2 void clear() {
        for (unsigned g = 0; g < groups; ++g) low[g] = high[g] = _mm256_setzero_si256();
        bits_low = _mm256_broadcastsi128_si256(_mm_set_epi8(0, 0, 0, 0, 0, 0, 0, 0, -128, 64, 32, 16, 8, 4, 2, 1));
        bits_high = _mm256_broadcastsi128_si256(_mm_set_epi8(-128, 64, 32, 16, 8, 4, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0));
        past = _mm256_set1_epi8(0x70);
    }
    GRUNDY_AVX2 void add(__m256i v) {
        for (unsigned g = 0; g < groups; ++g) {
            const __m256i here =
                groups == 1 ? v
                            : _mm256_adds_epu8(_mm256_xor_si256(v, _mm256_set1_epi8(static_cast<char>(16 * g))), past);
            low[g] = _mm256_or_si256(low[g], _mm256_shuffle_epi8(bits_low, here));
            high[g] = _mm256_or_si256(high[g], _mm256_shuffle_epi8(bits_high, here));
        }
    }
    GRUNDY_AVX2 std::uint64_t word() const {
        std::uint64_t out = 0;
        for (unsigned g = 0; g < groups; ++g) out |= (fold(low[g]) | fold(high[g]) << 8) << (16 * g);
        return out;
    }
};

template <unsigned groups>
GRUNDY_AVX2 std::uint64_t one_run(const std::uint8_t* a, std::ptrdiff_t step, std::size_t count) {
    Marks<groups> marks;
    marks.clear();
    const std::uint8_t* last = a + static_cast<std::ptrdiff_t>(count - 32) * step;  // overlaps: marks may come twice
    for (std::size_t i = 32; i < count; i += 32, a += 32 * step) marks.add(numbers(a, step));
    marks.add(numbers(last, step));
    return marks.word();
}

template <unsigned groups>
GRUNDY_AVX2 std::uint64_t two_runs(const std::uint8_t* a, std::ptrdiff_t step, const std::uint8_t* b,
                                   std::ptrdiff_t other, std::size_t count) {
    Marks<groups> marks;
    marks.clear();
    const std::uint8_t* last = a + static_cast<std::ptrdiff_t>(count - 32) * step;
    const std::uint8_t* other_last = b + static_cast<std::ptrdiff_t>(count - 32) * other;
    for (std::size_t i = 32; i < count; i += 32, a += 32 * step, b += 32 * other)
        marks.add(_mm256_xor_si256(numbers(a, step), numbers(b, other)));
    marks.add(_mm256_xor_si256(numbers(last, step), numbers(other_last, other)));
    return marks.word();
}

bool by_vectors(std::ptrdiff_t step, std::size_t count) {
    return (step == 1 || step == -1) && count >= 32 && cpu() >= Cpu::avx2;
}

GRUNDY_AVX2 void add_marks_avx2(std::uint8_t* marks, const std::uint8_t* a, std::size_t count) {
    const __m256i bits =
        _mm256_broadcastsi128_si256(_mm_set_epi8(0, 0, 0, 0, 0, 0, 0, 0, -128, 64, 32, 16, 8, 4, 2, 1));
    std::size_t i = 0;
    for (; i + 32 <= count; i += 32) {
        auto* to = reinterpret_cast<__m256i*>(marks + i);  // NOLINT: the intrinsic's type
        _mm256_storeu_si256(to, _mm256_or_si256(load(marks + i), _mm256_shuffle_epi8(bits, load(a + i))));
    }
    add_marks_plain(marks + i, a + i, count - i);
}

}  // namespace
#endif

void add_marks(std::uint8_t* marks, const std::uint8_t* a, std::size_t count) {
#if defined(__x86_64__)
    if (count >= 32 && cpu() >= Cpu::avx2) return add_marks_avx2(marks, a, count);
#endif
    add_marks_plain(marks, a, count);
}

std::uint64_t occurring(const std::uint8_t* a, std::ptrdiff_t step, std::size_t count, unsigned limit) {
#if defined(__x86_64__)
    if (by_vectors(step, count)) {
        return limit <= 16   ? one_run<1>(a, step, count)
               : limit <= 32 ? one_run<2>(a, step, count)
                             : one_run<4>(a, step, count);
    }
#endif
    static_cast<void>(limit);
    return occurring_plain(a, step, count);
}

std::uint64_t occurring_xor(const std::uint8_t* a, std::ptrdiff_t step, const std::uint8_t* b, std::ptrdiff_t other,
                            std::size_t count, unsigned limit) {
#if defined(__x86_64__)
    if ((other == 1 || other == -1) && by_vectors(step, count)) {
        return limit <= 16   ? two_runs<1>(a, step, b, other, count)
               : limit <= 32 ? two_runs<2>(a, step, b, other, count)
                             : two_runs<4>(a, step, b, other, count);
    }
#endif
    static_cast<void>(limit);
    return occurring_xor_plain(a, step, b, other, count);
}

std::size_t first_gap(std::span<const std::uint64_t* const> sets, std::size_t from, std::size_t words) {
    const auto scan = [&](auto all) {
        for (std::size_t w = from; w < words; ++w)
            if (all(w) != ~std::uint64_t{0}) return w;
        return words;
    };
    switch (sets.size()) {
        case 0:
            return from;
        case 1:
            return scan([a = sets[0]](std::size_t w) { return a[w]; });
        case 2:
            return scan([a = sets[0], b = sets[1]](std::size_t w) { return a[w] | b[w]; });
        case 3:
            return scan([a = sets[0], b = sets[1], c = sets[2]](std::size_t w) { return a[w] | b[w] | c[w]; });
        default:
            return scan([&](std::size_t w) {
                std::uint64_t all = 0;
                for (const auto* s : sets) all |= s[w];
                return all;
            });
    }
}

}  // namespace grundy::kernels
