// SPDX-License-Identifier: MIT
// What is known of numbers modulo 2: of integers, of the length and the total of rows, and of conditions that look at
// nothing else.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "rules/affine.hpp"
#include "rules/bounds.hpp"
#include "rules/game.hpp"

namespace grundy::engines::theorems {

/// Parities of expressions under an assignment of parities to some of them.
class Parities {
public:
    /// `e` is an integer; equal expressions have one parity.
    void set(const rules::Expr& e, bool odd);
    /// Nothing if it does not follow.
    std::optional<bool> of(const rules::Expr& e) const;
    /// Whether the condition holds; nothing if its truth does not follow.
    std::optional<bool> truth(const rules::Expr& condition) const;
    /// Appends the expressions on which the parity of an integer depends, each once.
    static void atoms(const rules::Expr& e, std::vector<rules::Expr>& out);
    /// Appends the atoms of a condition on parities; appends nothing for any other condition.
    static void condition_atoms(const rules::Expr& condition, std::vector<rules::Expr>& out);

private:
    std::vector<std::pair<rules::Expr, bool>> known_;
};

/// The length and the total of a row, an expression in those of its parts. The facts, if there are any, say which
/// places are not the same.
rules::Expr length_of(const rules::Expr& row);
rules::Expr total_of(const rules::Expr& row, const rules::Facts* facts = nullptr);

/// Whether no element of the row is negative wherever the facts hold.
bool natural_row(const rules::Facts& facts, const rules::Expr& row);
/// Whether the expression has a value wherever the facts hold. Products of numbers and powers may be too large.
bool defined(const rules::Facts& facts, const rules::Expr& e);
/// Whether, wherever the facts hold, no element of the row is greater than one that it was made of, and none comes
/// twice.
bool row_shrinks(const rules::Facts& facts, const rules::Expr& row);

/// The row from which an expression takes some of the elements, each at most once, whenever the facts hold: slices that
/// do not overlap, put together. Null for anything else.
const rules::Expr* row_of_slices(const rules::Expr& row, const rules::Facts& facts);

}  // namespace grundy::engines::theorems
