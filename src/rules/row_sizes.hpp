// SPDX-License-Identifier: MIT
// The length and the total of a computed row, as integer expressions.
#pragma once

#include <vector>

#include "rules/game.hpp"

namespace grundy::rules {

/// Integers, one of which is at least the length of the row wherever the row has a value; empty if none are found.
std::vector<Expr> most_length(const Expr& row);
/// As above for the sum of its elements, if no element is negative, nor any element of the row variables it mentions.
std::vector<Expr> most_total(const Expr& row);

}  // namespace grundy::rules
