// SPDX-License-Identifier: MIT
// Counts moves of a heap to a wanted value where they are too many to be looked at one by one.
#pragma once

#include <optional>

#include "engines/period_source.hpp"

namespace grundy::engines::sequences {

/// The number of different positions of this value that moves of heap n leave, for a game of one sequence whose value
/// of n is known. With a period p from n0 this takes O(n0 + p) steps a take. Nothing if the moves are of another kind:
/// three heaps left, several lines that may leave the same heaps, or infinitely many takes that leave two heaps.
std::optional<Wide> count_moves(PeriodSource& source, Int n, Nimber target, Meter& meter);

/// True if heap n has more options than can be enumerated quickly.
bool many_moves(const PeriodSource& source, Int n);

}  // namespace grundy::engines::sequences
