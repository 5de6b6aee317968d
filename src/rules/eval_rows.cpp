// SPDX-License-Identifier: MIT
// Expressions that are rows, lists of rows or sets; see eval.hpp.
#include <algorithm>
#include <limits>

#include "rules/choices.hpp"
#include "rules/eval.hpp"

namespace grundy::rules {
namespace {

constexpr Int top = std::numeric_limits<Int>::max();
constexpr std::size_t most_elements = 10'000'000;  // of a row that rules make: beyond it, memory rather than time

SharedRow shared(Row row) { return std::make_shared<const Row>(std::move(row)); }

// A negative element makes the option illegal later; how negative it is does not matter.
Int element(const Expr& e, Environment& env) {
    const Wide v = evaluate_integer(e, env);
    return v < 0 ? static_cast<Int>(std::max<Wide>(v, -Wide{top})) : *to_natural(v, *env.game, e.where);
}

Row slice(const Expr& e, Environment& env) {
    const auto row = evaluate_row(e.args[0], env);
    const Wide lo = evaluate_integer(e.args[1], env), hi = evaluate_integer(e.args[2], env);
    if (hi == lo - 1) return {};
    if (hi < lo) fail(*env.game, e.where, "a slice w[i..j] needs j >= i - 1");
    const auto first = index_in(lo, row->size(), e, env), last = index_in(hi, row->size(), e, env);
    return {row->begin() + static_cast<std::ptrdiff_t>(first), row->begin() + static_cast<std::ptrdiff_t>(last) + 1};
}

// set, remove and insert: one element of a copy.
Row changed(const Expr& e, Environment& env) {
    Row row = *evaluate_row(e.args[0], env);
    const Wide i = evaluate_integer(e.args[1], env);
    const std::size_t places = row.size() + (e.op == Op::inserted ? 1 : 0);
    const auto at = row.begin() + static_cast<std::ptrdiff_t>(index_in(i, places, e, env));
    if (e.op == Op::removed)
        row.erase(at);
    else if (e.op == Op::replaced)
        *at = element(e.args[2], env);
    else
        row.insert(at, element(e.args[2], env));
    return row;
}

Row digits(const Expr& e, Environment& env) {
    Wide n = evaluate_integer(e.args[0], env);
    const Wide base = evaluate_integer(e.args[1], env);
    if (n < 0) fail(*env.game, e.where, "digits needs a number that is not negative");
    if (base < 2) fail(*env.game, e.where, "the base of digits must be at least 2");
    Row out;
    do {
        out.push_back(*to_natural(n % base, *env.game, e.where));
        n /= base;
    } while (n > 0);
    std::reverse(out.begin(), out.end());
    return out;
}

Row comprehension(const Expr& e, Environment& env) {
    Row out;
    auto leaf = [&] {
        if (out.size() == most_elements) fail(*env.game, e.where, "a row of more than 10^7 elements");
        out.push_back(element(e.args[0], env));
        return true;
    };
    if (hold(e.loop->guard, env)) for_each_choice(e.loop->binders, 0, env, leaf);
    return out;
}

Row concatenation(const Expr& e, Environment& env) {
    Row out = *evaluate_row(e.args[0], env);
    const auto tail = evaluate_row(e.args[1], env);
    if (out.size() + tail->size() > most_elements) fail(*env.game, e.where, "a row of more than 10^7 elements");
    out.insert(out.end(), tail->begin(), tail->end());
    return out;
}

IntSet literal(const Expr& e, Environment& env) {
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
        if (b == std::numeric_limits<Int>::max())
            fail(*env.game, hi.where, "an element of a set must be below 2^63 - 1");
        if (b) set = set.united(IntSet::interval(*a, *b));
    }
    return set;
}

}  // namespace

SharedRow evaluate_row(const Expr& e, Environment& env) {
    Row row;
    switch (e.op) {
        case Op::row_variable:
            return env.rows[static_cast<std::size_t>(e.slot)];
        case Op::conditional_row:
            return evaluate_row(e.args[evaluate_condition(e.args[0], env) ? 1 : 2], env);
        case Op::slice:
            return shared(slice(e, env));
        case Op::concat:
            return shared(concatenation(e, env));
        case Op::row_literal:
            for (const Expr& x : e.args) row.push_back(element(x, env));
            return shared(std::move(row));
        case Op::replaced:
        case Op::removed:
        case Op::inserted:
            return shared(changed(e, env));
        case Op::sorted:
            row = *evaluate_row(e.args[0], env);
            std::sort(row.begin(), row.end());
            return shared(std::move(row));
        case Op::reversed:
            row = *evaluate_row(e.args[0], env);
            std::reverse(row.begin(), row.end());
            return shared(std::move(row));
        case Op::digits:
            return shared(digits(e, env));
        case Op::loop_row:
            return shared(comprehension(e, env));
        default:
            fail(*env.game, e.where, "a row was expected here");
    }
}

std::vector<SharedRow> evaluate_rows(const Expr& e, Environment& env) {
    const auto row = evaluate_row(e.args[0], env);
    const auto slot = static_cast<std::size_t>(e.slot);
    std::vector<SharedRow> out;
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

IntSet evaluate_set(const Expr& e, Environment& env) {
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
