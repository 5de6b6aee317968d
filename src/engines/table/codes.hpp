// SPDX-License-Identifier: MIT
// From expressions of a rule to codes: what is used of the names of a game, and the linear parts.
#pragma once

#include <map>
#include <string>

#include "engines/table/program.hpp"
#include "rules/eval.hpp"

namespace grundy::engines {

/// A part of a rule that programs do not express.
struct NotExpressed {
    std::string why;
};

/// Expressions of one game, parameters put in.
class Codes {
public:
    Codes(const rules::Ruleset& rules, int instance, Program& program);

    /// Parameters as constants; variables that a split determines as what they are.
    rules::Expr prepared(rules::Expr e) const;
    void define(int slot, rules::Expr e) { defined_[slot] = std::move(e); }

    Code code(const rules::Expr& prepared) const;
    Test test(const rules::Expr& prepared) const;
    /// Of each x of the variable in `slot`.
    Test test_of(const rules::Expr& prepared, int slot) const;
    std::optional<Line> line(const rules::Expr& prepared, int slot) const;
    /// The set, where it is the same in all positions.
    std::optional<rules::IntSet> constant_set(const rules::Expr& prepared) const;

private:
    void emit(const rules::Expr& e, std::vector<kernels::Step>& out, int depth) const;
    void emit_member(const rules::Expr& e, std::vector<kernels::Step>& out, int depth) const;

    const rules::Game& game_;
    mutable rules::Environment env_;  ///< holds the parameters; evaluation wants to bind in it
    Program& program_;
    std::map<int, rules::Expr> defined_;
};

/// E = first + second * x with neither mentioning x, where it has that shape.
std::optional<std::pair<rules::Expr, rules::Expr>> linear_parts(const rules::Expr& e, int slot);
rules::Expr difference(const rules::Expr& a, const rules::Expr& b, Int shift = 0);  ///< a - b + shift
/// May its evaluation fail? What comes after it may not be moved before it, lest a fault of the rules go unseen.
bool may_fail(const rules::Expr& e);

}  // namespace grundy::engines
