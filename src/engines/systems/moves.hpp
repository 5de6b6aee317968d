// SPDX-License-Identifier: MIT
// Moves from a heap of a system to a given value.
#pragma once

#include "engines/systems/solver.hpp"

namespace grundy::engines::systems {

/// Moves that split are looked for by the period, as for one game on a heap.
Moves list_moves(Solver& solver, std::size_t sequence, Int n, const Wanted& wanted, Meter& meter);

}  // namespace grundy::engines::systems
