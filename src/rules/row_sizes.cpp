// SPDX-License-Identifier: MIT
// Sizes of rows; see row_sizes.hpp. Only operations that take a row as it is, or a part of it, are understood.
#include "rules/row_sizes.hpp"

#include <optional>
#include <utility>

#include "rules/affine.hpp"

namespace grundy::rules {
namespace {

constexpr std::size_t most_cases = 8;

Expr plus(Expr a, Expr b) { return Expr::make(Op::add, {std::move(a), std::move(b)}); }
Expr minus(Expr a, Expr b) { return Expr::make(Op::sub, {std::move(a), std::move(b)}); }

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

// The row whose elements a comprehension `[... for x in ROW if ...]` keeps or changes one by one; otherwise null.
const Expr* source_of(const Expr& row) {
    const Expr* source = nullptr;
    for (const Binder& b : row.loop->binders) {
        if (b.kind == Binder::Kind::value) continue;
        if (source != nullptr || b.kind != Binder::Kind::each_of) return nullptr;
        source = &b.exprs[0];
    }
    return source;
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

Sizes conditional(const Expr& row, Sizes (*of)(const Expr&)) { return either(of(row.args[1]), of(row.args[2])); }

void flatten(const Expr& row, std::vector<const Expr*>& out) {
    if (row.op != Op::concat) return out.push_back(&row);
    flatten(row.args[0], out);
    flatten(row.args[1], out);
}

// For joined rows: a row in which one element is missing counts as the whole row without it.
Sizes joined_total(const Expr& row) {
    std::vector<const Expr*> parts;
    flatten(row, parts);
    Sizes out = {Expr::constant(0)};
    for (std::size_t i = 0; i < parts.size() && !out.empty(); ++i) {
        std::size_t j = i + 1;
        while (j < parts.size() && !around(*parts[i], *parts[j])) ++j;
        const auto missing = j < parts.size() ? gap(*parts[i], *parts[j]) : std::nullopt;
        if (!missing || parts[i]->args[0].op != Op::row_variable) {
            out = sums(out, most_total(*parts[i]));
            continue;
        }
        out = with(sums(out, most_total(parts[i]->args[0])), *missing, true);
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(j));
    }
    return out;
}

}  // namespace

std::vector<Expr> most_length(const Expr& row) {
    const Expr one = Expr::constant(1);
    switch (row.op) {
        case Op::row_variable:
            return {Expr::make(Op::length, {row})};
        case Op::row_literal:
            return {Expr::constant(static_cast<Int>(row.args.size()))};
        case Op::concat:
            return sums(most_length(row.args[0]), most_length(row.args[1]));
        case Op::slice:  // a fault unless c >= b - 1
            return {plus(minus(row.args[2], row.args[1]), one)};
        case Op::removed:
            return with(most_length(row.args[0]), one, true);
        case Op::inserted:
            return with(most_length(row.args[0]), one, false);
        case Op::replaced:
        case Op::sorted:
        case Op::reversed:
            return most_length(row.args[0]);
        case Op::conditional_row:
            return conditional(row, most_length);
        case Op::loop_row: {
            const Expr* source = source_of(row);
            return source != nullptr ? most_length(*source) : Sizes{};
        }
        default:
            return {};
    }
}

std::vector<Expr> most_total(const Expr& row) {
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
            return joined_total(row);
        case Op::slice:  // for a computed row the rest might be negative
            return row.args[0].op == Op::row_variable ? most_total(row.args[0]) : Sizes{};
        case Op::sorted:
        case Op::reversed:
            return most_total(row.args[0]);
        case Op::removed:
            return with(most_total(row.args[0]), element(), true);
        case Op::inserted:
            return with(most_total(row.args[0]), row.args[2], false);
        case Op::replaced:
            return with(with(most_total(row.args[0]), element(), true), row.args[2], false);
        case Op::conditional_row:
            return conditional(row, most_total);
        case Op::loop_row: {  // [x for x in w if ...]
            const Expr* source = source_of(row);
            const Binder& b = row.loop->binders.front();
            const bool kept = source != nullptr && b.kind == Binder::Kind::each_of && row.args[0].op == Op::variable &&
                              row.args[0].slot == b.vars[0].slot;
            return kept && source->op == Op::row_variable ? most_total(*source) : Sizes{};
        }
        default:
            return {};
    }
}

}  // namespace grundy::rules
