// SPDX-License-Identifier: MIT
// Compiles expressions of a rule: replaces names of a game and finds linear parts.
#pragma once

#include <map>
#include <string>

#include "engines/table/table_program.hpp"
#include "moves/front.hpp"
#include "rules/eval.hpp"

namespace grundy::engines::table {

using moves::NotExpressed;

/// Compiles expressions of one game, with its parameters replaced by their values.
class ExprCompiler {
public:
    ExprCompiler(const rules::Ruleset& rules, int instance, Program& program);

    /// Replaces parameters by constants, and variables that a split determines by their expressions.
    rules::Expr prepared(rules::Expr e) const;
    void define(int slot, rules::Expr e) { defined_[slot] = std::move(e); }

    CompiledExpr compile(const rules::Expr& prepared) const;
    Test test(const rules::Expr& prepared) const;
    std::optional<Line> line(const rules::Expr& prepared, int slot) const;
    /// The set, if it is the same in all positions.
    std::optional<rules::IntSet> constant_set(const rules::Expr& prepared) const;

private:
    const rules::Game& game_;
    mutable rules::Environment env_;  ///< holds the parameters; mutable because evaluation binds variables in it
    Program& program_;
    std::map<int, rules::Expr> defined_;
};

/// E = first + second * x with neither mentioning x; nothing if E does not have that shape.
std::optional<std::pair<rules::Expr, rules::Expr>> linear_parts(const rules::Expr& e, int slot);
rules::Expr difference(const rules::Expr& a, const rules::Expr& b, Int shift = 0);  ///< a - b + shift
/// True if evaluation may fail. Later evaluations must not be moved before it, lest a fault of the rules go unseen.
bool may_fail(const rules::Expr& e);

}  // namespace grundy::engines::table
