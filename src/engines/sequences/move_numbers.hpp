// SPDX-License-Identifier: MIT
// How the numbers of moves of a heap to a value go on, heap by heap (docs/theory.md, Theorem 91).
#pragma once

#include <grundy/period.hpp>
#include <string>
#include <variant>

#include "engines/period_source.hpp"

namespace grundy::engines::sequences {

/// Why the theorem does not apply to the moves of the first sequence, whatever its values are; "" if it may apply.
std::string why_no_numbers(const PeriodSource& source);

/// Of each heap of the first sequence: the number of different positions of value 0 that its moves leave. The periods
/// of all sequences to which the parts belong must be proven. The numbers are computed from the heap on that the
/// theorem names, and then backwards. The text says why the theorem does not apply.
std::variant<MoveNumbers, std::string> move_numbers(const PeriodSource& source, Meter& meter);

}  // namespace grundy::engines::sequences
