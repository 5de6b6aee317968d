// SPDX-License-Identifier: MIT
// The moves that win Moore's nim, in which a move takes from up to k heaps (docs/theory.md, Theorem 37).
#pragma once

#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "core/nimber.hpp"

namespace grundy::engines::theorems {

/// Whether the player to move wins: some binary place has a number of ones that k + 1 does not divide.
bool moore_wins(std::span<const Int> heaps, Int k);

/// What a move leaves of some heaps, in ascending order of their places, from 0.
using MooreMove = std::vector<std::pair<std::size_t, Int>>;

/// Visits moves that win, some twice, until `visit` returns false; one at least, if there is one. Returns whether all
/// were visited: there may be too many sets of heaps to look at.
bool each_moore_move(std::span<const Int> heaps, Int k, const std::function<bool(const MooreMove&)>& visit,
                     Meter& meter);

}  // namespace grundy::engines::theorems
