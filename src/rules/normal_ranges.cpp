// SPDX-License-Identifier: MIT
// Ranges in normal form: what is taken, from the least to the most that the rules forbid and the heap does not.
#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "rules/lower.hpp"
#include "rules/normal_option.hpp"

namespace grundy::rules {
namespace {

using lower::minus;
using lower::plus;

// a - b for a number `a` that has a value wherever this one is computed, so that terms of it may vanish.
Expr difference(const Expr& a, const Expr& b) {
    const Expr out = minus(a, b);
    const auto sum = to_affine(out);
    return (sum ? expression_of(*sum) : std::nullopt).value_or(out);
}
Expr shifted(const Expr& a, Int by) { return normal_expression(plus(a, Expr::constant(by))); }

// A, B and C of min(A, min(B, C)).
void add_parts(const Expr& e, Op op, std::vector<Expr>& out) {
    if (e.op == op) {
        for (const Expr& a : e.args) add_parts(a, op, out);
    } else if (std::none_of(out.begin(), out.end(), [&](const Expr& known) { return same(known, e); })) {
        out.push_back(e);
    }
}

Expr joined(std::vector<Expr> parts, Op op) {
    std::sort(parts.begin(), parts.end(), [](const Expr& a, const Expr& b) { return compare(a, b) < 0; });
    Expr out = parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i) out = Expr::make(op, {out, parts[i]});
    return out;
}

// A number of the position, and the expression for what the option makes of it.
struct Change {
    Expr before, after;
};

void add_changes(const Game& game, const Term& t, std::vector<Change>& out) {
    for (std::size_t i = 0; i < t.args.size() && i < game.args.size(); ++i) {
        if (game.args[i].type == Type::integer) out.push_back({Expr::variable(game.args[i].slot), t.args[i]});
        for (const Expr* e = &t.args[i]; e->op == Op::replaced; e = &e->args[0]) {
            Expr row = Expr::variable(game.args[i].slot);
            row.op = Op::row_variable;
            out.push_back({Expr::make(Op::element, {row, e->args[1]}), e->args[2]});
        }
    }
}

// Adds the argument from which the total of a split is taken.
void add_total(const Game& game, const Expr& total, std::vector<Change>& out) {
    const auto sum = to_affine(total);
    for (const Variable& v : game.args)
        if (sum && v.type == Type::integer && sum->coefficient(v.slot) == Wide{1})
            return out.push_back({Expr::variable(v.slot), total});
}

std::vector<Change> changes(const NormalOption& o) {
    std::vector<Change> out;
    for (const Term& t : o.option.terms)
        if (t.kind == Term::Kind::call && t.same_instance) add_changes(o.game, t, out);
    for (const Binder& b : o.option.binders)
        if (b.kind == Binder::Kind::split) add_total(o.game, b.exprs[0], out);
    return out;
}

// c for which x + c stands in the expression; 0 if none does. Places in rows are not numbers that are taken.
Int shift_inside(const Expr& e, int slot) {
    if (!mentions(e, slot) || e.op == Op::element) return 0;
    const auto sum = type_of(e.op) == Type::integer ? to_affine(e) : std::nullopt;
    if (sum && sum->terms.size() == 1 && sum->coefficient(slot) == Wide{1} && sum->constant != 0)
        return static_cast<Int>(sum->constant);
    for (const Expr& a : e.args)
        if (const Int c = shift_inside(a, slot); c != 0) return c;
    return 0;
}

// The binder's variable becomes what is now its value plus `by`.
void shift(NormalOption& o, Binder& b, Int by) {
    if (by == 0) return;
    std::vector<Expr> ends = b.exprs;
    for (Expr& e : ends) e = shifted(e, by);
    o.put(b.vars[0].slot, shifted(Expr::variable(b.vars[0].slot), -by));
    b.exprs = std::move(ends);
}

// (before - rest) / factor, if that is a sum of integers.
std::optional<Expr> whole_of(const Expr& before, const Affine& rest, Wide factor) {
    Affine sum{0, {{before, 1}}};
    sum.add(rest, -1);
    const auto divides = [&](Wide v) { return v % factor == 0; };
    if (!divides(sum.constant) ||
        !std::all_of(sum.terms.begin(), sum.terms.end(), [&](const auto& t) { return divides(t.second); }))
        return std::nullopt;
    sum.constant /= factor;
    for (auto& t : sum.terms) t.second /= factor;
    return expression_of(sum);
}

// Whether x stands in sums only; of (n - k)^2 <= n less would be known than of x^2 <= n.
bool in_sums_only(const NormalOption& o, int x) {
    const auto sums = [&](const Expr& e) {
        if (!mentions(e, x)) return true;
        const bool compares = e.op == Op::less || e.op == Op::less_equal || e.op == Op::equal || e.op == Op::not_equal;
        return compares && std::all_of(e.args.begin(), e.args.end(), [&](const Expr& a) {
                   const auto sum = to_affine(a);
                   return sum && sum->coefficient(x);
               });
    };
    return std::all_of(o.option.binders.begin(), o.option.binders.end(),
                       [&](const Binder& b) { return std::all_of(b.conditions.begin(), b.conditions.end(), sums); });
}

// f(c*x + r) becomes f(n - c*k) for k = whole - x, where n = c*whole + r is what there was before.
void turn(NormalOption& o, Binder& b, const Expr& before, const Expr& whole) {
    std::vector<Expr> highs, lows;
    add_parts(b.exprs[1], Op::min, highs);
    for (const Expr& h : highs) lows.push_back(difference(whole, h));
    const auto fixed = [&](const Expr& low) {
        return !any_within(low, [&](const Expr& e) { return same(e, before); });
    };
    if (std::none_of(lows.begin(), lows.end(), fixed)) return;
    highs.clear();
    std::vector<Expr> lowest;
    add_parts(b.exprs[0], Op::max, lowest);
    for (const Expr& l : lowest) highs.push_back(difference(whole, l));
    o.put(b.vars[0].slot, difference(whole, Expr::variable(b.vars[0].slot)));
    b.exprs = {joined(std::move(lows), Op::max), joined(std::move(highs), Op::min)};
}

bool speaks_of_any(const Expr& e, const std::vector<Binder>& binders, std::size_t from) {
    for (std::size_t i = from; i < binders.size(); ++i)
        for (const Variable& v : binders[i].vars)
            if (v.type == Type::integer && mentions(e, v.slot)) return true;
    return false;
}

void count_by(NormalOption& o, std::size_t at, const Change& change) {
    Binder& b = o.option.binders[at];
    const int x = b.vars[0].slot;
    const auto sum = to_affine(change.after);
    const auto factor = sum ? sum->coefficient(x) : std::nullopt;
    if (!factor) return shift(o, b, shift_inside(change.after, x));
    Affine rest = *sum;
    rest.add(Affine{0, {{Expr::variable(x), 1}}}, -*factor);
    if (*factor > 0) {
        const auto whole = whole_of(change.before, rest, *factor);
        if (whole && b.kind == Binder::Kind::range && in_sums_only(o, x) &&
            !speaks_of_any(*whole, o.option.binders, at) && o.defined(*whole, at))
            turn(o, b, change.before, *whole);
        return;
    }
    rest.add(Affine{0, {{change.before, 1}}}, -1);
    if (rest.is_constant() && rest.constant % *factor == 0) shift(o, b, static_cast<Int>(rest.constant / *factor));
}

// The number by which a choice counts: one that it takes from, such as n and not m in f(m, n) -> f(k + 1, n - k).
std::optional<Change> counted_by(const std::vector<Change>& all, int x) {
    const auto is_taken_from = [&](const Change& c) {
        const auto sum = to_affine(c.after);
        return sum && sum->coefficient(x).value_or(0) < 0 &&
               std::any_of(sum->terms.begin(), sum->terms.end(),
                           [&](const auto& t) { return t.second > 0 && same(t.first, c.before); });
    };
    auto it = std::find_if(all.begin(), all.end(), is_taken_from);
    if (it == all.end())
        it = std::find_if(all.begin(), all.end(), [&](const Change& c) { return mentions(c.after, x); });
    return it == all.end() ? std::nullopt : std::optional(*it);
}

// The ends of a range, as lists of bounds.
class Ends {
public:
    Ends(NormalOption& o, std::size_t at)
        : o_(o),
          at_(at),
          binder_(o.option.binders[at]),
          slot_(binder_.vars[0].slot),
          before_(o.facts(at)),
          largest_(o.largest(at)) {
        add_parts(binder_.exprs[0], Op::max, lows_);
        if (binder_.kind == Binder::Kind::range) add_parts(binder_.exprs[1], Op::min, highs_);
    }

