// SPDX-License-Identifier: MIT
// Evaluation of expressions; see eval.hpp. Every operation checks: a result is exact or an Error.
#include "rules/eval.hpp"

#include <algorithm>
#include <limits>

namespace grundy::rules {
namespace {

constexpr Wide wide_limit = Wide{1} << 126;
constexpr Int top = std::numeric_limits<Int>::max();

Wide magnitude(Wide v) { return v < 0 ? -v : v; }

Wide in_range(Wide v, const Expr& e, const Environment& env) {
    if (magnitude(v) >= wide_limit) fail(*env.game, e.where, "this number is too large (beyond 2^126)");
    return v;
}

Wide times(Wide a, Wide b, const Expr& e, const Environment& env) {
    if (a != 0 && magnitude(b) > (wide_limit - 1) / magnitude(a))
        fail(*env.game, e.where, "this product is too large (beyond 2^126)");
    return a * b;
}

Wide raise(Wide base, Wide exponent, const Expr& e, const Environment& env) {
    if (exponent < 0) fail(*env.game, e.where, "an exponent cannot be negative");
    if (base == 0 || base == 1) return exponent == 0 ? 1 : base;
    if (base == -1) return exponent % 2 == 0 ? 1 : -1;
    Wide result = 1;
    for (; exponent > 0; --exponent) result = times(result, base, e, env);  // ends by overflow within 126 steps
    return result;
}

Wide floor_div(Wide a, Wide b, const Expr& e, const Environment& env) {
    if (b <= 0) fail(*env.game, e.where, "div and mod need a positive divisor");
    return a / b - (a % b < 0 ? 1 : 0);
}

std::size_t index_in(Wide i, const Row& row, const Expr& e, const Environment& env) {
    if (i < 1 || i > static_cast<Wide>(row.size()))
        fail(*env.game, e.where,
             "index " + std::to_string(static_cast<long long>(std::clamp<Wide>(i, -top, top))) +
                 " of a row of length " + std::to_string(row.size()) + " (indices run from 1)");
    return static_cast<std::size_t>(i - 1);
}

Wide bit_xor(Wide a, Wide b, const Expr& e, const Environment& env) {
    if (a < 0 || b < 0) fail(*env.game, e.where, "xor needs numbers that are not negative");
    return a ^ b;
}

Wide evaluate_row_property(const Expr& e, const Environment& env) {
    Environment copy = env;  // rows may bind run elements; they do so seldom enough to copy
    const auto row = evaluate_row(e.args[0], copy);
    if (e.op == Op::length) return static_cast<Wide>(row->size());
    if (e.op == Op::element) return (*row)[index_in(evaluate_integer(e.args[1], env), *row, e, env)];
    if (row->empty()) fail(*env.game, e.where, "max of an empty row");
    return *std::max_element(row->begin(), row->end());
}

const Row* plain_row(const Expr& e, const Environment& env) {
    return e.op == Op::row_variable ? env.rows[static_cast<std::size_t>(e.slot)].get() : nullptr;
}

// The common cases, without copies: len(w) and w[i] of a variable.
Wide row_property(const Expr& e, const Environment& env) {
    if (const Row* row = plain_row(e.args[0], env)) {
        if (e.op == Op::length) return static_cast<Wide>(row->size());
        if (e.op == Op::element) return (*row)[index_in(evaluate_integer(e.args[1], env), *row, e, env)];
    }
    return evaluate_row_property(e, env);
}

std::shared_ptr<const Row> slice(const Expr& e, Environment& env) {
    const auto row = evaluate_row(e.args[0], env);
    const Wide lo = evaluate_integer(e.args[1], env), hi = evaluate_integer(e.args[2], env);
    if (hi == lo - 1) return std::make_shared<const Row>();
    if (hi < lo) fail(*env.game, e.where, "a slice w[i..j] needs j >= i - 1");
    const auto first = index_in(lo, *row, e, env), last = index_in(hi, *row, e, env);
    return std::make_shared<const Row>(row->begin() + static_cast<std::ptrdiff_t>(first),
                                       row->begin() + static_cast<std::ptrdiff_t>(last) + 1);
}

IntSet literal(const Expr& e, const Environment& env) {
    IntSet set;
    for (std::size_t i = 0; i + 1 < e.args.size(); i += 2) {
        const Expr &lo = e.args[i], &hi = e.args[i + 1];
        const bool open = hi.op == Op::constant && hi.value == -1;
        const auto a = to_natural(evaluate_integer(lo, env), *env.game, lo.where);
        if (!a) fail(*env.game, lo.where, "a set holds no negative numbers");
        if (open) {
            set = set.united(IntSet::from(*a));
            continue;
        }
        const auto b = to_natural(evaluate_integer(hi, env), *env.game, hi.where);
        if (b == top) fail(*env.game, hi.where, "an element of a set must be below 2^63 - 1");
        if (b) set = set.united(IntSet::interval(*a, *b));
    }
    return set;
}

}  // namespace

void fail(const Game& game, Span where, const std::string& message) {
    if (where.begin == where.end || !game.file_text)
        throw Error(game.name.empty() ? message : game.name + ": " + message);
    Diagnostics report(game.file, *game.file_text);
    report.report(where, message);
    throw Error(report.render());
}

std::optional<Int> to_natural(Wide v, const Game& game, Span where) {
    if (v < 0) return std::nullopt;
    if (v > top) fail(game, where, "this number is beyond 2^63 - 1, the largest size there is");
    return static_cast<Int>(v);
}

Wide evaluate_integer(const Expr& e, const Environment& env) {
    const auto arg = [&](std::size_t i) { return evaluate_integer(e.args[i], env); };
    switch (e.op) {
        case Op::constant:
            return e.value;
        case Op::variable:
            return env.integers[static_cast<std::size_t>(e.slot)];
        case Op::add:
            return in_range(arg(0) + arg(1), e, env);
        case Op::sub:
            return in_range(arg(0) - arg(1), e, env);
        case Op::mul:
            return times(arg(0), arg(1), e, env);
        case Op::power:
            return raise(arg(0), arg(1), e, env);
        case Op::div: {
            const Wide a = arg(0);
            return floor_div(a, arg(1), e, env);
        }
        case Op::mod: {
            const Wide a = arg(0), b = arg(1);
            return a - floor_div(a, b, e, env) * b;
        }
        case Op::min:
            return std::min(arg(0), arg(1));
        case Op::max:
            return std::max(arg(0), arg(1));
        case Op::bit_xor:
            return bit_xor(arg(0), arg(1), e, env);
        case Op::negate:
            return -arg(0);
        case Op::element:
        case Op::length:
        case Op::greatest:
            return row_property(e, env);
        default:
            fail(*env.game, e.where, "an integer was expected here");
    }
}

bool evaluate_condition(const Expr& e, Environment& env) {
    const auto integer = [&](std::size_t i) { return evaluate_integer(e.args[i], env); };
    const bool rows = !e.args.empty() && type_of(e.args[0].op) == Type::row;
    switch (e.op) {
        case Op::truth:
            return e.value != 0;
        case Op::less:
            return integer(0) < integer(1);
        case Op::less_equal:
            return integer(0) <= integer(1);
        case Op::equal:
            return rows ? *evaluate_row(e.args[0], env) == *evaluate_row(e.args[1], env) : integer(0) == integer(1);
        case Op::not_equal:
            return rows ? *evaluate_row(e.args[0], env) != *evaluate_row(e.args[1], env) : integer(0) != integer(1);
        case Op::both:
            return evaluate_condition(e.args[0], env) && evaluate_condition(e.args[1], env);
        case Op::either:
            return evaluate_condition(e.args[0], env) || evaluate_condition(e.args[1], env);
        case Op::negation:
            return !evaluate_condition(e.args[0], env);
        case Op::divides: {
            const Wide d = integer(0);
            return d > 0 && integer(1) % d == 0;
        }
        case Op::member: {
            const Wide x = integer(0);
            return x >= 0 && x <= top && evaluate_set(e.args[1], env).contains(static_cast<Int>(x));
        }
        default:
            fail(*env.game, e.where, "a condition was expected here");
    }
}

std::shared_ptr<const Row> evaluate_row(const Expr& e, Environment& env) {
    switch (e.op) {
        case Op::row_variable:
            return env.rows[static_cast<std::size_t>(e.slot)];
        case Op::slice:
            return slice(e, env);
        case Op::concat: {
            Row out = *evaluate_row(e.args[0], env);
            const auto tail = evaluate_row(e.args[1], env);
            out.insert(out.end(), tail->begin(), tail->end());
            return std::make_shared<const Row>(std::move(out));
        }
        case Op::row_literal: {
            Row out;
            for (const Expr& x : e.args) {
                const Wide v = evaluate_integer(x, env);
                out.push_back(v < 0 ? static_cast<Int>(std::max<Wide>(v, -Wide{top}))
                                    : *to_natural(v, *env.game, x.where));
            }
            return std::make_shared<const Row>(std::move(out));
        }
        default:
            fail(*env.game, e.where, "a row was expected here");
    }
}

std::vector<std::shared_ptr<const Row>> evaluate_rows(const Expr& e, Environment& env) {
    const auto row = evaluate_row(e.args[0], env);
    const auto slot = static_cast<std::size_t>(e.slot);
    std::vector<std::shared_ptr<const Row>> out;
    Row run;
    const auto finish = [&] {
        if (!run.empty()) out.push_back(std::make_shared<const Row>(std::move(run)));
        run = {};
    };
    for (Int v : *row) {
        env.integers[slot] = v;
        if (evaluate_condition(e.args[1], env))
            run.push_back(v);
        else
            finish();
    }
    finish();
    return out;
}

IntSet evaluate_set(const Expr& e, const Environment& env) {
    switch (e.op) {
        case Op::set_variable:
            return env.sets[static_cast<std::size_t>(e.slot)];
        case Op::set_literal:
            return literal(e, env);
        case Op::all_but:
            return evaluate_set(e.args[0], env).complement();
        case Op::squares:
            return IntSet::squares();
        case Op::primes:
            return IntSet::primes();
        case Op::fibs:
            return IntSet::fibs();
        case Op::powers: {
            const auto base = to_natural(evaluate_integer(e.args[0], env), *env.game, e.where);
            if (!base || *base < 2) fail(*env.game, e.where, "powers(b) needs a base b of at least 2");
            return IntSet::powers(*base);
        }
        case Op::divisors: {
            const auto n = to_natural(evaluate_integer(e.args[0], env), *env.game, e.where);
            return n ? IntSet::divisors(*n) : IntSet();
        }
        default:
            fail(*env.game, e.where, "a set was expected here");
    }
}

}  // namespace grundy::rules
