// SPDX-License-Identifier: MIT
// Arguments of any type that every option passes on as they are: f(n - k, L, R) for k in L..R. At given L and R the
// game is one of fewer arguments with L and R as parameters, and all that is known of such games applies to it.
#pragma once

#include <optional>

#include "rules/constant_arguments.hpp"

namespace grundy::rules {

/// Integers among them, other than ConstantArguments::of. Nothing if no argument is surely unchanged; at least one
/// other argument is left.
std::optional<ConstantArguments> unchanged_arguments(const Ruleset& rules, int instance);

/// The rules with these arguments, ascending, as the last parameters. Nothing if some option may change one of them, if
/// there are none, or if no other argument is left.
std::optional<Game> fixed_arguments(const Ruleset& rules, int instance, const std::vector<std::size_t>& which);

/// The first moves of that game from positions with such arguments (Game::begins), whatever play makes of them then.
/// Nothing if it has parameters, calls no game of its own kind or may repeat, or as above.
std::optional<Game> first_moves(const Ruleset& rules, int instance, const std::vector<std::size_t>& which);

}  // namespace grundy::rules
