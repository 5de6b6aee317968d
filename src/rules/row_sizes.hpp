// SPDX-License-Identifier: MIT
// The length and the total of a row that is computed, as integers.
#pragma once

#include <vector>

#include "rules/game.hpp"

namespace grundy::rules {

/// Integers of which one is at least the length of the row, wherever the row has a value; empty: not seen.
std::vector<Expr> most_length(const Expr& row);
/// The same of the sum of its elements, wherever none of them is negative, nor any of the row variables it speaks of.
std::vector<Expr> most_total(const Expr& row);

}  // namespace grundy::rules
