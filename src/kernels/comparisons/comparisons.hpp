// SPDX-License-Identifier: MIT
// For which of up to 64 numbers does a comparison hold? One bit each, in two rungs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/arithmetic/arithmetic.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace grundy::kernels {

inline std::uint64_t lowest_bits(std::size_t count) {
    return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

/// Bit i: `numbers[i] compare value`; `compare` is less, less_equal, equal or not_equal. At most 64 numbers.
std::uint64_t compare_mask(std::span<const std::int64_t> numbers, Do compare, std::int64_t value);
/// `compare_mask` by one comparison after another: what the vectors are tested against.
std::uint64_t compare_mask_plain(std::span<const std::int64_t> numbers, Do compare, std::int64_t value);

/// `compare_mask` for numbers below 128, one byte each. The value is prepared once for many rows.
class ByteComparison {
public:
    ByteComparison(Do compare, std::int64_t value);
    /// At most 64 numbers. With vectors, up to `overread` bytes after the last one are read, too.
    std::uint64_t mask(const std::uint8_t* numbers, std::size_t count) const;
    std::uint64_t mask_plain(const std::uint8_t* numbers, std::size_t count) const;
    static constexpr std::size_t overread = 15;

private:
    bool equal_;            ///< else greater
    std::uint64_t invert_;  ///< all ones for `not`
    std::int8_t value_;
};

inline std::uint64_t ByteComparison::mask(const std::uint8_t* numbers, std::size_t count) const {
#if defined(__SSE2__)
    const __m128i wanted = _mm_set1_epi8(value_);
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < count; i += 16) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(numbers + i));
        const __m128i hit = equal_ ? _mm_cmpeq_epi8(x, wanted) : _mm_cmpgt_epi8(x, wanted);
        out |= static_cast<std::uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(hit))) << i;
    }
    return (out ^ invert_) & lowest_bits(count);
#else
    return mask_plain(numbers, count);
#endif
}

}  // namespace grundy::kernels
