// SPDX-License-Identifier: MIT
// What rises with a variable, and what always has a value; see bounds.hpp.
#include <algorithm>
#include <limits>

#include "core/integer_functions.hpp"
#include "core/size.hpp"
#include "rules/bounds.hpp"

namespace grundy::rules {
namespace {

constexpr Int most_exponent = 64;

}  // namespace

Facts::Growth Facts::growth_of_atom(const Expr& e, int slot) const {
    if (!mentions(e, slot)) return Growth::constant;
    if (e.op == Op::variable) return Growth::rising;
    if (e.args.size() != 2) return Growth::unknown;
    const Growth a = growth(e.args[0], slot), b = growth(e.args[1], slot);
    if (a == Growth::unknown || b == Growth::unknown) return Growth::unknown;
    const auto at_least_one = [&](std::size_t i) { return at_least(e.args[i], 1); };
    switch (e.op) {
        case Op::mul:
            if (!at_least(e.args[0], 0) || !at_least(e.args[1], 0)) return Growth::unknown;
            if ((a == Growth::rising && (b == Growth::rising || at_least_one(1))) ||
                (b == Growth::rising && at_least_one(0)))
                return Growth::rising;
            return Growth::nondecreasing;
        case Op::power:  // base >= 1 and exponent >= 0 make it monotone in both
            if (a == Growth::constant)
                return b == Growth::rising && at_least(e.args[0], 2) ? Growth::rising : Growth::unknown;
            if (b == Growth::constant && a == Growth::rising && at_least(e.args[0], 0) && at_least_one(1))
                return Growth::rising;
            return Growth::unknown;
        case Op::div:
            return a == Growth::rising && b == Growth::constant && at_least_one(1) ? Growth::rising : Growth::unknown;
        case Op::max:
            return a == Growth::rising || b == Growth::rising ? Growth::rising : Growth::nondecreasing;
        case Op::min:
            return a == Growth::rising && b == Growth::rising ? Growth::rising : Growth::nondecreasing;
        default:
            return Growth::unknown;
    }
}

Facts::Growth Facts::growth(const Expr& e, int slot) const {
    const auto sum = to_affine(e);
    return sum ? growth(*sum, slot) : Growth::unknown;
}

Facts::Growth Facts::growth(const Affine& sum, int slot) const {
    Growth out = Growth::constant;
    for (const auto& [e, c] : sum.terms) {
        const Growth g = growth_of_atom(e, slot);
        if (g == Growth::unknown || (g != Growth::constant && c < 0)) return Growth::unknown;
        out = std::max(out, g);
    }
    return out;
}

bool Facts::rises(const Expr& e, int slot) const { return growth(e, slot) == Growth::rising; }

bool Facts::falls(const Expr& e, int slot) const { return rises(Expr::make(Op::negate, {e}), slot); }

bool Facts::defined(const Expr& e) const {
    if (e.loop) return false;
    const auto parts = [&] {
        return std::all_of(e.args.begin(), e.args.end(), [&](const Expr& a) { return defined(a); });
    };
    switch (e.op) {
        case Op::constant:
        case Op::variable:
        case Op::truth:
            return true;
        case Op::div:
        case Op::mod:
            return parts() && at_least(e.args[1], 1);
        case Op::function: {
            const auto least = integer_functions()[to_size(e.value)].least;
            return parts() && (!least || std::all_of(e.args.begin(), e.args.end(),
                                                     [&](const Expr& a) { return at_least(a, *least); }));
        }
        case Op::power:
            return defined(e.args[0]) && e.args[1].op == Op::constant && e.args[1].value >= 0 &&
                   e.args[1].value <= most_exponent;
        case Op::row_variable:
        case Op::board_variable:
        case Op::set_variable:
        case Op::squares:
        case Op::primes:
        case Op::fibs:
            return true;
        case Op::length:
        case Op::row_count:
        case Op::column_count:
        case Op::member:
            return parts();
        case Op::cell:
            return parts() && is_within(e.args[1], Expr::make(Op::row_count, {e.args[0]})) &&
                   is_within(e.args[2], Expr::make(Op::column_count, {e.args[0]}));
        case Op::element:
        case Op::replaced:
            return parts() && is_place(e.args[1], e.args[0]);
        case Op::set_literal:
            return parts() && holds_elements(e);
        case Op::all_but:
            return e.args[0].op == Op::set_literal && parts();
        case Op::add:
        case Op::sub:
        case Op::mul:
        case Op::min:
        case Op::max:
        case Op::negate:
        case Op::conditional:
        case Op::less:
        case Op::less_equal:
        case Op::equal:
        case Op::not_equal:
        case Op::both:
        case Op::either:
        case Op::negation:
        case Op::divides:
            return parts();
        default:  // nothing is claimed about other rows and sets
            return false;
    }
}

bool Facts::is_within(const Expr& index, const Expr& most) const { return at_least(index, 1) && ordered(most, index); }

bool Facts::is_place(const Expr& index, const Expr& row) const {
    const Expr* changed = &row;
    while (changed->op == Op::replaced) changed = &changed->args[0];
    return is_within(index, Expr::make(Op::length, {*changed}));
}

// Whether the ends of the intervals of a set are elements that sets may have.
bool Facts::holds_elements(const Expr& literal) const {
    const Expr most = Expr::constant(std::numeric_limits<Int>::max() - 1);
    for (std::size_t i = 0; i < literal.args.size(); ++i) {
        const Expr& end = literal.args[i];
        const bool first = i % 2 == 0, infinite = !first && end.op == Op::constant && end.value == -1;
        if (infinite) continue;
        if (!ordered(most, end) || (first && !at_least(end, 0))) return false;
    }
    return true;
}

}  // namespace grundy::rules
