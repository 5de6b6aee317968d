// SPDX-License-Identifier: MIT
// Compiles expressions to steps of a stack machine without branches (kernels/arithmetic), the back end for tables.
#pragma once

#include <optional>
#include <vector>

#include "kernels/arithmetic/arithmetic.hpp"
#include "rules/eval.hpp"
#include "rules/set.hpp"

namespace grundy::moves {

/// The set, if it is the same in all positions. `env` holds the parameters. Throws NotExpressed if it has no value.
std::optional<rules::IntSet> constant_set(const rules::Expr& e, rules::Environment& env);

class Steps {
public:
    /// `members` receives the constant sets of `x in S`; step `member` refers to them by index.
    Steps(rules::Environment& env, std::vector<rules::IntSet>& members) : env_(env), members_(members) {}
    /// Throws NotExpressed if the machine cannot compute `e`.
    std::vector<kernels::Step> compile(const rules::Expr& e);

    void constant(Int v);
    void variable(int slot);
    void choose(const rules::Expr& condition, const rules::Expr& yes, const rules::Expr& no);
    void member(const rules::Expr& x, const rules::Expr& set);
    void calculate(kernels::Do calc, const rules::Expr& e);
    [[noreturn]] void other(const rules::Expr& e);

private:
    void push(const rules::Expr& e);
    void put(kernels::Do what, int at = 0, Int value = 0) { out_.push_back({what, at, value}); }

    rules::Environment& env_;
    std::vector<rules::IntSet>& members_;
    std::vector<kernels::Step> out_;
    int depth_ = 0;  ///< values on the stack
};

}  // namespace grundy::moves
