// SPDX-License-Identifier: MIT
// The order of choices in normal form, splits, and conditions that say nothing new.
#include <algorithm>
#include <numeric>
#include <utility>

#include "rules/normal_option.hpp"
#include "rules/walk.hpp"

namespace grundy::rules {
namespace {

bool mentions_any(const std::vector<Expr>& list, int slot) {
    return std::any_of(list.begin(), list.end(), [&](const Expr& e) { return mentions(e, slot); });
}

std::ptrdiff_t offset(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

// The binders p and q, p before q, with the same first value, and q up to p - 1.
bool ends_before(const Binder& p, const Binder& q) {
    if (p.kind != Binder::Kind::range || q.kind != Binder::Kind::range || !same(p.exprs[0], q.exprs[0])) return false;
    const Expr before = Expr::make(Op::sub, {Expr::variable(p.vars[0].slot), Expr::constant(1)});
    return same(normal_expression(before), q.exprs[1]);
}

// Two calls that take over one argument each from a sum that is known: X = x + r and Y = T - X.
struct Parts {
    Term* first = nullptr;
    Term* second = nullptr;
    std::size_t arg = 0;
    Affine total, rest;  // T, r
};

std::optional<Parts> parts_of(std::vector<Term>& terms, int x) {
    std::vector<std::pair<Term*, std::size_t>> found;
    for (Term& t : terms) {
        if (t.kind == Term::Kind::nimber && !mentions_any(t.args, x)) continue;
        if (t.kind != Term::Kind::call) return std::nullopt;
        for (std::size_t i = 0; i < t.args.size(); ++i)
            if (mentions(t.args[i], x)) found.emplace_back(&t, i);
    }
    if (found.size() != 2 || found[0].first == found[1].first) return std::nullopt;
    const auto sum = [&](std::size_t i) { return to_affine(found[i].first->args[found[i].second]); };
    auto up = sum(0), down = sum(1);
    if (!up || !down || up->coefficient(x).value_or(0) == 0) return std::nullopt;
    if (up->coefficient(x) == Wide{-1}) {
        std::swap(up, down);
        std::swap(found[0], found[1]);
    }
    if (up->coefficient(x) != Wide{1} || down->coefficient(x) != Wide{-1}) return std::nullopt;
    Parts out{found[0].first, found[1].first, found[0].second, *up, *up};
    out.total.add(*down, 1);
    out.rest.add(Affine{0, {{Expr::variable(x), 1}}}, -1);
    const auto two = found[1].second;
    return out.first->same_instance == out.second->same_instance && out.arg == two ? std::optional(out) : std::nullopt;
}

// Whether only this binder speaks of x, so that it can be chosen last.
bool chosen_last(const Option& o, std::size_t at, int x) {
    for (std::size_t i = 0; i < o.binders.size(); ++i)
        if (i != at && (mentions_any(o.binders[i].exprs, x) || mentions_any(o.binders[i].falling, x) ||
                        o.binders[i].kind == Binder::Kind::split))
            return false;
    return true;
}

// An open range ends at its first illegal choice. Only if the part that rises with x is not negative from the start on,
// that is the first one for which the other part is negative.
bool rises_from_nothing(const NormalOption& o, std::size_t at, const Parts& parts) {
    Binder bare = o.option.binders[at];
    if (bare.kind == Binder::Kind::range) return true;
    bare.conditions.clear();
    Facts inside = o.facts(at);
    inside.add(bare);
    return inside.at_least(parts.first->args[parts.arg], 0);
}

bool split_by(NormalOption& o, std::size_t at) {
    const Binder range = o.option.binders[at];
    const int x = range.vars[0].slot;
    if (!is_range(range) || o.inside_loop(x) || !chosen_last(o.option, at, x)) return false;
    const auto parts = parts_of(o.option.terms, x);
    if (!parts || !rises_from_nothing(o, at, *parts)) return false;
    Affine value{0, {{Expr::variable(x), 1}}};  // x = a - r, where a takes the place of x
    value.add(parts->rest, -1);
    const auto total = expression_of(parts->total), instead = expression_of(value);
    if (!total || !instead) return false;
    Binder split;
    split.kind = Binder::Kind::split;
    split.vars = {range.vars[0], range.vars[0]};
    split.vars[1].slot = o.game.integers++;
    split.exprs = {*total};
    split.where = range.where;
    const Expr a = Expr::variable(x), b = Expr::variable(split.vars[1].slot);
    parts->first->args[parts->arg] = a;
    parts->second->args[parts->arg] = b;
    o.option.binders.erase(o.option.binders.begin() + offset(at));
    const auto at_most = [&](const Expr& l, const Expr& r) {
        split.conditions.push_back(Expr::make(Op::less_equal, {l, r}));
    };
    at_most(range.exprs[0], a);  // in terms of x so far
    if (range.kind == Binder::Kind::range) at_most(a, range.exprs[1]);
    split.conditions.insert(split.conditions.end(), range.conditions.begin(), range.conditions.end());
    for (Binder& other : o.option.binders) {
        std::vector<Expr> kept;
        for (const Expr& c : other.conditions) (mentions(c, x) ? split.conditions : kept).push_back(c);
        other.conditions = std::move(kept);
    }
    const Replacement by = [&](int slot) { return slot == x ? &*instead : nullptr; };
    for (Expr& c : split.conditions) c = replaced(c, by);
    for (auto& w : o.written) w.value = replaced(w.value, by);
    o.option.binders.push_back(std::move(split));
    return true;
}

// With a + b = T, d >= 0 can be written with other multiples of T - a - b; the shortest speaks least of anything else.
Expr about_parts(const Expr& condition, const Binder& split) {
    const auto d = not_negative(condition);
    const auto total = to_affine(split.exprs[0]);
    if (!d || !total) return condition;
    const auto is_part = [&](const Expr& e) {
        return e.op == Op::variable && (e.slot == split.vars[0].slot || e.slot == split.vars[1].slot);
    };
    if (std::none_of(d->terms.begin(), d->terms.end(), [&](const auto& t) { return is_part(t.first); }))
        return condition;
    const auto length = [&](const Affine& sum) {
        std::size_t out = 0;
        for (const auto& t : sum.terms) out += is_part(t.first) ? 1 : 3;
        return out;
    };
    Affine zero = *total;
    for (const Variable& v : split.vars) zero.add(Affine{0, {{Expr::variable(v.slot), 1}}}, -1);
    Affine best = *d;
    for (const Wide factor : {-1, 1, -2, 2}) {
        Affine next = *d;
        next.add(zero, factor);
        if (length(next) < length(best)) best = std::move(next);
    }
    const auto shortest = expression_of(best);
    return shortest ? normal_expression(Expr::make(Op::less_equal, {Expr::constant(0), *shortest})) : condition;
}

// The conditions a <= b + c, c <= 0, of two parts.
bool first_of(const Expr& condition, const Variable& a, const Variable& b) {
    const auto d = not_negative(condition);
    return d && d->terms.size() == 2 && d->constant <= 0 && d->coefficient(b.slot) == Wide{1} &&
           d->coefficient(a.slot) == Wide{-1};
}

// Parts whose sizes are compared stand in ascending order.
void order_parts(Binder& split) {
    const auto falls = [&](const Expr& c) {
        for (std::size_t i = 0; i < split.vars.size(); ++i)
            for (std::size_t k = i + 1; k < split.vars.size(); ++k)
                if (first_of(c, split.vars[k], split.vars[i])) return true;
        return false;
    };
    std::vector<Variable> written = split.vars;
    std::vector<std::size_t> order(written.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    do {
        for (std::size_t i = 0; i < order.size(); ++i) split.vars[i] = written[order[i]];
        if (std::none_of(split.conditions.begin(), split.conditions.end(), falls)) return;
    } while (std::next_permutation(order.begin(), order.end()));
    split.vars = std::move(written);
}

// Takes a step that changes the order of choices and conditions. Play must not meet a fault in either order, since that
// there is a choice for the one may be what keeps the other from a fault.
template <class Step>
void in_other_order(NormalOption& o, const Step& step) {
    if (!o.without_faults()) return;
    NormalOption next = o;
    step(next);
    if (!next.without_faults()) return;
    o.option = std::move(next.option);
    o.written = std::move(next.written);
}

void place_choices(NormalOption& o) {
    std::vector<Binder> left = std::exchange(o.option.binders, {});
    std::vector<Expr> conditions;
    for (Binder& b : left) {
        conditions.insert(conditions.end(), b.conditions.begin(), b.conditions.end());
        b.conditions.clear();
    }
    std::vector<int> met;  // integer slots, as the terms speak of them
    each_expression(o.option.terms, [&](const Expr& e) {
        any_within(e, [&](const Expr& x) {
            if (x.op == Op::variable) met.push_back(x.slot);
            return false;
        });
    });
    const auto place = [&](const Binder& b) {  // what is split comes last
        const auto at = std::find(met.begin(), met.end(), b.vars[0].slot) - met.begin();
        return std::pair(b.kind == Binder::Kind::split, at);
    };
    const auto free = [&](const Binder& b) {
        return std::none_of(left.begin(), left.end(), [&](const Binder& other) {
            return &other != &b && std::any_of(other.vars.begin(), other.vars.end(), [&](const Variable& v) {
                return mentions_any(b.exprs, v.slot) || mentions_any(b.falling, v.slot);
            });
        });
    };
    while (!left.empty()) {
        auto best = left.end();
        for (auto it = left.begin(); it != left.end(); ++it)
            if (free(*it) && (best == left.end() || place(*it) < place(*best))) best = it;
        o.option.binders.push_back(std::move(*best));
        left.erase(best);
    }
    const auto speaks = [](const Expr& c, const Binder& b) {
        return std::any_of(b.vars.begin(), b.vars.end(), [&](const Variable& v) { return mentions(c, v.slot); });
    };
    for (Expr& c : conditions) {
        auto last = o.option.binders.rbegin();
        while (!speaks(c, *last) && last + 1 != o.option.binders.rend()) ++last;
        last->conditions.push_back(std::move(c));
    }
}

// For i in l..h, j in l..i - 1 at p and q.
void exchange_places(std::vector<Binder>& all, std::size_t p, std::size_t q) {
    Binder low = all[q], high = all[p];
    low.exprs[1] = high.exprs[1];
    high.exprs[0] = normal_expression(Expr::make(Op::add, {Expr::variable(low.vars[0].slot), Expr::constant(1)}));
    all.erase(all.begin() + offset(q));
    all[p] = std::move(high);
    all.insert(all.begin() + offset(p), std::move(low));
}

}  // namespace

void order_places(NormalOption& o) {
    const auto& all = o.option.binders;
    for (std::size_t p = 0; p < all.size(); ++p)
        for (std::size_t q = p + 1; q < all.size(); ++q) {
            const int last = all[q].vars[0].slot;
            if (!ends_before(all[p], all[q]) || !all[p].conditions.empty() || !all[q].conditions.empty()) continue;
            if (mentions(all[p].exprs[1], last)) continue;
            const auto exchange = [&](NormalOption& next) { exchange_places(next.option.binders, p, q); };
            q == p + 1 ? exchange(o) : in_other_order(o, exchange);
        }
}

void order_choices(NormalOption& o) {
    if (o.option.binders.size() > 1) in_other_order(o, place_choices);
}

void find_splits(NormalOption& o) {
    in_other_order(o, [](NormalOption& next) {
        for (std::size_t at = 0; at < next.option.binders.size(); ++at)
            if (split_by(next, at)) break;
    });
    o.tidy();
    for (Binder& b : o.option.binders)
        if (b.kind == Binder::Kind::split && b.vars.size() == 2)
            for (Expr& c : b.conditions) c = about_parts(c, b);
    o.tidy();
    for (Binder& b : o.option.binders)
        if (b.kind == Binder::Kind::split) order_parts(b);
}

void drop_implied(NormalOption& o) {
    if (!o.without_faults()) return;
    const std::vector<Expr> legal = o.legal_numbers();
    std::vector<std::vector<Expr>*> lists = {&o.option.guard};
    for (Binder& b : o.option.binders) lists.push_back(&b.conditions);
    const auto implied = [&](const std::vector<Expr>& own, std::size_t at) {
        const auto sum = not_negative(own[at]);
        if (!sum) return false;
        Facts known(o.game);
        for (const Expr& e : legal) known.add(Expr::make(Op::less_equal, {Expr::constant(0), e}));
        for (Binder b : o.option.binders) {
            b.conditions.clear();
            known.add(b);
        }
        for (const auto* list : lists)
            for (std::size_t i = 0; i < list->size(); ++i)
                if (list != &own || i != at) known.add((*list)[i]);
        const auto e = expression_of(*sum);
        return e && known.at_least(*e, 0);
    };
    for (auto* list : lists)
        for (std::size_t i = 0; i < list->size();)
            if (implied(*list, i))
                list->erase(list->begin() + offset(i));
            else
                ++i;
}

}  // namespace grundy::rules
