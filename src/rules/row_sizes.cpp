// SPDX-License-Identifier: MIT
// Sizes of rows; see row_sizes.hpp. Only operations that take a row as it is, or a part of it, or that change its
// elements one by one, are understood.
#include "rules/row_sizes.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "rules/affine.hpp"
#include "rules/lower.hpp"

namespace grundy::rules {
namespace {

using lower::minus;
using lower::plus;

constexpr std::size_t most_cases = 8;

using Sizes = std::vector<Expr>;

// The sums of each expression of one list and each of the other.
Sizes sums(const Sizes& a, const Sizes& b) {
    Sizes out;
    if (a.size() * b.size() > most_cases) return out;
    for (const Expr& x : a)
        for (const Expr& y : b) out.push_back(plus(x, y));
    return out;
}

Sizes with(Sizes list, const Expr& change, bool taken) {
    for (Expr& e : list) e = taken ? minus(std::move(e), change) : plus(std::move(e), change);
    return list;
}

Sizes either(Sizes a, const Sizes& b) {
    if (a.empty() || b.empty() || a.size() + b.size() > most_cases) return {};
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

// A comprehension `[e for x in w if ...]` that keeps or changes the elements of a row one by one.
class Changed {
public:
    Changed(const Expr& row, const Facts& facts) : row_(row), facts_(facts) {
        for (const Binder& b : row.loop->binders) {
            if (b.kind == Binder::Kind::value) continue;
            const bool first = b.kind == Binder::Kind::each_of && b.vars.size() == 1 && each_ == nullptr;
            other_ = other_ || !first;
            each_ = &b;
        }
    }

    const Expr* source() const { return other_ || each_ == nullptr ? nullptr : &each_->exprs[0]; }

    // Whether some element of the row is left out.
    bool drops_one() const {
        std::vector<Expr> members = facts_.members_of(*source());
        if (facts_.at_least(Expr::make(Op::length, {*source()}), 1)) members.push_back(greatest());
        return std::any_of(members.begin(), members.end(), [&](const Expr& m) {
            return std::any_of(row_.loop->binders.begin(), row_.loop->binders.end(), [&](const Binder& b) {
                return std::any_of(b.conditions.begin(), b.conditions.end(),
                                   [&](const Expr& c) { return facts_.refutes(at(c, m)); });
            });
        });
    }

    bool none_rises() const {
        Facts inside = facts_;
        for (const Expr& c : row_.loop->guard) inside.add(c);
        for (const Binder& b : row_.loop->binders) inside.add(b);
        const Expr x = Expr::variable(each_->vars[0].slot);
        return inside.ordered(x, expand(row_.args[0], row_.loop->binders));
    }

    // By how much some element falls, at least: to 0 if it is left out.
    std::optional<Expr> fall() const {
        std::vector<Expr> members = facts_.members_of(*source());
        members.push_back(greatest());
        for (const Expr& m : members) {
            const Expr left = Expr::make(Op::max, {at(row_.args[0], m), Expr::constant(0)});
            if (facts_.ordered(m, plus(left, Expr::constant(1)))) return minus(m, left);
        }
        return std::nullopt;
    }

private:
    Expr greatest() const { return Expr::make(Op::greatest, {*source()}); }
    // The expression where x is this element.
    Expr at(const Expr& e, const Expr& member) const {
        Binder x;
        x.kind = Binder::Kind::value;
        x.vars = each_->vars;
        x.exprs = {member};
        return expand(expand(e, row_.loop->binders), {x});
    }

    const Expr& row_;
    const Facts& facts_;
    const Binder* each_ = nullptr;
    bool other_ = false;
};

// Where nothing is left of an empty row, its greatest element has no value, and no fact says that it is positive.
Sizes changed_total(const Expr& row, const Facts& facts) {
    const Changed changed(row, facts);
    const Expr* const source = changed.source();
    if (source == nullptr || source->op != Op::row_variable || !changed.none_rises()) return {};
    const Expr before = Expr::make(Op::total, {*source});
    const auto fall = changed.fall();
    return {fall ? minus(before, *fall) : before};
}

Sizes changed_length(const Expr& row, const Facts& facts) {
    const Changed changed(row, facts);
    if (changed.source() == nullptr) return {};
    const Sizes before = length_bounds(*changed.source(), facts);
    return changed.drops_one() ? with(before, Expr::constant(1), true) : before;
}

// All but the first or the last element.
std::optional<Expr> missing_end(const Expr& slice) {
    const Expr& w = slice.args[0];
    const Expr length = Expr::make(Op::length, {w});
    const auto is = [](const Expr& e, Int value) { return e.op == Op::constant && e.value == value; };
    const auto last = to_affine(minus(length, slice.args[2]));
    if (!last || !last->is_constant()) return std::nullopt;
    if (is(slice.args[1], 1) && last->constant == 1) return Expr::make(Op::element, {w, length});
    if (is(slice.args[1], 2) && last->constant == 0) return Expr::make(Op::element, {w, Expr::constant(1)});
    return std::nullopt;
}

// w[1..i - 1] and w[j..len(w)] with the same w: all but w[i..j - 1].
bool around(const Expr& left, const Expr& right) {
    return left.op == Op::slice && right.op == Op::slice && same(left.args[0], right.args[0]) &&
           left.args[1].op == Op::constant && left.args[1].value == 1 && right.args[2].op == Op::length &&
           same(right.args[2].args[0], right.args[0]);
}

// The first element that is missing between two slices, if at least one is: the gap is `i..i` or longer.
std::optional<Expr> gap(const Expr& left, const Expr& right) {
    const auto hi = to_affine(left.args[2]), lo = to_affine(right.args[1]);
    if (!hi || !lo) return std::nullopt;
    Affine width = *lo;
    width.add(*hi, -1);
    if (!width.is_constant() || width.constant != 2) return std::nullopt;
    const Expr& end = left.args[2];  // i - 1
    if (end.op == Op::sub && end.args[1].op == Op::constant && end.args[1].value == 1)
        return Expr::make(Op::element, {left.args[0], end.args[0]});
    return std::nullopt;
}

Sizes conditional(const Expr& row, const Facts& facts, Sizes (*of)(const Expr&, const Facts&)) {
    return either(of(row.args[1], facts), of(row.args[2], facts));
}

void flatten(const Expr& row, std::vector<const Expr*>& out) {
    if (row.op != Op::concat) return out.push_back(&row);
    flatten(row.args[0], out);
    flatten(row.args[1], out);
}

// For joined rows: a row in which one element is missing counts as the whole row without it.
Sizes joined_total(const Expr& row, const Facts& facts) {
    std::vector<const Expr*> parts;
    flatten(row, parts);
    Sizes out = {Expr::constant(0)};
    for (std::size_t i = 0; i < parts.size() && !out.empty(); ++i) {
        std::size_t j = i + 1;
        while (j < parts.size() && !around(*parts[i], *parts[j])) ++j;
        const auto missing = j < parts.size() ? gap(*parts[i], *parts[j]) : std::nullopt;
        if (!missing || parts[i]->args[0].op != Op::row_variable) {
            out = sums(out, total_bounds(*parts[i], facts));
            continue;
        }
        out = with(sums(out, total_bounds(parts[i]->args[0], facts)), *missing, true);
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(j));
    }
    return out;
}

}  // namespace

std::vector<Expr> length_bounds(const Expr& row, const Facts& facts) {
    const Expr one = Expr::constant(1);
    switch (row.op) {
        case Op::row_variable:
            return {Expr::make(Op::length, {row})};
        case Op::row_literal:
            return {Expr::constant(static_cast<Int>(row.args.size()))};
        case Op::concat:
            return sums(length_bounds(row.args[0], facts), length_bounds(row.args[1], facts));
        case Op::slice:  // a fault unless c >= b - 1
            return {plus(minus(row.args[2], row.args[1]), one)};
        case Op::removed:
            return with(length_bounds(row.args[0], facts), one, true);
        case Op::inserted:
            return with(length_bounds(row.args[0], facts), one, false);
        case Op::replaced:
        case Op::sorted:
        case Op::reversed:
            return length_bounds(row.args[0], facts);
        case Op::conditional_row:
            return conditional(row, facts, length_bounds);
        case Op::loop_row:
            return changed_length(row, facts);
        default:
            return {};
    }
}

std::vector<Expr> total_bounds(const Expr& row, const Facts& facts) {
    const auto element = [&] { return Expr::make(Op::element, {row.args[0], row.args[1]}); };
    switch (row.op) {
        case Op::row_variable:
            return {Expr::make(Op::total, {row})};
        case Op::row_literal: {
            Expr sum = Expr::constant(0);
            for (const Expr& e : row.args) sum = plus(std::move(sum), e);
            return {sum};
        }
        case Op::concat:
            return joined_total(row, facts);
        case Op::slice:  // for a computed row the rest might be negative
            if (row.args[0].op != Op::row_variable) return {};
            if (const auto end = missing_end(row)) return with(total_bounds(row.args[0], facts), *end, true);
            return total_bounds(row.args[0], facts);
        case Op::sorted:
        case Op::reversed:
            return total_bounds(row.args[0], facts);
        case Op::removed:
            return with(total_bounds(row.args[0], facts), element(), true);
        case Op::inserted:
            return with(total_bounds(row.args[0], facts), row.args[2], false);
        case Op::replaced:
            return with(with(total_bounds(row.args[0], facts), element(), true), row.args[2], false);
        case Op::conditional_row:
            return conditional(row, facts, total_bounds);
        case Op::loop_row:
            return changed_total(row, facts);
        default:
            return {};
    }
}

}  // namespace grundy::rules
