// SPDX-License-Identifier: MIT
// Options without their names for values (`m = EXPR`) and without `or`, so that the recognisers see what is computed.
#pragma once

#include <vector>

#include "rules/game.hpp"

namespace grundy::rules {

/// The same option with the values of binders `m = EXPR` (integers) in place of their names.
Option without_names(Option o);

/// Is every name of the option a name for a value that there always is? Then it does not matter when, or whether, it is
/// computed; else only the engines that compute it where it stands meet the faults that the definition meets.
bool names_defined(const Game& game, const Option& o);

/// Options without `or` in their conditions, the same moves together: X if A or B is X if A, and X if B; `n in {1, 2}`
/// is n = 1 or n = 2. Moves that meet several of the conditions come several times. Where there would be more than 16,
/// the option is left as it is.
std::vector<Option> alternatives(const Option& o);

}  // namespace grundy::rules
