// SPDX-License-Identifier: MIT
// Small positions and parameters of any game, for testing rules.
#pragma once

#include <vector>

#include "rules/game.hpp"

namespace grundy::rules {

/// The words of positions with all combinations of small arguments, by ascending sum, a few hundred at most.
std::vector<std::vector<Int>> small_positions(const Game& game);

/// The numbers from 2 on that the rules of a game and its usual parameters name, ascending, each once; powers of them
/// as what they are worth.
std::vector<Int> named_numbers(const Game& game);

/// Positions of a game with integer arguments: all with arguments from 0 to the same number, some two thousand
/// together. None for other games. `most` becomes that number.
std::vector<std::vector<Int>> box_of_positions(const Game& game, Int& most);

/// Larger positions of any game by chance: numbers are often near those that the rules name, rows are often
/// permutations or ascending, and arguments of one position often belong together (rows of one length, an integer that
/// is an index). Always the same ones for the same seed.
std::vector<std::vector<Int>> chance_positions(const Game& game, std::size_t count, unsigned seed);

/// The value that a parameter has if none is given: that of the data of its name, or its default. Null if there is
/// none.
const ParamValue* usual_value(const Param& p, const NamedData& data);

/// The usual values of the parameters, and small values for those that have none.
std::vector<ParamValue> sample_parameters(const Game& game, const NamedData& data);

}  // namespace grundy::rules
