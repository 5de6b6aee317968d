// SPDX-License-Identifier: MIT
// Does play end? Shown by numbers that are never negative and of which, in a fixed order of them, each move makes the
// first one that changes smaller: an argument, sums and differences of arguments, the length or the total of a row.
#pragma once

#include <vector>

#include "rules/position.hpp"

namespace grundy::rules {

/// An option of which it could not be seen that it leads closer to the end.
struct Unseen {
    const Game* game = nullptr;
    Span where;  ///< of the option, in the text of its game
};

/// The options on whose account play from the instance could not be seen to end, each once, in the order of the rules;
/// none: every line of play ends. Of an option named here nothing is claimed.
std::vector<Unseen> unseen_ends(const Ruleset& rules, int instance);

}  // namespace grundy::rules
