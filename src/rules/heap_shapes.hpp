// SPDX-License-Identifier: MIT
// The pieces of an option of a game on one heap, before it is known whether they fit the normal form.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/affine.hpp"
#include "rules/position.hpp"

namespace grundy::rules {

/// Thrown if rules are not in taking-and-breaking normal form.
struct NotAHeapGame {
    std::string why;
};

[[noreturn]] void refuse(std::string why);

/// An option with one heap term or one split. Parameters that are numbers are replaced by their values.
struct HeapShape {
    std::vector<Binder> takers;
    std::optional<Binder> split;
    std::vector<Expr> conditions;
    std::size_t guards = 0;    ///< how many of the conditions come before all binders
    std::optional<Expr> left;  ///< n - E: what is left to play with
    int parts = 0;
    std::vector<Expr> bonuses;
};

/// Takes apart an option without names and without `or` (names.hpp) of an instance of a game, or refuses it.
HeapShape shape_of(const Ruleset& rules, int instance, const Option& option);

/// The expression with a variable replaced by a number.
Expr substitute(Expr e, int slot, Int value);

bool speaks_of(const Expr& e, const std::vector<Variable>& vars);

}  // namespace grundy::rules
