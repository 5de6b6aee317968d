// SPDX-License-Identifier: MIT
// Winning first moves of a position that was read.
#pragma once

#include <optional>
#include <vector>

#include "api/impl.hpp"

namespace grundy {
inline namespace abi_1 {

/// See Solver::count; under the limits that the solver has.
MoveCount counted_moves(Solver::Impl& solver, const rules::Position& position, bool choices);

/// The number of choices that make these moves of a component, which list what they leave; nothing if options are too
/// many to be looked at one by one, or if a move is none of theirs.
std::optional<Wide> choices_of(const rules::Ruleset& ruleset, const rules::Component& component,
                               const std::vector<rules::Position>& moves, Meter& meter);

/// A number of winning moves as it is stated. Throws Stopped above 2^63 - 1.
std::int64_t counted(Wide moves);

}  // namespace abi_1
}  // namespace grundy
