// SPDX-License-Identifier: MIT
// Evaluates expressions that are rows, lists of rows or sets; see eval.hpp.
#include <algorithm>

#include "core/size.hpp"
#include "rules/choices.hpp"
#include "rules/eval.hpp"

namespace grundy::rules {
namespace {

constexpr std::size_t most_elements = 10'000'000;  // of a row that rules make: beyond it, memory rather than time

constexpr std::size_t few_elements = std::size_t{1} << 15;  // whose memory is not looked at

// A negative element makes the option illegal later; how negative it is does not matter.
Int element(const Expr& e, Environment& env) {
    const Wide v = evaluate_integer(e, env);
    return v < 0 ? static_cast<Int>(std::max<Wide>(v, -Wide{greatest_int})) : *to_natural(v, *env.game, e.where);
}

// Checks that there is memory for this many more elements. Rows come and go, so it is not claimed.
void expect_room(const Row& out, std::size_t more, Environment& env) {
    const std::size_t size = out.size() + more;
    if (size > out.capacity() && size >= few_elements && env.meter != nullptr)
        env.meter->expect(std::max(size, 2 * out.size()) * sizeof(Int), "a long row");
}

void append(Row& out, const Row& row, std::size_t begin, std::size_t end, Environment& env) {
    expect_room(out, end - begin, env);
    out.insert(out.end(), row.begin() + static_cast<std::ptrdiff_t>(begin),
               row.begin() + static_cast<std::ptrdiff_t>(end));
}

void slice(const Expr& e, Environment& env, Row& out) {
    const auto row = evaluate_row(e.args[0], env);
    const Wide lo = evaluate_integer(e.args[1], env), hi = evaluate_integer(e.args[2], env);
    if (hi == lo - 1) return;
    if (hi < lo) fail(*env.game, e.where, "a slice w[i..j] needs j >= i - 1");
    const auto first = index_in(lo, row->size(), e, env), last = index_in(hi, row->size(), e, env);
    append(out, *row, first, last + 1, env);
}

// set, remove and insert: change one element of a copy.
void changed(const Expr& e, Environment& env, Row& out) {
    const std::size_t begin = out.size();
    append_row(e.args[0], env, out);
    const Wide i = evaluate_integer(e.args[1], env);
    const std::size_t places = out.size() - begin + (e.op == Op::inserted ? 1 : 0);
    const auto at = out.begin() + static_cast<std::ptrdiff_t>(begin + index_in(i, places, e, env));
    if (e.op == Op::removed)
        out.erase(at);
    else if (e.op == Op::replaced)
        *at = element(e.args[2], env);
    else
        out.insert(at, element(e.args[2], env));
}

void digits(const Expr& e, Environment& env, Row& out) {
    Wide n = evaluate_integer(e.args[0], env);
    const Wide base = evaluate_integer(e.args[1], env);
    if (n < 0) fail(*env.game, e.where, "digits needs a number that is not negative");
    if (base < 2) fail(*env.game, e.where, "the base of digits must be at least 2");
    const std::size_t begin = out.size();
    for (; n > greatest_int; n /= base) out.push_back(*to_natural(n % base, *env.game, e.where));
    // What is left has 64 bits, which divide several times as fast. A larger base changes nothing.
    const auto small = static_cast<std::uint64_t>(std::min<Wide>(base, Wide{1} << 63));
    auto rest = static_cast<std::uint64_t>(n);
    if (rest == 0 && out.size() == begin) out.push_back(0);
    for (; rest > 0; rest /= small) out.push_back(static_cast<Int>(rest % small));
    std::reverse(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end());
}

void comprehension(const Expr& e, Environment& env, Row& out) {
    auto leaf = [&] {
        if (out.size() >= most_elements) fail(*env.game, e.where, "a row of more than 10^7 elements");
        expect_room(out, 1, env);
        out.push_back(element(e.args[0], env));
        return true;
    };
    if (hold(e.loop->guard, env)) for_each_choice(e.loop->binders, 0, env, leaf);
}

IntSet literal(const Expr& e, Environment& env) {
    std::vector<std::pair<Int, Int>> all;
    for (std::size_t i = 0; i + 1 < e.args.size(); i += 2) {
        const Expr &lo = e.args[i], &hi = e.args[i + 1];
        const bool open = hi.op == Op::constant && hi.value == -1;
        const auto a = to_natural(evaluate_integer(lo, env), *env.game, lo.where);
        if (!a) fail(*env.game, lo.where, "a set holds no negative numbers");
        const auto b = open ? greatest_int : to_natural(evaluate_integer(hi, env), *env.game, hi.where);
        if (!open && b == greatest_int) fail(*env.game, hi.where, "an element of a set must be below 2^63 - 1");
        if (b && *a <= *b) all.emplace_back(*a, *b);
    }
    return IntSet::of_intervals(std::move(all));
}

IntSet elements(const Expr& e, Environment& env) {
    Row row;
    append_row(e.args[0], env, row);
    if (env.meter != nullptr && row.size() >= few_elements)
        env.meter->expect(row.size() * 2 * sizeof(Int), "a large set");
    const Span where = e.args[0].op == Op::loop_row ? e.args[0].args[0].where : e.where;
    for (const Int v : row) {
        if (v < 0) fail(*env.game, where, "a set holds no negative numbers");
        if (v == greatest_int) fail(*env.game, where, "an element of a set must be below 2^63 - 1");
    }
    return IntSet::of(std::move(row));
}

}  // namespace

void append_row(const Expr& e, Environment& env, Row& out) {
    if (type_of(e.op) == Type::board) return append_board(e, env, out);
    if (type_of(e.op) == Type::graph) return append_graph(e, env, out);
    const std::size_t begin = out.size();
    const auto from_begin = [&] { return out.begin() + static_cast<std::ptrdiff_t>(begin); };
    switch (e.op) {
        case Op::row_variable: {
            const Row& row = *env.rows[to_size(e.slot)];
            append(out, row, 0, row.size(), env);
            break;
        }
        case Op::conditional_row:
            append_row(e.args[evaluate_condition(e.args[0], env) ? 1 : 2], env, out);
            break;
        case Op::slice:
            slice(e, env, out);
            break;
        case Op::concat:
            append_row(e.args[0], env, out);
            append_row(e.args[1], env, out);
            break;
        case Op::row_literal:
            for (const Expr& x : e.args) out.push_back(element(x, env));
            break;
        case Op::replaced:
        case Op::removed:
        case Op::inserted:
            changed(e, env, out);
            break;
        case Op::sorted:
            append_row(e.args[0], env, out);
            std::sort(from_begin(), out.end());
            break;
        case Op::reversed:
            append_row(e.args[0], env, out);
            std::reverse(from_begin(), out.end());
            break;
        case Op::digits:
            digits(e, env, out);
            break;
        case Op::loop_row:
            comprehension(e, env, out);
            break;
        default:
            fail(*env.game, e.where, "a row was expected here");
    }
    if (out.size() - begin > most_elements) fail(*env.game, e.where, "a row of more than 10^7 elements");
}

SharedRow evaluate_row(const Expr& e, Environment& env) {
    if (reads_variable(e.op)) return env.rows[to_size(e.slot)];
    auto row = std::make_shared<Row>();
    append_row(e, env, *row);
    return row;
}

std::vector<SharedRow> evaluate_rows(const Expr& e, Environment& env) {
    if (e.op != Op::runs) return evaluate_boards(e, env);
    const auto row = evaluate_row(e.args[0], env);
    const auto slot = to_size(e.slot);
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
            return env.sets[to_size(e.slot)];
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
            if (n == greatest_int)
                fail(*env.game, e.where,
                     "the divisors of 2^63 - 1 do not form a set: the elements of a set are below 2^63 - 1");
            return n ? IntSet::divisors(*n) : IntSet();
        }
        case Op::vertices:
        case Op::neighbours:
        case Op::closed:
            return vertices_of(e, env);
        case Op::elements:
            return elements(e, env);
        default:
            fail(*env.game, e.where, "a set was expected here");
    }
}

}  // namespace grundy::rules