    void run() {
        if (!monotone_end()) return;
        const bool goes_on = goes_on_without_faults();
        take_bounds(goes_on || binder_.kind == Binder::Kind::range);
        prune(lows_, [&](const Expr& a, const Expr& b) { return before_.ordered(b, a); });
        prune(highs_, [&](const Expr& a, const Expr& b) { return before_.ordered(a, b); });
        const std::vector<Expr> all = highs_;
        if (goes_on) std::erase_if(highs_, [&](const Expr& high) { return defined(high) && implied(high); });
        if (highs_.empty() && !all.empty() && !opens()) highs_ = all;
        write();
    }

private:
    // A bound keeps play from choices for which a condition before it is tested, so that one may have no fault. An
    // upper one takes the place of the first illegal choice of an open range.
    void take_bounds(bool upper) {
        Facts inside = before_;
        LargestNumbers largest = largest_;
        inside.add(bare());
        largest.add(binder_);
        const auto has_value = [&](const Expr& e) { return inside.defined(e) && largest.fit(e); };
        bool sure = std::all_of(binder_.falling.begin(), binder_.falling.end(), has_value);
        std::vector<Expr> kept;
        for (const Expr& c : binder_.conditions) {
            sure = sure && has_value(c);
            if (!sure || !bound(c, upper)) kept.push_back(c);
            inside.add(c);
        }
        binder_.conditions = std::move(kept);
    }

