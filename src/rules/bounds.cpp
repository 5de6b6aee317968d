// SPDX-License-Identifier: MIT
// A small prover for "this is never negative" and "this grows"; see bounds.hpp.
//
// A sum is shown to be >= 0 by replacing variables by their bounds (an upper bound if the coefficient is negative, a
// lower bound if it is positive) until only a constant and atoms of known least value are left. Rules are short, so a
// search of depth 6 covers what people write; if it fails, nothing is claimed.
#include "rules/bounds.hpp"

#include <algorithm>

#include "core/integer_functions.hpp"
#include "core/size.hpp"

namespace grundy::rules {
namespace {

constexpr int depth_limit = 6;
constexpr std::size_t most_bounds = 6;  // per variable; the search takes at most most_bounds^depth_limit steps

Affine zero_bound() { return {}; }

const IntegerFunction& function_of(const Expr& e) { return integer_functions()[to_size(e.value)]; }

// Bounds of atoms that are not variables: x mod m <= m - 1, x div d <= x, min(x, y) <= x and y.
std::vector<Affine> upper_bounds(const Expr& atom) {
    std::vector<Affine> out;
    const auto take = [&](const Expr& e, Wide shift) {
        if (auto a = to_affine(e)) {
            a->constant += shift;
            out.push_back(*a);
        }
    };
    if (atom.op == Op::mod) take(atom.args[1], -1);
    if (atom.op == Op::div || atom.op == Op::min || (atom.op == Op::function && function_of(atom).shrinks))
        take(atom.args[0], 0);
    if (atom.op == Op::min) take(atom.args[1], 0);
    if (atom.op == Op::element) take(Expr::make(Op::greatest, {atom.args[0]}), 0);
    return out;
}

Wide magnitude(Wide v) { return v < 0 ? -v : v; }

}  // namespace

Facts::Facts(const Game& game) {
    for (const Variable& arg : game.args)
        if (arg.type == Type::integer)
            slots_[arg.slot].low.push_back(zero_bound());
        else if (arg.type == Type::row)
            natural_rows_.insert(arg.slot);
    for (const Param& p : game.params)
        if (p.variable.type == Type::integer)
            slots_[p.variable.slot].low.push_back(zero_bound());
        else if (p.variable.type == Type::row)
            natural_rows_.insert(p.variable.slot);
    for (const Symmetry& s : game.symmetries)  // integers whose order does not matter are ascending
        for (std::size_t i = s.first + 1; i < s.first + s.count; ++i)
            learn_nonnegative(
                Affine{0, {{Expr::variable(game.args[i].slot), 1}, {Expr::variable(game.args[i - 1].slot), -1}}});
    for (const Symmetry& s : game.symmetries)
        if (game.args[s.first].type == Type::row) learn_bag(game.args[s.first]);
}

// A bag is ascending: its last element is its greatest one.
void Facts::learn_bag(const Variable& bag) {
    Expr w = Expr::variable(bag.slot);
    w.op = Op::row_variable;
    const Expr last = Expr::make(Op::element, {w, Expr::make(Op::length, {w})}), most = Expr::make(Op::greatest, {w});
    learn_nonnegative(Affine{0, {{last, 1}, {most, -1}}});
    learn_nonnegative(Affine{0, {{most, 1}, {last, -1}}});
}

Facts::Bounds& Facts::bounds_of(const Expr& atom) {
    if (atom.op == Op::variable) return slots_[atom.slot];
    for (auto& [known, bounds] : atoms_)
        if (same(known, atom)) return bounds;
    return atoms_.emplace_back(atom, Bounds{}).second;
}

const Facts::Bounds* Facts::known_bounds(const Expr& atom) const {
    if (atom.op == Op::variable) {
        const auto it = slots_.find(atom.slot);
        return it == slots_.end() ? nullptr : &it->second;
    }
    const auto it =
        std::find_if(atoms_.begin(), atoms_.end(), [&](const auto& known) { return same(known.first, atom); });
    return it == atoms_.end() ? nullptr : &it->second;
}

std::vector<Expr> Facts::members_of(const Expr& row) const {
    std::vector<Expr> out;
    for (const auto& [member, of] : members_)
        if (same(of, row)) out.push_back(member);
    return out;
}

// Computed rows may hold negative elements. These make an option illegal only if it plays on such a row.
bool Facts::natural_row(const Expr& row) const {
    switch (row.op) {
        case Op::row_variable:
            return natural_rows_.contains(row.slot);
        case Op::slice:
        case Op::removed:
        case Op::sorted:
        case Op::reversed:
            return natural_row(row.args[0]);
        case Op::concat:
            return natural_row(row.args[0]) && natural_row(row.args[1]);
        case Op::conditional_row:
            return natural_row(row.args[1]) && natural_row(row.args[2]);
        default:
            return row.op == Op::digits;
    }
}

void Facts::learn_nonnegative(const Affine& sum) {
    known_.push_back(sum);
    for (const auto& [e, c] : sum.terms) {
        if (c != 1 && c != -1) continue;
        Affine rest = sum;
        rest.add(Affine{0, {{e, 1}}}, -c);  // c * e + rest >= 0
        Affine bound;
        bound.add(rest, -c);
        auto& list = c == 1 ? bounds_of(e).low : bounds_of(e).high;
        if (list.size() < most_bounds) list.push_back(bound);
    }
}

void Facts::add(const Expr& e) {
    if (e.op == Op::both) {
        add(e.args[0]);
        add(e.args[1]);
        return;
    }
    if (e.op == Op::negation && (e.args[0].op == Op::less || e.args[0].op == Op::less_equal)) {
        const Expr& c = e.args[0];  // not (a < b) is b <= a
        if (type_of(c.args[0].op) == Type::integer)
            return add(Expr::make(c.op == Op::less ? Op::less_equal : Op::less, {c.args[1], c.args[0]}));
    }
    refuted_ = refuted_ || (e.op == Op::truth && e.value == 0) || (e.op == Op::not_equal && same(e.args[0], e.args[1]));
    if (e.op != Op::less && e.op != Op::less_equal && e.op != Op::equal && e.op != Op::divides) return;
    if (type_of(e.args[0].op) != Type::integer || type_of(e.args[1].op) != Type::integer) return;
    const auto a = to_affine(e.args[0]), b = to_affine(e.args[1]);
    if (!a || !b) return;
    if (e.op == Op::divides) {  // holds only for a >= 1
        Affine positive = *a;
        positive.constant -= 1;
        return learn_nonnegative(positive);
    }
    Affine difference = *b;
    difference.add(*a, -1);
    if (e.op == Op::less) difference.constant -= 1;
    learn_nonnegative(difference);
    if (e.op == Op::equal) {
        Affine reverse;
        reverse.add(difference, -1);
        learn_nonnegative(reverse);
    }
}

// An element of {3..5, 9} is in 3..9.
void Facts::learn_element(int slot, const Expr& literal) {
    const auto all_constant = [](const Expr& e) { return e.op == Op::constant; };
    if (literal.args.empty() || !std::all_of(literal.args.begin(), literal.args.end(), all_constant)) return;
    Int least = literal.args[0].value, most = literal.args[1].value;
    bool infinite = false;
    for (std::size_t i = 0; i + 1 < literal.args.size(); i += 2) {
        least = std::min(least, literal.args[i].value);
        most = std::max(most, literal.args[i + 1].value);
        infinite = infinite || literal.args[i + 1].value == -1;
    }
    slots_[slot].low.push_back(Affine{least, {}});
    if (!infinite) slots_[slot].high.push_back(Affine{most, {}});
}

void Facts::add(const Binder& b) {
    const auto bound = [&](int slot, const Expr& e, bool low) {
        if (const auto a = to_affine(e)) (low ? slots_[slot].low : slots_[slot].high).push_back(*a);
    };
    const int slot = b.vars[0].slot;
    switch (b.kind) {
        case Binder::Kind::range:
            bound(slot, b.exprs[0], true);
            bound(slot, b.exprs[1], false);
            if (const auto lo = to_affine(b.exprs[0]), hi = to_affine(b.exprs[1]); lo && hi) {
                Affine width = *hi;  // there is a choice
                width.add(*lo, -1);
                learn_nonnegative(width);
            }
            break;
        case Binder::Kind::open_range:
            bound(slot, b.exprs[0], true);
            break;
        case Binder::Kind::in_set: {
            const Op op = b.exprs[0].op;
            const bool positive = op == Op::squares || op == Op::primes || op == Op::powers || op == Op::fibs ||
                                  op == Op::divisors || op == Op::all_but;
            slots_[slot].low.push_back(Affine{op == Op::primes ? 2 : positive ? 1 : 0, {}});
            if (op == Op::divisors) bound(slot, b.exprs[0].args[0], false);
            if (op == Op::set_literal) learn_element(slot, b.exprs[0]);
            break;
        }
        case Binder::Kind::value:
            if (b.vars[0].type == Type::row && natural_row(b.exprs[0])) natural_rows_.insert(slot);
            if (b.vars[0].type != Type::integer) break;
            bound(slot, b.exprs[0], true);
            bound(slot, b.exprs[0], false);
            break;
        case Binder::Kind::in_row:  // a literal may hold a negative element, which makes the option illegal later
            members_.emplace_back(Expr::variable(slot), b.exprs[0]);
            learn_nonnegative(Affine{-1, {{Expr::make(Op::length, {b.exprs[0]}), 1}}});
            [[fallthrough]];
        case Binder::Kind::each_of:
            if (natural_row(b.exprs[0])) slots_[slot].low.push_back(zero_bound());
            break;
        case Binder::Kind::in_pairs:
            for (const Variable& v : b.vars) slots_[v.slot].low.push_back(zero_bound());
            break;
        case Binder::Kind::in_rows:
            if (b.vars[0].type != Type::row) break;
            if (natural_row(b.exprs[0].args[0])) natural_rows_.insert(slot);
            break;
        case Binder::Kind::partition:  // positive parts: none is greater than their sum
            if (const auto total = to_affine(b.exprs[0])) most_in_row_[slot] = *total;
            break;
        case Binder::Kind::split:
            for (const Variable& v : b.vars) {
                slots_[v.slot].low.push_back(zero_bound());
                bound(v.slot, b.exprs[0], false);
            }
            if (const auto total = to_affine(b.exprs[0])) {
                for (std::size_t i = 0; i < b.vars.size(); ++i) {  // a = total - b - c
                    Affine other = *total;
                    for (std::size_t j = 0; j < b.vars.size(); ++j)
                        if (j != i) other.add(Affine{0, {{Expr::variable(b.vars[j].slot), 1}}}, -1);
                    slots_[b.vars[i].slot].low.push_back(other);
                    slots_[b.vars[i].slot].high.push_back(other);
                }
            }
            break;
    }
    for (const Expr& c : b.conditions) add(c);
}

std::optional<Wide> Facts::least(const Affine& sum) const {
    if (!moderate(sum)) return std::nullopt;
    Wide out = sum.constant;
    for (const auto& [e, c] : sum.terms) {
        const auto low = c > 0 ? least(e) : std::nullopt;
        if (!low || magnitude(*low) > (Wide{1} << 62)) return std::nullopt;
        out += *low * c;
    }
    return out;
}

std::optional<Wide> Facts::least(const Expr& e) const {
    const auto of = [&](std::size_t i) -> std::optional<Wide> {
        const auto a = to_affine(e.args[i]);
        return a ? least(*a) : std::nullopt;
    };
    const auto natural = [&](std::size_t i) {
        const auto l = of(i);
        return l && *l >= 0;
    };
    switch (e.op) {
        case Op::variable: {
            std::optional<Wide> best;
            if (const auto it = slots_.find(e.slot); it != slots_.end())
                for (const Affine& low : it->second.low)
                    if (low.is_constant() && (!best || low.constant > *best)) best = low.constant;
            return best;
        }
        case Op::mul: {
            if (!natural(0) || !natural(1)) return std::nullopt;
            const Wide a = *of(0), b = *of(1);
            return a > (Wide{1} << 30) || b > (Wide{1} << 30) ? Wide{0} : a * b;
        }
        case Op::power: {
            const auto base = of(0);
            if (!base || *base < 0) return std::nullopt;
            return *base >= 1 ? 1 : 0;
        }
        case Op::div:
            return natural(0) ? std::optional<Wide>(0) : std::nullopt;
        case Op::mod:
        case Op::bit_xor:
        case Op::length:
        case Op::loop_count:
            return 0;
        case Op::function:
            return function_of(e).natural ? std::optional<Wide>(0) : std::nullopt;
        case Op::element:
        case Op::total:
        case Op::smallest:
        case Op::greatest:  // a row literal may hold -1, which makes its option illegal
            return natural_row(e.args[0]) ? std::optional<Wide>(0) : std::nullopt;
        case Op::min:
        case Op::max: {
            const auto a = of(0), b = of(1);
            if (!a || !b) return std::nullopt;
            return e.op == Op::min ? std::min(*a, *b) : std::max(*a, *b);
        }
        default:
            return std::nullopt;
    }
}

bool Facts::try_bounds(const Affine& sum, const Expr& atom, Wide c, int depth) const {
    std::vector<Affine> bounds;
    if (const Bounds* const known = known_bounds(atom)) bounds = c < 0 ? known->high : known->low;
    if (c > 0 && atom.op == Op::max) {
        for (const Expr& e : atom.args)
            if (const auto a = to_affine(e)) bounds.push_back(*a);
    } else if (c < 0 && atom.op != Op::variable) {
        std::vector<Affine> more = upper_bounds(atom);
        if (atom.op == Op::div && !nonnegative(*to_affine(atom), depth - 1)) more.clear();
        bounds.insert(bounds.end(), more.begin(), more.end());
        if (atom.op == Op::element && atom.args[0].op == Op::row_variable)
            if (const auto it = most_in_row_.find(atom.args[0].slot); it != most_in_row_.end())
                bounds.push_back(it->second);
    }
    const auto with = [&](const Affine& bound) {
        Affine next = sum;
        next.add(Affine{0, {{atom, 1}}}, -c);
        next.add(bound, c);
        return nonnegative(next, depth - 1);
    };
    return std::any_of(bounds.begin(), bounds.end(), with) || try_cases(sum, atom, c, depth) ||
           try_quotient(sum, atom, c, depth);
}

// A subtracted max(x, y), an added min(x, y), and (x if ... else y) are at worst as
// unfavourable as the worse of x and y.
bool Facts::try_cases(const Affine& sum, const Expr& atom, Wide c, int depth) const {
    const bool cases = (atom.op == Op::max && c < 0) || (atom.op == Op::min && c > 0) || atom.op == Op::conditional;
    if (!cases) return false;
    return std::all_of(atom.args.end() - 2, atom.args.end(), [&](const Expr& e) {
        const auto a = to_affine(e);
        if (!a || !moderate(*a)) return false;
        Affine next = sum;
        next.add(Affine{0, {{atom, 1}}}, -c);
        next.add(*a, c);
        return nonnegative(next, depth - 1);
    });
}

// With q = x div d, x - d + 1 <= d*q <= x. The sum is an integer, so it is >= 0 if d times it is >= 1 - d. A divisor of
// at least d makes q smaller, if x is not negative.
bool Facts::try_quotient(const Affine& sum, const Expr& atom, Wide c, int depth) const {
    if (atom.op != Op::div) return false;
    const auto x = to_affine(atom.args[0]), divisor = to_affine(atom.args[1]);
    const auto d = divisor ? least(*divisor) : std::nullopt;
    if (!d || *d < 2 || *d > most_divisor || !x || !moderate(*x)) return false;
    if (!divisor->is_constant() && (c > 0 || !nonnegative(*x, depth - 1))) return false;
    Affine next{*d - 1, {}};
    next.add(sum, *d);
    next.add(Affine{0, {{atom, 1}}}, -c * *d);
    next.add(*x, c);
    if (c > 0) next.constant -= c * (*d - 1);
    return nonnegative(next, depth - 1);
}

bool Facts::nonnegative(const Affine& sum, int depth) const {
    if (!moderate(sum)) return false;
    if (const auto low = least(sum)) {
        if (*low >= 0) return true;
    }
    if (depth <= 0) return false;
    const auto negative = std::find_if(sum.terms.begin(), sum.terms.end(), [](const auto& t) { return t.second < 0; });
    if (negative != sum.terms.end()) return try_bounds(sum, negative->first, negative->second, depth);
    return std::any_of(sum.terms.begin(), sum.terms.end(),
                       [&](const auto& t) { return try_bounds(sum, t.first, t.second, depth); });
}

bool Facts::refutes(const Expr& c) const {
    if (c.op == Op::truth) return c.value == 0;
    if (c.op == Op::both) return refutes(c.args[0]) || refutes(c.args[1]);
    if (c.op == Op::either) return refutes(c.args[0]) && refutes(c.args[1]);
    const bool comparison = c.op == Op::less || c.op == Op::less_equal || c.op == Op::equal || c.op == Op::not_equal;
    if (!comparison || type_of(c.args[0].op) != Type::integer) return false;
    const Expr &a = c.args[0], &b = c.args[1];
    const auto above = [&](const Expr& x, const Expr& y) {  // x > y
        return ordered(x, Expr::make(Op::add, {y, Expr::constant(1)}));
    };
    switch (c.op) {
        case Op::less:
            return ordered(a, b);
        case Op::less_equal:
            return above(a, b);
        case Op::equal:
            return above(a, b) || above(b, a);
        default:
            return same(a, b);
    }
}

bool Facts::contradictory() const {
    return refuted_ || std::any_of(known_.begin(), known_.end(), [&](const Affine& sum) {
               Affine below{-1, {}};
               below.add(sum, -1);
               return nonnegative(below, depth_limit);
           });
}

bool Facts::at_least(const Expr& e, Int bound) const { return ordered(e, Expr::constant(bound)); }

bool Facts::ordered(const Expr& a, const Expr& b) const {
    auto sum = to_affine(a);
    const auto other = to_affine(b);
    if (!sum || !other) return false;
    sum->add(*other, -1);
    const auto not_less = [&](const Affine& known) {
        Affine rest = *sum;
        rest.add(known, -1);
        return rest.is_constant() && rest.constant >= 0;
    };
    return nonnegative(*sum, depth_limit) || std::any_of(known_.begin(), known_.end(), not_less);
}

}  // namespace grundy::rules
