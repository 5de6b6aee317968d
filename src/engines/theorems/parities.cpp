// SPDX-License-Identifier: MIT
// See parities.hpp.
#include "engines/theorems/parities.hpp"

#include <algorithm>

namespace grundy::engines::theorems {

using rules::Expr;
using rules::Op;

namespace {

// x mod 2, so that its parity is that of x.
const Expr* modulo_two(const Expr& e) {
    return e.op == Op::mod && e.args[1].op == Op::constant && e.args[1].value == 2 ? &e.args[0] : nullptr;
}

bool is_sum(Op op) { return op == Op::add || op == Op::sub || op == Op::bit_xor; }

// Bits that decide a condition: of x mod 2 = c and of 2 | x.
bool bit_sized(const Expr& e) {
    return modulo_two(e) != nullptr || (e.op == Op::constant && (e.value == 0 || e.value == 1));
}

bool compares_bits(const Expr& e) {
    return (e.op == Op::equal || e.op == Op::not_equal) && bit_sized(e.args[0]) && bit_sized(e.args[1]);
}

bool is_even(const Expr& e) { return e.op == Op::divides && e.args[0].op == Op::constant && e.args[0].value == 2; }

// The element of a row, which may just have been changed in other places.
Expr element_of(const Expr& row, const Expr& index, const rules::Facts* facts) {
    if (row.op == Op::replaced) {
        const Expr ahead = Expr::make(Op::sub, {index, row.args[1]}), back = Expr::make(Op::sub, {row.args[1], index});
        const auto distance = rules::to_affine(ahead);
        if (distance && distance->is_constant() && distance->constant == 0) return row.args[2];
        const bool elsewhere = (distance && distance->is_constant()) ||
                               (facts != nullptr && (facts->at_least(ahead, 1) || facts->at_least(back, 1)));
        if (elsewhere) return element_of(row.args[0], index, facts);
    }
    return Expr::make(Op::element, {row, index});
}

}  // namespace

void Parities::set(const Expr& e, bool odd) { known_.emplace_back(e, odd); }

std::optional<bool> Parities::of(const Expr& e) const {
    if (e.op == Op::constant) return e.value % 2 != 0;
    if (e.op == Op::negate) return of(e.args[0]);
    if (const Expr* x = modulo_two(e)) return of(*x);
    if (is_sum(e.op) || e.op == Op::mul) {
        const auto a = of(e.args[0]), b = of(e.args[1]);
        if (e.op == Op::mul && ((a && !*a) || (b && !*b))) return false;
        if (!a || !b) return std::nullopt;
        return e.op == Op::mul ? *a && *b : *a != *b;
    }
    const auto it = std::find_if(known_.begin(), known_.end(), [&](const auto& k) { return rules::same(k.first, e); });
    return it == known_.end() ? std::nullopt : std::optional(it->second);
}

std::optional<bool> Parities::truth(const Expr& e) const {
    if (e.op == Op::truth) return e.value != 0;
    if (is_even(e)) {
        const auto odd = of(e.args[1]);
        return odd ? std::optional(!*odd) : std::nullopt;
    }
    if (compares_bits(e)) {
        const auto a = of(e.args[0]), b = of(e.args[1]);
        return a && b ? std::optional((*a == *b) == (e.op == Op::equal)) : std::nullopt;
    }
    if (e.op == Op::negation) {
        const auto of_it = truth(e.args[0]);
        return of_it ? std::optional(!*of_it) : std::nullopt;
    }
    if (e.op != Op::both && e.op != Op::either) return std::nullopt;
    // One part decides if it is false in a conjunction, or true in a disjunction.
    const bool decides = e.op == Op::either;
    bool known = true;
    for (const Expr& part : e.args) {
        const auto t = truth(part);
        if (t && *t == decides) return decides;
        known = known && t;
    }
    return known ? std::optional(!decides) : std::nullopt;
}

void Parities::atoms(const Expr& e, std::vector<Expr>& out) {
    if (e.op == Op::constant) return;
    if (const Expr* x = modulo_two(e)) return atoms(*x, out);
    if (is_sum(e.op) || e.op == Op::mul || e.op == Op::negate) {
        for (const Expr& x : e.args) atoms(x, out);
        return;
    }
    if (std::none_of(out.begin(), out.end(), [&](const Expr& x) { return rules::same(x, e); })) out.push_back(e);
}

void Parities::condition_atoms(const Expr& e, std::vector<Expr>& out) {
    if (is_even(e)) return atoms(e.args[1], out);
    if (compares_bits(e) || e.op == Op::both || e.op == Op::either || e.op == Op::negation)
        for (const Expr& x : e.args) compares_bits(e) ? atoms(x, out) : condition_atoms(x, out);
}

Expr length_of(const Expr& row) {
    const auto changed = [&](Op op) { return Expr::make(op, {length_of(row.args[0]), Expr::constant(1)}); };
    switch (row.op) {
        case Op::replaced:
        case Op::sorted:
        case Op::reversed:
            return length_of(row.args[0]);
        case Op::removed:
            return changed(Op::sub);
        case Op::inserted:
            return changed(Op::add);
        case Op::concat:
            return Expr::make(Op::add, {length_of(row.args[0]), length_of(row.args[1])});
        case Op::row_literal:
            return Expr::constant(static_cast<Int>(row.args.size()));
        case Op::slice:  // b..c has c - b + 1 elements
            return Expr::make(Op::add, {Expr::make(Op::sub, {row.args[2], row.args[1]}), Expr::constant(1)});
        default:
            return Expr::make(Op::length, {row});
    }
}

Expr total_of(const Expr& row, const rules::Facts* facts) {
    const auto element = [&] { return element_of(row.args[0], row.args[1], facts); };
    switch (row.op) {
        case Op::sorted:
        case Op::reversed:
            return total_of(row.args[0], facts);
        case Op::replaced:
            return Expr::make(Op::add, {total_of(row.args[0], facts), Expr::make(Op::sub, {row.args[2], element()})});
        case Op::removed:
            return Expr::make(Op::sub, {total_of(row.args[0], facts), element()});
        case Op::inserted:
            return Expr::make(Op::add, {total_of(row.args[0], facts), row.args[2]});
        case Op::concat:
            return Expr::make(Op::add, {total_of(row.args[0], facts), total_of(row.args[1], facts)});
        case Op::row_literal: {
            Expr out = Expr::constant(0);
            for (const Expr& e : row.args) out = Expr::make(Op::add, {std::move(out), e});
            return out;
        }
        default:
            return Expr::make(Op::total, {row});
    }
}

}  // namespace grundy::engines::theorems
