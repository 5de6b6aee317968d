// SPDX-License-Identifier: MIT
// Finds constructs in correct rules that are probably unintended, without playing.
#pragma once

#include <string>
#include <vector>

#include "rules/game.hpp"

namespace grundy::rules {

struct Finding {
    Span where;
    std::string message, hint;
};

/// Parameters, arguments and variables that are never used; conditions that never hold, ranges that are always empty
/// and arguments that are always negative (all proved, see bounds.hpp); the same option twice; options alongside a
/// move that always wins at once.
std::vector<Finding> findings(const Game& game);

}  // namespace grundy::rules