    // Whether play meets no fault at choices beyond the upper bounds.
    bool goes_on_without_faults() const {
        NormalOption open = o_;
        Binder& b = open.option.binders[at_];
        b.kind = Binder::Kind::open_range;
        b.exprs = {joined(lows_, Op::max)};
        return open.without_faults();
    }

    bool defined(const Expr& e) const { return before_.defined(e) && largest_.fit(e); }

    Binder bare() const {
        Binder out = binder_;
        out.conditions.clear();
        return out;
    }

    // Records a condition as a bound of the variable.
    bool bound(const Expr& c, bool upper) {
        const auto d = not_negative(c);
        const auto factor = d ? d->coefficient(slot_) : std::nullopt;
        if (!factor || *factor == 0 || *factor > most_divisor || *factor < -most_divisor || (*factor < 0 && !upper))
            return false;
        Affine rest, fixed = *d;  // factor * x >= rest, or -factor * x <= rest
        fixed.add(Affine{0, {{Expr::variable(slot_), 1}}}, -*factor);
        rest.add(fixed, *factor > 0 ? -1 : 1);
        if (*factor > 0) rest.constant += *factor - 1;
        auto end = expression_of(rest);
        if (!end) return false;
        const Wide size = *factor > 0 ? *factor : -*factor;
        if (size != 1) end = Expr::make(Op::div, {*end, Expr::constant(static_cast<Int>(size))});
        if (!defined(*end)) return false;
        add_parts(*end, *factor > 0 ? Op::max : Op::min, *factor > 0 ? lows_ : highs_);
        return true;
    }

    // Drops a bound if another one is at least as strict.
    template <class Looser>
    void prune(std::vector<Expr>& bounds, const Looser& looser) const {
        for (std::size_t i = 0; i < bounds.size();) {
            bool drop = false;
            for (std::size_t k = 0; k < bounds.size(); ++k)
                drop = drop || (k != i && defined(bounds[i]) && looser(bounds[i], bounds[k]));
            if (drop)
                bounds.erase(bounds.begin() + static_cast<std::ptrdiff_t>(i));
            else
                ++i;
        }
    }

    // The numbers left that no later binder has a say in.
    std::vector<Expr> settled(const std::vector<Expr>& numbers) const {
        std::vector<Expr> out;
        std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(out), [&](const Expr& e) {
            return mentions(e, slot_) && !speaks_of_any(e, o_.option.binders, at_ + 1);
        });
        return out;
    }

    // A number that size * x exceeds for all x > high.
    static Expr most_below(const Expr& high, Int size) {
        if (high.op == Op::div && same(high.args[1], Expr::constant(size))) return high.args[0];
        return Expr::make(Op::add, {Expr::make(Op::mul, {Expr::constant(size), high}), Expr::constant(size - 1)});
    }

