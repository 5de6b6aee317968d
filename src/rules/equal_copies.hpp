// SPDX-License-Identifier: MIT
// Sums of many equal copies, `sum(X for i in 1..t)` where X does not use i. Under normal play two copies more or less
// change no value: X + X is 0, or X is loony or at fault, and so is X + X. So the sum has the value of its first copy
// if t is odd, and of its first two if t is even.
#pragma once

#include <memory>

#include "rules/position.hpp"

namespace grundy::rules {

/// Which copies of equal summands an enumeration yields.
enum class Copies {
    all,     ///< the position that the move leads to
    enough,  ///< one or two, as many as its value under normal play needs
};

/// The rules of the instance, changed so that such sums have one or two copies. The same pointer as the rules if
/// nothing is to change: no such sum, or the game is cyclic (infinity(K) + infinity(K) is not 0). Other games lead to
/// no cyclic one; the checker refuses that.
std::shared_ptr<const Game> rules_with(Copies copies, const Ruleset& rules, int instance);

}  // namespace grundy::rules
