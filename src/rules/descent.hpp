// SPDX-License-Identifier: MIT
// Does play end? This is shown by numbers in a fixed order that are never negative, such that each move
// makes the first one that it changes smaller. They are arguments, sums and differences of arguments, the
// length or the total of a row, how many of its elements are 0, and the cells, vertices or edges that a board or a
// graph holds.
#pragma once

#include <vector>

#include "rules/position.hpp"

namespace grundy::rules {

/// An option that could not be shown to lead closer to the end.
struct Unseen {
    const Game* game = nullptr;
    Span where;  ///< place of the option in the text of its game
};

/// The options because of which play from the instance could not be shown to end, each once, in the order of the rules.
/// If there are none, every line of play ends. Nothing is claimed about an option that is listed.
std::vector<Unseen> unseen_ends(const Ruleset& rules, int instance);

}  // namespace grundy::rules
