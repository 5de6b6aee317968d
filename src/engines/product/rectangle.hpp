// SPDX-License-Identifier: MIT
// Options that turn all coins of a rectangle but one: sum(self(u, v) for i in a..b, j in c..d if u < x or v < y).
#pragma once

#include <optional>

#include "rules/game.hpp"

namespace grundy::engines::product {

/// The same without the sum: its term alone, with the ranges of the sum as last binders. The condition that leaves
/// out the position itself is gone; that u never exceeds x is still to be shown (`without_end`).
std::optional<rules::Option> opened(const rules::Game& game, const rules::Option& o);

/// The range without the number for which `place` is the argument itself, if it is an end of the range, and all others
/// leave smaller places. `before`: the option without that binder, under which the range must not be empty.
std::optional<rules::Binder> without_end(const rules::Game& game, const rules::Variable& argument,
                                         const rules::Option& before, rules::Binder range, const rules::Expr& place);

}  // namespace grundy::engines::product
