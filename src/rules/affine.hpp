// SPDX-License-Identifier: MIT
// Integer expressions as a constant plus multiples of atoms (variables, or terms that are not linear):
// the form in which sizes can be compared and "n minus something" can be recognised. Sums of forms are always right,
// since equal atoms have equal values. What depends on a variable is another matter: an atom that is no variable may
// mention it, so a coefficient is given only where none does.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "rules/expr.hpp"

namespace grundy::rules {

struct Affine {
    Wide constant = 0;
    std::vector<std::pair<Expr, Wide>> terms;  ///< atom and its coefficient, not 0; atoms differ

    void add(const Affine& other, Wide factor);
    bool is_constant() const { return terms.empty(); }
    /// Is every atom a variable? Otherwise the form is not what its coefficients say: x mod 2 - y mod 2 has none of x.
    bool exact() const;
    /// The coefficient of the variable in that integer slot, 0 where nothing speaks of it. Nothing where an atom that
    /// is no variable mentions it: the form is not linear in it then, or not seen to be.
    std::optional<Wide> coefficient(int slot) const;
};

/// The affine form; sums, differences and multiples by constants are taken apart, the rest are atoms.
/// Nothing where a coefficient would leave 64 bits.
std::optional<Affine> to_affine(const Expr& e);

/// The same tree, places aside.
bool same(const Expr& a, const Expr& b);
/// Does `e` mention the integer slot?
bool mentions(const Expr& e, int slot);

struct Binder;
/// The same expression with integers that a binder `m = EXPR` names put in place of their names. What stands inside
/// a loop stays as it is.
Expr expand(Expr e, const std::vector<Binder>& binders);

}  // namespace grundy::rules
