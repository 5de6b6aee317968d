// SPDX-License-Identifier: MIT
// For which of up to 64 numbers does a comparison hold? One bit each, in two rungs.
#pragma once

#include <cstdint>
#include <span>

#include "kernels/arithmetic/arithmetic.hpp"

namespace grundy::kernels {

/// Bit i: `numbers[i] compare value`; `compare` is less, less_equal, equal or not_equal. At most 64 numbers.
std::uint64_t compare_mask(std::span<const std::int64_t> numbers, Do compare, std::int64_t value);
/// One after the other: what the vectors are tested against.
std::uint64_t compare_mask_plain(std::span<const std::int64_t> numbers, Do compare, std::int64_t value);

}  // namespace grundy::kernels
