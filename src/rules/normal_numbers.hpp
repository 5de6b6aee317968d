// SPDX-License-Identifier: MIT
// One way to write what can be written in many: k + k is 2*k, a > b is b + 1 <= a, not a < b is b <= a.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "rules/affine.hpp"
#include "rules/game.hpp"

namespace grundy::rules {

/// The expression with sums collected and sorted, operands sorted where their order does not matter, and comparisons of
/// integers in the form A <= B, A = B or A != B without subtractions. It has the value of `e`, and a fault where `e`
/// has one.
Expr normal_expression(const Expr& e);

/// The conjuncts of a condition in that form, without those that always hold.
void add_normal_conditions(const Expr& condition, std::vector<Expr>& out);

/// The expression as a sum; nothing if a term that may have a fault would vanish from it.
std::optional<Affine> sum_of(const Expr& e);

/// The sum as an expression: what is added first, then what is subtracted. Nothing if a coefficient or the constant is
/// beyond 64 bits.
std::optional<Expr> expression_of(const Affine& sum);

/// The sum that is not negative exactly if the comparison A <= B or A < B of integers holds. It has a fault where one
/// of the two has one. Its constant may be beyond 64 bits.
std::optional<Affine> not_negative(const Expr& comparison);

/// How large the numbers of an option can be, whatever their sign. What is 2^126 or more is no number of the rules
/// (rules/eval.cpp), so that a condition about it may be a fault, and must not be dropped because it would hold.
/// Arguments are below 2^63. A range is gone through one by one, so that its choices after 2^42 others do not count.
class LargestNumbers {
public:
    void add(const Binder& binder);  ///< its variables are known from now on
    /// Whether the expression, and all in it, is below 2^126 whatever its variables are.
    bool fit(const Expr& e) const;

private:
    Wide of(const Expr& e) const;

    std::map<int, Wide> by_slot_;  // of the variables of binders
};

/// An order of expressions, whatever it is: negative, 0 or positive.
int compare(const Expr& a, const Expr& b);

/// The expression with each variable of an integer slot replaced by what `value` says; loops included.
using Replacement = std::function<const Expr*(int slot)>;
Expr replaced(const Expr& e, const Replacement& value);

}  // namespace grundy::rules
