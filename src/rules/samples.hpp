// SPDX-License-Identifier: MIT
// Small positions and parameters of any game, to put rules to the test.
#pragma once

#include <vector>

#include "rules/game.hpp"

namespace grundy::rules {

/// The words of positions with all combinations of small arguments, smallest first by their sum, some hundreds at most.
std::vector<std::vector<Int>> small_positions(const Game& game);

/// The defaults of the parameters; small ones where there are none.
std::vector<ParamValue> sample_parameters(const Game& game);

}  // namespace grundy::rules
