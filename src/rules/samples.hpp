// SPDX-License-Identifier: MIT
// Small positions and parameters of any game, for testing rules.
#pragma once

#include <vector>

#include "rules/game.hpp"

namespace grundy::rules {

/// The words of positions with all combinations of small arguments, by ascending sum, a few hundred at most.
std::vector<std::vector<Int>> small_positions(const Game& game);

/// The defaults of the parameters, and small values for those without a default.
std::vector<ParamValue> sample_parameters(const Game& game);

}  // namespace grundy::rules
