// SPDX-License-Identifier: MIT
// Winning first moves of a position that was read.
#pragma once

#include "api/impl.hpp"

namespace grundy {
inline namespace abi_1 {

/// See Solver::count; under the limits that the solver has.
MoveCount counted_moves(Solver::Impl& solver, const rules::Position& position, bool choices);

}  // namespace abi_1
}  // namespace grundy
