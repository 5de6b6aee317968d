// SPDX-License-Identifier: MIT
// Finds constructs in correct rules that are probably unintended, without playing.
#pragma once

#include <string>
#include <vector>

#include "core/budget.hpp"
#include "rules/position.hpp"

namespace grundy::rules {

struct Finding {
    Span where;
    std::string message, hint;
};

/// Parameters, arguments and variables that are never used; conditions that never hold, ranges that are always empty
/// and arguments that are always negative (all proved, see bounds.hpp); the same option twice; options alongside a
/// move that always wins at once. Looks at the meter for each option. Throws Stopped.
std::vector<Finding> findings(const Game& game, Meter& meter);

/// Whether it may surprise that an option is left out when this argument of its term is negative: an argument `n - k`
/// in the place of n says that no more can be taken than there is, but `a - 1` for a part a of a split says nothing.
bool surprises_if_negative(const Ruleset& rules, int instance, const Term& term, std::size_t argument);

}  // namespace grundy::rules
