// SPDX-License-Identifier: MIT
// A position that is met again on its own line of play proves that a game does not end.
#pragma once

#include <functional>
#include <vector>

#include "rules/options.hpp"

namespace grundy::rules {

/// The option of the component that leaves a sum for which `is` holds; null if none is found in a moment.
const Option* option_to(const Ruleset& rules, const Component& component,
                        const std::function<bool(std::span<const Component>)>& is);

/// Throws an Error that shows the line of play from the position to itself and the option of `game` that closes it
/// (null: unknown). `line` ends before the position comes again.
[[noreturn]] void never_ends(const Ruleset& rules, const std::vector<Position>& line, const Position& again,
                             const Game& game, const Option* option);

}  // namespace grundy::rules
