// SPDX-License-Identifier: MIT
// Finds moves of a heap to a wanted value. A heap of 10^18 has as many options. If a period is proven, moves are found
// by residue class, so that the time depends on the moves that are listed and not on those that exist.
#pragma once

#include "engines/period_source.hpp"

namespace grundy::engines::sequences {

/// `wanted.target` must be a nimber. The values of all heaps up to n must be known, or else those of several sequences
/// are asked for one by one.
Moves list_moves(PeriodSource& source, std::size_t sequence, Int n, const Wanted& wanted, Meter& meter);

}  // namespace grundy::engines::sequences
