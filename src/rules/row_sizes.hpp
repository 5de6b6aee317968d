// SPDX-License-Identifier: MIT
// The length and the total of a computed row, as integer expressions.
#pragma once

#include <vector>

#include "rules/bounds.hpp"
#include "rules/game.hpp"

namespace grundy::rules {

/// Integers, one of which is at least the length of the row wherever the row has a value and the facts hold; empty if
/// none are found.
std::vector<Expr> length_bounds(const Expr& row, const Facts& facts);
/// As above for the sum of its elements, if no element is negative, nor any element of the row variables it mentions.
std::vector<Expr> total_bounds(const Expr& row, const Facts& facts);

}  // namespace grundy::rules
