// SPDX-License-Identifier: MIT
// Lost positions of games on two numbers, exactly for all numbers that positions have: the golden section is compared
// by integers, since x/y < phi exactly if x (x - y) < y^2 for x >= y > 0.
#pragma once

#include <optional>
#include <vector>

#include "core/nimber.hpp"

namespace grundy::engines::closed {

/// floor(n phi), n >= 0: the smaller heap of the n-th lost position of Wythoff's game.
Wide wythoff_smaller(Int n);
/// The heap that makes a lost position of Wythoff's game with this one.
Wide wythoff_partner(Int heap);
/// Euclid's game: whether the player to move wins, from a <= b.
bool euclid_wins(Int a, Int b);
/// The parts of the Zeckendorf representation, least first: Fibonacci numbers that are not neighbours.
std::vector<Int> zeckendorf(Int n);

}  // namespace grundy::engines::closed
