// SPDX-License-Identifier: MIT
// How the numbers of moves of a heap to a value go on, heap by heap (docs/theory.md, Theorem 91).
#pragma once

#include <grundy/period.hpp>
#include <string>

#include "engines/period_source.hpp"

namespace grundy::engines::sequences {

/// Why the theorem does not apply to the moves of a sequence, whatever its values are; "" if it may apply.
std::string why_no_numbers(const PeriodSource& source, std::size_t sequence);

/// Of each heap of a sequence: the number of different positions of the wanted value that its moves leave. The periods
/// of all sequences to which the parts belong must be proven. The numbers are computed from the heap on that the
/// theorem names, and then backwards. Throws Error, with a reason, if the theorem does not apply.
MoveNumbers move_numbers(const PeriodSource& source, std::size_t sequence, Nimber target, Meter& meter);

}  // namespace grundy::engines::sequences
