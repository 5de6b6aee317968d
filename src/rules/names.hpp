// SPDX-License-Identifier: MIT
// Rewrites options without names for values (`m = EXPR`) and without `or`, so that recognisers see what is computed.
#pragma once

#include <vector>

#include "rules/game.hpp"

namespace grundy::rules {

/// Returns the option with names that binders `m = EXPR` give to integers replaced by their values.
Option without_names(Option o);

/// True if every name of the option stands for a value that always exists. Then it does not matter when, or whether, it
/// is computed. Otherwise only those engines that compute it in its place meet the faults that the definition meets.
bool names_defined(const Game& game, const Option& o);

/// Options without `or` in their conditions that together have the same moves: X if A or B becomes X if A, and X if B;
/// `n in {1, 2}` becomes n = 1 and n = 2. Moves that satisfy several of the conditions occur several times. If there
/// would be more than 16 options, the option is left as it is.
std::vector<Option> alternatives(const Option& o);

}  // namespace grundy::rules
