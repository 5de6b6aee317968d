// SPDX-License-Identifier: MIT
// Helpers that lower codes to rules; see codes.hpp. Every code is played with one integer, in slot 0.
#pragma once

#include <string>
#include <utility>

#include "rules/game.hpp"

namespace grundy::rules::lower {

inline Expr number(Int v) { return Expr::constant(v); }
inline Expr slot(int s) { return Expr::variable(s); }
inline Expr heap() { return slot(0); }
inline Expr plus(Expr a, Expr b) { return Expr::make(Op::add, {std::move(a), std::move(b)}); }
inline Expr minus(Expr a, Expr b) { return Expr::make(Op::sub, {std::move(a), std::move(b)}); }
inline Expr times(Expr a, Expr b) { return Expr::make(Op::mul, {std::move(a), std::move(b)}); }
inline Expr divided(Expr a, Int by) { return Expr::make(Op::div, {std::move(a), number(by)}); }
inline Expr least_of(Expr a, Expr b) { return Expr::make(Op::min, {std::move(a), std::move(b)}); }
inline Expr compare(Op op, Expr a, Expr b) { return Expr::make(op, {std::move(a), std::move(b)}); }
inline Expr divisible(Expr a, Int by) {
    return compare(Op::equal, Expr::make(Op::mod, {std::move(a), number(by)}), number(0));
}

/// A component of the same game.
inline Term call(Expr arg) {
    Term t;
    t.same_instance = true;
    t.args = {std::move(arg)};
    return t;
}

inline Binder range(std::string name, int slot, Expr lo, Expr hi) {
    Binder b;
    b.kind = Binder::Kind::range;
    b.vars = {{std::move(name), Type::integer, slot}};
    b.exprs = {std::move(lo), std::move(hi)};
    return b;
}

/// The sum of `terms` over the variable of `over`.
inline Term sum(std::vector<Term> terms, Binder over) {
    Term t;
    t.kind = Term::Kind::sum;
    t.terms = std::move(terms);
    t.binders.push_back(std::move(over));
    return t;
}

}  // namespace grundy::rules::lower
