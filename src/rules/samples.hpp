// SPDX-License-Identifier: MIT
// Small positions and parameters of any game, for testing rules.
#pragma once

#include <vector>

#include "rules/game.hpp"

namespace grundy::rules {

/// The words of positions with all combinations of small arguments, by ascending sum, a few hundred at most.
std::vector<std::vector<Int>> small_positions(const Game& game);

/// The value that a parameter has if none is given: that of the data of its name, or its default. Null if there is
/// none.
const ParamValue* usual_value(const Param& p, const NamedData& data);

/// The usual values of the parameters, and small values for those that have none.
std::vector<ParamValue> sample_parameters(const Game& game, const NamedData& data);

}  // namespace grundy::rules
