// SPDX-License-Identifier: MIT
// Integer expressions as a constant plus multiples of atoms (variables, or terms that are not linear). In this form
// sizes can be compared and "n minus something" can be recognised. Sums of forms are always right, since equal atoms
// have equal values. Dependence on a variable is another matter: an atom that is not a variable may mention it, so a
// coefficient is returned only if no such atom does.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "rules/expr.hpp"

namespace grundy::rules {

struct Affine {
    Wide constant = 0;
    std::vector<std::pair<Expr, Wide>> terms;  ///< atom and its coefficient, not 0; no two atoms are the same

    void add(const Affine& other, Wide factor);
    bool is_constant() const { return terms.empty(); }
    /// True if every atom is a variable. If not, the coefficients do not describe the form:
    /// x mod 2 - y mod 2 has none for x.
    bool exact() const;
    /// The coefficient of the variable in that integer slot; 0 if nothing mentions it. Returns nothing if an atom that
    /// is not a variable mentions it: then the form is not linear in it, or is not known to be.
    std::optional<Wide> coefficient(int slot) const;
};

/// Within these limits a sum can be multiplied by coefficients and divisors, and replaced in another one, again and
/// again, and nothing exceeds 126 bits.
inline constexpr Wide most_factor = Wide{1} << 40, most_constant = Wide{1} << 64;
inline constexpr Int most_divisor = Int{1} << 20;
/// True if no coefficient is beyond `most_factor` and the constant not beyond `most_constant`.
bool moderate(const Affine& sum);

/// Returns the affine form. Sums, differences and multiples by constants are taken apart; everything else is an atom.
/// Returns nothing if a coefficient would exceed 64 bits.
std::optional<Affine> to_affine(const Expr& e);

/// True if the trees are the same, apart from places in the text.
bool same(const Expr& a, const Expr& b);
/// True if `e` mentions the integer slot.
bool mentions(const Expr& e, int slot);

struct Binder;
/// Returns the expression with names that a binder `m = EXPR` gives to integers replaced by their expressions.
/// Anything inside a loop stays as it is.
Expr expand(Expr e, const std::vector<Binder>& binders);

}  // namespace grundy::rules
