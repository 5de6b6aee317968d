// SPDX-License-Identifier: MIT
// Comparisons as masks; see comparisons.hpp. Four numbers a vector where the machine has AVX2: two comparisons say all
// four.
#include "kernels/comparisons/comparisons.hpp"

#include <algorithm>

#include "kernels/cpu.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace grundy::kernels {
namespace {

template <class Holds>
std::uint64_t one_by_one(std::span<const std::int64_t> numbers, Holds holds) {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) out |= std::uint64_t{holds(numbers[i])} << i;
    return out;
}

#if defined(__x86_64__)
// Equal to the value, or greater than it.
template <bool equal>
[[gnu::target("avx2")]] std::uint64_t mask_avx2(std::span<const std::int64_t> numbers, std::int64_t value) {
    const __m256i wanted = _mm256_set1_epi64x(value);
    std::uint64_t out = 0;
    std::size_t i = 0;
    for (; i + 4 <= numbers.size(); i += 4) {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(numbers.data() + i));
        const __m256i hit = equal ? _mm256_cmpeq_epi64(x, wanted) : _mm256_cmpgt_epi64(x, wanted);
        out |= static_cast<std::uint64_t>(_mm256_movemask_pd(_mm256_castsi256_pd(hit))) << i;
    }
    for (; i < numbers.size(); ++i) out |= std::uint64_t{equal ? numbers[i] == value : numbers[i] > value} << i;
    return out;
}

std::uint64_t by_vectors(std::span<const std::int64_t> numbers, Do compare, std::int64_t value) {
    const std::uint64_t all = lowest_bits(numbers.size());
    const auto equal = [&] { return mask_avx2<true>(numbers, value); };
    const auto greater = [&] { return mask_avx2<false>(numbers, value); };
    switch (compare) {
        case Do::less:
            return all & ~(greater() | equal());
        case Do::less_equal:
            return all & ~greater();
        case Do::equal:
            return equal();
        default:
            return all & ~equal();
    }
}
#endif

}  // namespace

std::uint64_t compare_mask_plain(std::span<const std::int64_t> numbers, Do compare, std::int64_t value) {
    switch (compare) {
        case Do::less:
            return one_by_one(numbers, [value](std::int64_t x) { return x < value; });
        case Do::less_equal:
            return one_by_one(numbers, [value](std::int64_t x) { return x <= value; });
        case Do::equal:
            return one_by_one(numbers, [value](std::int64_t x) { return x == value; });
        default:
            return one_by_one(numbers, [value](std::int64_t x) { return x != value; });
    }
}

std::uint64_t compare_mask(std::span<const std::int64_t> numbers, Do compare, std::int64_t value) {
#if defined(__x86_64__)
    if (cpu() >= Cpu::avx2) return by_vectors(numbers, compare, value);
#endif
    return compare_mask_plain(numbers, compare, value);
}

// x < v is not x > v - 1. Values beyond those of a byte compare as -1 or 127 do: all numbers are in 0..127.
ByteComparison::ByteComparison(Do compare, std::int64_t value)
    : equal_(compare == Do::equal || compare == Do::not_equal), invert_(compare == Do::equal ? 0 : ~std::uint64_t{0}) {
    if (compare == Do::less && value >= -128) --value;
    if (equal_)
        value_ = static_cast<std::int8_t>(value >= 0 && value < 128 ? value : -1);
    else
        value_ = static_cast<std::int8_t>(std::clamp<std::int64_t>(value, -1, 127));
}

std::uint64_t ByteComparison::mask_plain(const std::uint8_t* numbers, std::size_t count) const {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < count; ++i)
        out |= std::uint64_t{equal_ ? numbers[i] == value_ : numbers[i] > value_} << i;
    return (out ^ invert_) & lowest_bits(count);
}

}  // namespace grundy::kernels
