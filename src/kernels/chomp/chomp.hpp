// SPDX-License-Identifier: MIT
// All lost positions of Chomp on bars of up to four rows and a bounded length.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "core/budget.hpp"

namespace grundy::kernels {

/// The lengths of four rows, longest first. The first square of the first row is poisoned.
using ChompBar = std::array<std::uint32_t, 4>;

/// Passes each lost bar with at most `rows` <= 4 rows and `columns` < 2^16 columns to `visit`, and returns their
/// number. They come in the order of the rows below the first. Throws Stopped if the meter runs out.
std::uint64_t lost_chomp(unsigned rows, unsigned columns, const std::function<void(const ChompBar&)>& visit,
                         Meter& meter);

}  // namespace grundy::kernels
