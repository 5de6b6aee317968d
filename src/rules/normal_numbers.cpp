// SPDX-License-Identifier: MIT
// See normal_numbers.hpp. A term may vanish from a sum only if it always has a value, since play has to report a fault
// of the rules wherever it meets one.
#include "rules/normal_numbers.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "rules/bounds.hpp"
#include "rules/lower.hpp"

namespace grundy::rules {
namespace {

constexpr Wide beyond = Wide{1} << 126, of_integers = std::numeric_limits<Int>::max();

Wide sum_below(Wide a, Wide b) { return std::min(a + b, beyond); }
Wide product_below(Wide a, Wide b) { return a != 0 && b > (beyond - 1) / a ? beyond : a * b; }
Wide power_below(Wide base, Int exponent) {
    Wide out = 1;
    for (Int k = 0; k < exponent && base > 1 && out < beyond; ++k) out = product_below(out, base);
    return out;
}

using lower::minus;

bool is_integer(const Expr& e) { return type_of(e.op) == Type::integer; }
bool commutes(Op op) { return op == Op::mul || op == Op::min || op == Op::max || op == Op::bit_xor; }

bool fits(Wide v) { return v <= std::numeric_limits<Int>::max() && v >= -std::numeric_limits<Int>::max(); }

// Whether the expression has a value whatever its variables are.
bool faultless(const Expr& e) {
    static const Game none;
    static const Facts nothing(none);
    return nothing.defined(e) && LargestNumbers().fit(e);
}

// Whether every term of the sum that may have a fault is still in the other one.
bool keeps_terms(const Affine& sum, const Affine& in) {
    return std::all_of(sum.terms.begin(), sum.terms.end(), [&](const auto& term) {
        return faultless(term.first) ||
               std::any_of(in.terms.begin(), in.terms.end(), [&](const auto& t) { return same(t.first, term.first); });
    });
}

// Whether every term of the expression that may have a fault is still in the sum.
bool keeps_terms(const Expr& e, const Affine& sum) {
    if (faultless(e)) return true;
    const bool product = e.op == Op::mul && (e.args[0].op == Op::constant || e.args[1].op == Op::constant);
    if (e.op == Op::add || e.op == Op::sub || e.op == Op::negate || product)
        return std::all_of(e.args.begin(), e.args.end(), [&](const Expr& a) { return keeps_terms(a, sum); });
    const auto as_atom = to_affine(e);  // a constant has been computed without a fault
    return as_atom && (as_atom->is_constant() || std::any_of(sum.terms.begin(), sum.terms.end(),
                                                             [&](const auto& t) { return same(t.first, e); }));
}

// x*x is x^2, and x^2 * x is x^3.
Expr product(Expr e) {
    const Expr &a = e.args[0], &b = e.args[1];
    if (a.op == Op::constant || b.op == Op::constant) return e;
    const auto power_of = [](const Expr& x, const Expr& base) -> Int {
        if (same(x, base)) return 1;
        return x.op == Op::power && same(x.args[0], base) && x.args[1].op == Op::constant ? x.args[1].value : 0;
    };
    const Expr base = a.op == Op::power ? a.args[0] : a;
    const Int i = power_of(a, base), j = power_of(b, base);
    if (i < 1 || j < 1 || i > 64 || j > 64) return e;
    Expr out = Expr::make(Op::power, {base, Expr::constant(i + j)});
    out.where = e.where;
    return out;
}

// x <= E div m is m*x <= E, and E div m <= x is E <= m*x + m - 1, as division rounds down.
void multiply_out(Affine& d) {
    const auto divided = [](const auto& t) {
        const Expr& e = t.first;
        return e.op == Op::div && e.args[1].op == Op::constant && e.args[1].value >= 1 &&
               e.args[1].value <= most_divisor && (t.second == 1 || t.second == -1);
    };
    const auto it = std::find_if(d.terms.begin(), d.terms.end(), divided);
    if (it == d.terms.end() || !moderate(d)) return;
    const auto [quotient, sign] = *it;
    const auto inside = sum_of(quotient.args[0]);
    const Int m = quotient.args[1].value;
    if (!inside || !moderate(*inside)) return;
    Affine rest = d, out;
    rest.add(Affine{0, {{quotient, 1}}}, -sign);
    out.add(rest, m);
    out.add(*inside, sign);
    if (sign < 0) out.constant += m - 1;
    if (keeps_terms(rest, out) && keeps_terms(*inside, out)) d = std::move(out);
}

void divide_by_common_factor(Affine& d, bool rounds_down) {
    Wide g = 0;
    for (const auto& t : d.terms) g = std::gcd(static_cast<Int>(g), static_cast<Int>(t.second));
    if (g < 2 || (!rounds_down && d.constant % g != 0)) return;
    const Wide rest = (d.constant % g + g) % g;
    d.constant = (d.constant - rest) / g;
    for (auto& t : d.terms) t.second /= g;
}

struct Sides {
    Expr left, right;
};

// left <= right, or left = right, for d = right - left; nothing if a number in them is beyond 64 bits.
std::optional<Sides> sides_of(const Affine& d) {
    Affine left, right;
    for (const auto& [e, c] : d.terms) (c > 0 ? right : left).add(Affine{0, {{e, 1}}}, c > 0 ? c : -c);
    (d.constant > 0 ? right : left).constant = d.constant > 0 ? d.constant : -d.constant;
    auto lesser = expression_of(left), greater = expression_of(right);
    if (!lesser || !greater) return std::nullopt;
    return Sides{std::move(*lesser), std::move(*greater)};
}

Expr truth(bool holds, Span where) {
    Expr out = Expr::make(Op::truth, {});
    out.value = holds ? 1 : 0;
    out.where = where;
    return out;
}

Expr comparison(Expr e) {
    const bool ordered = e.op == Op::less || e.op == Op::less_equal;
    auto d = sum_of(minus(e.args[1], e.args[0]));
    if (!d) return e;
    if (e.op == Op::less) d->constant -= 1;
    if (ordered) multiply_out(*d);
    if (d->is_constant()) {
        const bool holds = ordered ? d->constant >= 0 : (d->constant == 0) == (e.op == Op::equal);
        return truth(holds, e.where);
    }
    divide_by_common_factor(*d, ordered);
    auto sides = sides_of(*d);
    if (!sides) return e;
    if (!ordered && compare(sides->right, sides->left) < 0) std::swap(sides->left, sides->right);
    Expr out = Expr::make(e.op == Op::less ? Op::less_equal : e.op, {std::move(sides->left), std::move(sides->right)});
    out.where = e.where;
    return out;
}

Expr negation(const Expr& e) {
    const Expr& c = e.args[0];
    Expr out = c;
    switch (c.op) {
        case Op::less:
        case Op::less_equal:
            out.op = c.op == Op::less ? Op::less_equal : Op::less;
            std::swap(out.args[0], out.args[1]);
            return normal_expression(out);
        case Op::equal:
        case Op::not_equal:
            out.op = c.op == Op::equal ? Op::not_equal : Op::equal;
            return out;
        case Op::negation:
            return c.args[0];
        case Op::truth:
            return truth(c.value == 0, c.where);
        case Op::both:
        case Op::either:
            out.op = c.op == Op::both ? Op::either : Op::both;
            for (Expr& a : out.args) a = normal_expression(Expr::make(Op::negation, {a}));
            return out;
        default:
            return e;
    }
}

std::shared_ptr<const Loop> normal_loop(const Loop& loop) {
    auto out = std::make_shared<Loop>(loop);
    const auto all = [](std::vector<Expr>& list) {
        for (Expr& e : list) e = normal_expression(e);
    };
    const auto conditions = [](std::vector<Expr>& list) {
        for (const Expr& c : std::exchange(list, {})) add_normal_conditions(c, list);
    };
    conditions(out->guard);
    for (Binder& b : out->binders) {
        all(b.exprs);
        all(b.falling);
        conditions(b.conditions);
    }
    return out;
}

int compare_lists(const std::vector<Expr>& a, const std::vector<Expr>& b) {
    if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (const int c = compare(a[i], b[i]); c != 0) return c;
    return 0;
}

}  // namespace

int compare(const Expr& a, const Expr& b) {
    const auto order = [](auto x, auto y) { return x == y ? 0 : x < y ? -1 : 1; };
    if (const int c = order(static_cast<int>(a.op), static_cast<int>(b.op)); c != 0) return c;
    if (const int c = order(a.value, b.value); c != 0) return c;
    if (const int c = order(a.slot, b.slot); c != 0) return c;
    return compare_lists(a.args, b.args);
}

std::optional<Affine> sum_of(const Expr& e) {
    auto sum = to_affine(e);
    return sum && keeps_terms(e, *sum) ? sum : std::nullopt;
}

std::optional<Expr> expression_of(const Affine& sum) {
    if (!fits(sum.constant) ||
        !std::all_of(sum.terms.begin(), sum.terms.end(), [](const auto& t) { return fits(t.second); }))
        return std::nullopt;
    auto terms = sum.terms;
    std::stable_sort(terms.begin(), terms.end(),
                     [](const auto& a, const auto& b) { return compare(a.first, b.first) < 0; });
    std::optional<Expr> out;
    const auto put = [&](const Expr& e, Wide size) {
        const Expr term = size == 1 ? e : Expr::make(Op::mul, {Expr::constant(static_cast<Int>(size)), e});
        return term;
    };
    for (const auto& [e, c] : terms)
        if (c > 0) out = out ? Expr::make(Op::add, {*out, put(e, c)}) : put(e, c);
    if (!out) {
        out = Expr::constant(static_cast<Int>(sum.constant));
    } else if (sum.constant != 0) {
        const Expr size = Expr::constant(static_cast<Int>(sum.constant < 0 ? -sum.constant : sum.constant));
        if (sum.constant > 0) out = Expr::make(Op::add, {*out, size});
    }
    const bool added = std::any_of(terms.begin(), terms.end(), [](const auto& t) { return t.second > 0; });
    for (const auto& [e, c] : terms)
        if (c < 0) out = Expr::make(Op::sub, {*out, put(e, -c)});
    if (added && sum.constant < 0) out = Expr::make(Op::sub, {*out, Expr::constant(static_cast<Int>(-sum.constant))});
    return out;
}

std::optional<Affine> not_negative(const Expr& c) {
    if ((c.op != Op::less && c.op != Op::less_equal) || !is_integer(c.args[0])) return std::nullopt;
    auto d = sum_of(minus(c.args[1], c.args[0]));
    if (d && c.op == Op::less) d->constant -= 1;
    return d;
}

Expr normal_expression(const Expr& written) {
    Expr e = written;
    for (Expr& a : e.args) a = normal_expression(a);
    if (e.op == Op::set_literal)  // the constant -1 is no number there, but the mark of an infinite set
        for (std::size_t i = 1; i < e.args.size(); i += 2)
            if (e.args[i].op == Op::constant && e.args[i].value == -1) e.args[i] = written.args[i];
    if (e.loop) e.loop = normal_loop(*e.loop);
    // What comes first in a condition may keep play from what comes next.
    const bool conditions = (e.op == Op::both || e.op == Op::either) && faultless(e);
    if ((commutes(e.op) || conditions) && compare(e.args[1], e.args[0]) < 0) std::swap(e.args[0], e.args[1]);
    if (e.op == Op::mul) e = product(std::move(e));
    if ((e.op == Op::min || e.op == Op::max) && same(e.args[0], e.args[1])) {
        const Expr one = e.args[0];
        return one;
    }
    if (e.op == Op::negation) return negation(e);
    const bool compares = e.op == Op::less || e.op == Op::less_equal || e.op == Op::equal || e.op == Op::not_equal;
    if (compares && is_integer(e.args[0]) && is_integer(e.args[1])) return comparison(std::move(e));
    const bool sums = e.op == Op::add || e.op == Op::sub || e.op == Op::mul || e.op == Op::negate;
    if (!sums && !(e.op == Op::power && e.args[0].op == Op::constant && e.args[1].op == Op::constant)) return e;
    const auto sum = sum_of(e);
    auto out = sum ? expression_of(*sum) : std::nullopt;
    if (!out) return e;
    out->where = e.where;
    return *out;
}

void add_normal_conditions(const Expr& condition, std::vector<Expr>& out) {
    const Expr c = normal_expression(condition);
    if (c.op == Op::both) {
        for (const Expr& part : c.args) add_normal_conditions(part, out);
    } else if (c.op != Op::truth || c.value == 0) {
        if (std::none_of(out.begin(), out.end(), [&](const Expr& known) { return same(known, c); })) out.push_back(c);
    }
}

Expr replaced(const Expr& e, const Replacement& value) {
    if (e.op == Op::variable)
        if (const Expr* by = value(e.slot)) {
            Expr out = *by;
            out.where = e.where;
            return out;
        }
    Expr out = e;
    const auto all = [&](std::vector<Expr>& list) {
        for (Expr& x : list) x = replaced(x, value);
    };
    all(out.args);
    if (!e.loop) return out;
    auto loop = std::make_shared<Loop>(*e.loop);
    all(loop->guard);
    for (Binder& b : loop->binders) {
        all(b.exprs);
        all(b.falling);
        all(b.conditions);
    }
    out.loop = std::move(loop);
    return out;
}

void LargestNumbers::add(const Binder& b) {
    constexpr Wide most_choices = (Wide{1} << 42) - 2;
    const bool range = b.kind == Binder::Kind::range, open = b.kind == Binder::Kind::open_range;
    const bool as_written = b.kind == Binder::Kind::split || b.kind == Binder::Kind::value;
    Wide most = as_written ? of(b.exprs[0]) : of_integers;
    if (range || open) most = sum_below(of(b.exprs[0]), most_choices);
    if (range) most = std::min(most, std::max(of(b.exprs[0]), of(b.exprs[1])));
    for (const Variable& v : b.vars)
        if (v.type == Type::integer) by_slot_[v.slot] = most;
}

bool LargestNumbers::fit(const Expr& e) const { return of(e) < beyond; }

Wide LargestNumbers::of(const Expr& e) const {
    std::vector<Wide> args;
    for (const Expr& a : e.args) args.push_back(of(a));
    const Wide most = args.empty() ? 0 : *std::max_element(args.begin(), args.end());
    if (most >= beyond) return beyond;
    switch (e.op) {
        case Op::constant:
            return e.value < 0 ? -Wide{e.value} : Wide{e.value};
        case Op::variable: {
            const auto known = by_slot_.find(e.slot);
            return known == by_slot_.end() ? of_integers : known->second;
        }
        case Op::add:
        case Op::sub:
            return sum_below(args[0], args[1]);
        case Op::mul:
            return product_below(args[0], args[1]);
        case Op::power:
            return e.args[1].op == Op::constant ? power_below(args[0], e.args[1].value) : beyond;
        case Op::bit_xor:
            return sum_below(most, most);
        case Op::function:  // a product of nimbers has 64 bits where they have
            return std::max(most, Wide{1} << 64);
        case Op::element:
        case Op::length:
        case Op::cell:
        case Op::row_count:
        case Op::column_count:
            return std::max(most, of_integers);
        default:
            return most;
    }
}

}  // namespace grundy::rules
