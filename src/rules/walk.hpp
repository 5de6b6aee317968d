// SPDX-License-Identifier: MIT
// Visits all expressions that an option is written with.
#pragma once

#include "rules/game.hpp"

namespace grundy::rules {

template <class Visit>
void each_expression(const std::vector<Expr>& list, const Visit& visit) {
    for (const Expr& e : list) visit(e);
}

template <class Visit>
void each_expression(const std::vector<Binder>& binders, const Visit& visit) {
    for (const Binder& b : binders) {
        each_expression(b.exprs, visit);
        each_expression(b.conditions, visit);
    }
}

template <class Visit>
void each_expression(const std::vector<Term>& terms, const Visit& visit) {
    for (const Term& t : terms) {
        each_expression(t.params, visit);
        each_expression(t.args, visit);
        each_expression(t.conditions, visit);
        each_expression(t.binders, visit);
        each_expression(t.terms, visit);
    }
}

/// Shows `visit` the guard, the binders' expressions and conditions, and the terms. `any_within`
/// covers what is inside an expression.
template <class Visit>
void each_expression(const Option& option, const Visit& visit) {
    each_expression(option.guard, visit);
    each_expression(option.binders, visit);
    each_expression(option.terms, visit);
}

}  // namespace grundy::rules
