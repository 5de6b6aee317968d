// SPDX-License-Identifier: MIT
// See parities.hpp.
#include "engines/theorems/parities.hpp"

#include <algorithm>

namespace grundy::engines::theorems {

using rules::Expr;
using rules::Op;

namespace {

constexpr Int most_missing = 8;  // elements between two slices

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

// "i" rather than "i + 1 - 1", so that equal expressions are the same.
Expr simple(const Expr& e) {
    const auto sum = rules::to_affine(e);
    if (!sum || sum->constant < -most_missing || sum->constant > most_missing) return e;
    const auto by = static_cast<Int>(sum->constant);
    if (sum->is_constant()) return Expr::constant(by);
    if (sum->terms.size() != 1 || sum->terms[0].second != 1) return e;
    const Expr& atom = sum->terms[0].first;
    return by == 0 ? atom : Expr::make(by > 0 ? Op::add : Op::sub, {atom, Expr::constant(by > 0 ? by : -by)});
}

// Slices of one row in the order in which they are put together; nothing for anything else.
bool slices_of(const Expr& row, std::vector<const Expr*>& out) {
    if (row.op == Op::concat) return slices_of(row.args[0], out) && slices_of(row.args[1], out);
    if (row.op != Op::slice || (!out.empty() && !rules::same(out[0]->args[0], row.args[0]))) return false;
    out.push_back(&row);
    return true;
}

// The elements that slices leave out of their row, if their number does not depend on the position, by their places.
std::optional<std::vector<Expr>> left_out(const std::vector<const Expr*>& slices) {
    std::vector<Expr> out;
    const Expr& row = slices[0]->args[0];
    Expr last = Expr::constant(0);  // the place of the last element so far
    const auto skip_to = [&](const Expr& next) {
        const auto gap = rules::to_affine(Expr::make(Op::sub, {next, last}));
        if (!gap || !gap->is_constant() || gap->constant < 1 || gap->constant > most_missing) return false;
        for (Int k = 1; k < static_cast<Int>(gap->constant); ++k)
            out.push_back(simple(Expr::make(Op::add, {last, Expr::constant(k)})));
        return true;
    };
    for (const Expr* s : slices) {
        if (!skip_to(s->args[1])) return std::nullopt;
        last = s->args[2];
    }
    if (!skip_to(Expr::make(Op::add, {length_of(row), Expr::constant(1)}))) return std::nullopt;
    return out;
}

}  // namespace

const Expr* row_of_slices(const Expr& row, const rules::Facts& facts) {
    std::vector<const Expr*> slices;
    if (!slices_of(row, slices)) return nullptr;
    for (std::size_t i = 0; i + 1 < slices.size(); ++i)
        if (!facts.ordered(slices[i + 1]->args[1], Expr::make(Op::add, {slices[i]->args[2], Expr::constant(1)})))
            return nullptr;
    return &slices[0]->args[0];
}

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
    std::vector<const Expr*> slices;
    if (slices_of(row, slices)) {
        const Expr& whole = slices[0]->args[0];
        if (const auto missing = left_out(slices)) {
            Expr out = total_of(whole, facts);
            for (const Expr& place : *missing)
                out = Expr::make(Op::sub, {std::move(out), element_of(whole, place, facts)});
            return out;
        }
    }
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

bool natural_row(const rules::Facts& facts, const Expr& row) {
    const auto natural = [&](const Expr& e) { return facts.at_least(e, 0); };
    switch (row.op) {
        case Op::replaced:
        case Op::inserted:
            return natural_row(facts, row.args[0]) && natural(row.args[2]);
        case Op::removed:
        case Op::sorted:
        case Op::reversed:
            return natural_row(facts, row.args[0]);
        case Op::row_literal:
            return std::all_of(row.args.begin(), row.args.end(), natural);
        case Op::concat:
            return natural_row(facts, row.args[0]) && natural_row(facts, row.args[1]);
        default:
            return facts.natural_row(row);
    }
}

bool defined(const rules::Facts& facts, const Expr& e) {
    const auto too_large = [](const Expr& x) {
        return x.op == Op::power || (x.op == Op::mul && x.args[0].op != Op::constant && x.args[1].op != Op::constant);
    };
    const auto parts = [&] {
        return std::all_of(e.args.begin(), e.args.end(), [&](const Expr& x) { return defined(facts, x); });
    };
    switch (e.op) {
        case Op::removed:
        case Op::replaced:
            return parts() && facts.at_least(e.args[1], 1) && facts.ordered(length_of(e.args[0]), e.args[1]);
        case Op::slice:  // b..b - 1 is empty
            return parts() && facts.at_least(e.args[1], 1) && facts.ordered(length_of(e.args[0]), e.args[2]) &&
                   facts.at_least(length_of(e), 0);
        case Op::concat:
        case Op::sorted:
        case Op::reversed:
        case Op::row_literal:
            return parts();
        default:
            return facts.defined(e) && !rules::any_within(e, too_large);
    }
}

bool row_shrinks(const rules::Facts& facts, const Expr& e) {
    switch (e.op) {
        case Op::row_variable:
            return true;
        case Op::replaced:
            return row_shrinks(facts, e.args[0]) && e.args[0].op == Op::row_variable &&
                   facts.ordered(Expr::make(Op::element, {e.args[0], e.args[1]}), e.args[2]);
        case Op::removed:
        case Op::sorted:
        case Op::reversed:
            return row_shrinks(facts, e.args[0]);
        default: {
            const Expr* const row = row_of_slices(e, facts);
            return row != nullptr && row_shrinks(facts, *row);
        }
    }
}

}  // namespace grundy::engines::theorems
