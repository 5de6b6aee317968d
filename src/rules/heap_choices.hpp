// SPDX-License-Identifier: MIT
// What a move of a heap chose. Engines for heaps know only how many stones a move takes and what it leaves; where the
// rules choose more, as in `line(x - 1) + line(n - x - c + 1) for x in 1..n, c in L..R`, this finds the numbers again.
#pragma once

#include "core/budget.hpp"
#include "rules/position.hpp"

namespace grundy::rules {

/// True if an option chooses two numbers or more, not counting parts of splits and names for values: then the number
/// of stones taken does not say what was chosen.
bool chooses_more_than_takes(const Game& game);

/// Gives a move of the heap `from`, played by the rules of its instance, all choices that lead to `move.to`: the first
/// in the order of the rules, and the others in `also`. A choice of a range is computed from the heaps that are left
/// where an argument is linear in it; other choices are tried. Returns false if there are more than 10^6 to
/// try or 10^4 to name: then `also` is short. A move of which no choice is found stays as it is.
bool find_choices(const Ruleset& rules, const Component& from, Move& move, Meter& meter);

}  // namespace grundy::rules
