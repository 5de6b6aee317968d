// SPDX-License-Identifier: MIT
// What theorems read in options: conditions one by one, variables, and calls of the game itself.
#pragma once

#include <algorithm>
#include <vector>

#include "core/size.hpp"
#include "rules/affine.hpp"
#include "rules/position.hpp"

namespace grundy::engines::theorems {

/// Appends the conjuncts of conditions.
inline void add_conjuncts(const std::vector<rules::Expr>& conditions, std::vector<rules::Expr>& out) {
    for (const rules::Expr& e : conditions)
        if (e.op == rules::Op::both)
            add_conjuncts(e.args, out);
        else
            out.push_back(e);
}

inline bool is_integer_variable(const rules::Expr& e, int slot) {
    return e.op == rules::Op::variable && e.slot == slot;
}
inline bool is_row_variable(const rules::Expr& e, int slot) {
    return e.op == rules::Op::row_variable && e.slot == slot;
}

/// Whether this is w[i] + k, or w[i] - k with `sign` -1, where w is the row and i the index.
inline bool changes_by(const rules::Expr& e, const rules::Expr& index, int row, int amount, Int sign) {
    const auto sum = rules::to_affine(e);
    if (!sum || sum->constant != 0 || sum->terms.size() != 2) return false;
    return std::all_of(sum->terms.begin(), sum->terms.end(), [&](const auto& t) {
        if (is_integer_variable(t.first, amount)) return t.second == sign;
        return t.second == 1 && t.first.op == rules::Op::element && is_row_variable(t.first.args[0], row) &&
               rules::same(t.first.args[1], index);
    });
}

/// Whether this binder chooses k in 1..w[p].
inline bool takes_all(const rules::Binder& b, int row, int from) {
    return b.kind == rules::Binder::Kind::range && b.exprs[0].op == rules::Op::constant && b.exprs[0].value == 1 &&
           b.exprs[1].op == rules::Op::element && is_row_variable(b.exprs[1].args[0], row) &&
           is_integer_variable(b.exprs[1].args[1], from);
}

/// Whether an option leads to one position of the same game, with the same parameters.
inline bool leads_to_itself(const rules::Ruleset& rules, int instance, const rules::Option& o) {
    if (o.kind != rules::Option::Kind::leads || o.taken || o.terms.size() != 1) return false;
    const rules::Term& t = o.terms[0];
    return t.kind == rules::Term::Kind::call &&
           (t.same_instance || rules.instance(instance).targets[to_size(t.site)] == instance);
}

}  // namespace grundy::engines::theorems
