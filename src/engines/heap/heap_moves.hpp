// SPDX-License-Identifier: MIT
// Finds moves of a heap to a wanted value. A heap of 10^18 has as many options. If a period is proven, moves are found
// by residue class, so that the time depends on the moves that are listed and not on those that exist.
#pragma once

#include "engines/heap/known.hpp"

namespace grundy::engines::heap {

/// `wanted.target` must be a nimber, and the values of all heaps up to n must be known.
Moves list_moves(const Game& game, const KnownValues& known, Int n, const Wanted& wanted, Meter& meter);

}  // namespace grundy::engines::heap
