// SPDX-License-Identifier: MIT
// Conjectures: the smallest rule made of features (features.hpp) that says which positions of a game are lost, or what
// values they have. It is read off small positions, and all others of a table must agree with it; that proves nothing.
#pragma once

#include <optional>
#include <string>

#include "core/budget.hpp"
#include "rules/position.hpp"

namespace grundy::logic {

struct Conjecture {
    bool lost = false;    ///< a condition that says which positions are lost, and no value
    std::string formula;  ///< in the language of rules, in the arguments of the game
    int constants = 0;    ///< how many tests or terms it has
    /// All positions up to this size were compared. The size is the greatest argument if all are integers, and else the
    /// sum of all numbers and of the lengths of rows.
    Int checked_to = 0;
    Int read_off = 0;           ///< the formula was read off positions up to this size
    std::size_t positions = 0;  ///< how many were compared
};

struct Conjectures {
    std::optional<Conjecture> values, lost;
    Int looked_to = 0;  ///< the positions of the table go up to this size
};

/// Nothing for games that features do not speak of: with boards or graphs, cyclic ones. Throws Stopped if interrupted,
/// or if the budget is used up before anything is found.
Conjectures conjectures_on(const rules::Ruleset& rules, int instance, bool misere, const Budget& budget);

/// "integers up to 300", "all 2047 positions in which the numbers and the lengths of rows add up to 10 at most"
std::string checked_text(const rules::Game& game, const Conjecture& conjecture);

}  // namespace grundy::logic
