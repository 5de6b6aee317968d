// SPDX-License-Identifier: MIT
// Families of positions: a position in which some integers are left open, such as `cram(board(2, n))`. A family is a
// game of its own: its arguments are the open integers, and its options are those of the position that they make.
#pragma once

#include <string>
#include <vector>

#include "lang/syntax.hpp"
#include "rules/position.hpp"

namespace grundy::lang {

/// The names among arguments that are not those of data, each once: what a family leaves open. Names within loops,
/// which bind their own, do not count.
std::vector<syntax::Name> open_names(const std::vector<syntax::Expr>& arguments, const rules::NamedData& data);

/// Returns a copy of the instance's game with room for the slots of open integers: no arguments yet, and parameters
/// gone (`complete_family` makes constants of them).
rules::Game family_frame(const rules::Game& game);

/// Makes `family`, a frame whose arguments have been declared, the family of these arguments of an instance: each
/// option first gives the parameters and arguments of the instance's game their values, as names, and then goes on as
/// that game's option does. Calls of the game itself become calls of the instance.
void complete_family(const rules::Ruleset& ruleset, int instance, std::vector<rules::Expr> arguments,
                     rules::Game& family);

/// Whether an argument may be negative, or have such an element, for some numbers that the family leaves open.
bool may_be_negative(const rules::Game& family, const rules::Expr& argument);
/// Whether that is so of an argument of its member, as in f(n - 1): some numbers make no member.
bool is_partial(const rules::Game& family);

/// The values of a parameter as an expression.
rules::Expr to_expression(rules::Type type, const rules::ParamValue& value);

}  // namespace grundy::lang
