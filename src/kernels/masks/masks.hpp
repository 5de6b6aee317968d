// SPDX-License-Identifier: MIT
// For which of up to 64 numbers does a comparison hold? One bit each, in two rungs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/arithmetic/arithmetic.hpp"

namespace grundy::kernels {

/// Bit i: `numbers[i] compare value`; `compare` is less, less_equal, equal or not_equal. At most 64 numbers.
std::uint64_t compare_mask(std::span<const std::int64_t> numbers, Do compare, std::int64_t value);
/// One after the other: what the vectors are tested against.
std::uint64_t compare_mask_plain(std::span<const std::int64_t> numbers, Do compare, std::int64_t value);

/// The same for numbers below 128 in a byte each, with a value that is made ready once for many rows.
class ByteComparison {
public:
    ByteComparison(Do compare, std::int64_t value);
    /// At most 64 numbers; where there are vectors, up to `overread` bytes behind the last are read, too.
    std::uint64_t mask(const std::uint8_t* numbers, std::size_t count) const;
    std::uint64_t mask_plain(const std::uint8_t* numbers, std::size_t count) const;
    static constexpr std::size_t overread = 15;

private:
    bool equal_;            ///< else greater
    std::uint64_t invert_;  ///< all ones for `not`
    std::int8_t value_;
};

}  // namespace grundy::kernels
