// SPDX-License-Identifier: MIT
// Numbers of winning first moves of the heaps of a game.
#pragma once

#include "api/impl.hpp"

namespace grundy {
inline namespace abi_1 {

/// Throws Error, with a remedy, if no theorem says how the numbers of the winning first moves of an instance's heaps go
/// on, whatever its values are. `source`: of its engine; may be null.
void require_move_numbers(const Solver::Impl& solver, int instance, const engines::PeriodSource* source);

/// Adds them to an answer that has a period; if the budget ends first, the answer is stopped and keeps its period.
/// Throws Error if the theorem does not apply to these values.
void add_move_numbers(const engines::PeriodSource& source, Meter& meter, PeriodAnswer& out);

}  // namespace abi_1
}  // namespace grundy
