// SPDX-License-Identifier: MIT
// Rows each element of which is a heap of its own: f(set(w, i, w[i] - k)) for i in 1..len(w), k in 1..w[i] if k != 5.
// A move changes one element, and looks at nothing else, so the row is the sum of its elements (docs/theory.md,
// Theorem 88).
#pragma once

#include <optional>
#include <string>

#include "rules/position.hpp"

namespace grundy::rules {

struct ElementGame {
    Game game;          ///< the game on one integer that is played on each element, with the same parameters
    std::string index;  ///< the name of the choice of the element; the choices of `game` follow it
};

/// Nothing if some option is not surely of this kind: it chooses a place i of the only argument, a row, changes that
/// element, may leave nim heaps, and mentions the row and i only as w[i].
std::optional<ElementGame> element_game(const Ruleset& rules, int instance);

}  // namespace grundy::rules
