// SPDX-License-Identifier: MIT
// What theorems read in options: conditions one by one, variables, and calls of the game itself.
#pragma once

#include <vector>

#include "core/size.hpp"
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

/// Whether an option leads to one position of the same game, with the same parameters.
inline bool leads_to_itself(const rules::Ruleset& rules, int instance, const rules::Option& o) {
    if (o.kind != rules::Option::Kind::leads || o.taken || o.terms.size() != 1) return false;
    const rules::Term& t = o.terms[0];
    return t.kind == rules::Term::Kind::call &&
           (t.same_instance || rules.instance(instance).targets[to_size(t.site)] == instance);
}

}  // namespace grundy::engines::theorems
