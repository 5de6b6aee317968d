// SPDX-License-Identifier: MIT
// What steps do to the interval that holds the lanes, before any lane is computed.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/arithmetic/arithmetic.hpp"

namespace grundy::kernels {

inline constexpr std::int64_t safe = std::int64_t{1} << 50;  ///< lanes lie in [-safe, safe]

/// Has this step two operands and a form for vectors?
bool vectorised(Do what);
std::size_t operands_of(Do what);
/// Sets [lo, hi] to an interval that holds all results of a vectorised step. False if it would leave the safe numbers,
/// or the operands the domain of the step; then lo and hi have no meaning.
bool bound(Do what, const LaneStack::Entry& a, const LaneStack::Entry& b, std::int64_t& lo, std::int64_t& hi);

}  // namespace grundy::kernels