    // A greater choice leaves less than nothing: r - c*x < 0 if x > high, as c*high + c - 1 >= r.
    bool implied(const Expr& high) const {
        for (const Expr& e : settled(o_.legal_numbers())) {
            const auto sum = to_affine(e);
            const auto factor = sum ? sum->coefficient(slot_) : std::nullopt;
            if (!factor || *factor >= 0 || *factor < -most_divisor) continue;
            Affine rest = *sum;
            rest.add(Affine{0, {{Expr::variable(slot_), 1}}}, -*factor);
            const auto size = static_cast<Int>(-*factor);
            const auto whole = expression_of(rest);
            if (whole && before_.ordered(most_below(high, size), *whole)) return true;
        }
        return false;
    }

    std::vector<Expr> arguments() const {
        std::vector<Expr> out;
        for (const Term& t : o_.option.terms)
            if (t.kind == Term::Kind::call)
                for (const Expr& e : t.args)
                    if (type_of(e.op) == Type::integer) out.push_back(e);
        for (std::size_t i = at_ + 1; i < o_.option.binders.size(); ++i)
            if (o_.option.binders[i].kind == Binder::Kind::split) out.push_back(o_.option.binders[i].exprs[0]);
        return settled(out);
    }

    // Whether no choice after the first that leaves less than nothing is legal.
    bool steady(const std::vector<Expr>& falling) const {
        Facts inside = before_;
        inside.add(bare());
        return std::all_of(falling.begin(), falling.end(), [&](const Expr& e) {
            const auto sum = to_affine(e);
            const auto factor = sum ? sum->coefficient(slot_) : std::nullopt;
            return (factor && *factor <= 0) || inside.at_least(e, 0) || before_.falls(e, slot_);
        });
    }
    bool opens() const {
        const std::vector<Expr> all = arguments();
        return steady(all) &&
               std::any_of(all.begin(), all.end(), [&](const Expr& e) { return before_.falls(e, slot_); });
    }
    bool monotone_end() const { return binder_.kind == Binder::Kind::range || steady(binder_.falling); }

    void write() {
        const bool open = highs_.empty();
        if (open && binder_.kind == Binder::Kind::range) binder_.falling = arguments();
        if (!open) binder_.falling.clear();
        binder_.ends = open;
        binder_.kind = open ? Binder::Kind::open_range : Binder::Kind::range;
        binder_.exprs = {joined(lows_, Op::max)};
        if (!open) binder_.exprs.push_back(joined(highs_, Op::min));
    }

    NormalOption& o_;
    std::size_t at_;
    Binder& binder_;
    int slot_;
    Facts before_;
    LargestNumbers largest_;
    std::vector<Expr> lows_, highs_;
};

// k in {1..m} is k in 1..m. A set may end at its first illegal choice, and a range does not.
void read_interval(NormalOption& o, std::size_t at) {
    const Binder& b = o.option.binders[at];
    if (b.kind != Binder::Kind::in_set || b.exprs[0].op != Op::set_literal || b.exprs[0].args.size() != 2) return;
    const std::vector<Expr> ends = b.exprs[0].args;
    const bool infinite = ends[1].op == Op::constant && ends[1].value == -1;
    if (infinite || same(ends[0], ends[1]) || !o.defined(b.exprs[0], at)) return;
    NormalOption next = o;
    Binder& range = next.option.binders[at];
    range.kind = Binder::Kind::range;
    range.exprs = ends;
    range.falling.clear();
    range.ends = false;
    if (!b.ends || next.without_faults()) o.option = std::move(next.option);
}

}  // namespace

void count_what_is_taken(NormalOption& o) {
    for (std::size_t at = 0; at < o.option.binders.size(); ++at) {
        read_interval(o, at);
        const Binder& b = o.option.binders[at];
        if (!is_range(b) || o.inside_loop(b.vars[0].slot)) continue;
        if (const auto change = counted_by(changes(o), b.vars[0].slot)) count_by(o, at, *change);
    }
    o.tidy();
}

void bound_ranges(NormalOption& o) {
    for (std::size_t at = 0; at < o.option.binders.size(); ++at)
        if (is_range(o.option.binders[at])) Ends(o, at).run();
    o.tidy();
}

}  // namespace grundy::rules
