// SPDX-License-Identifier: MIT
// Evaluates expressions; see eval.hpp. Every operation is checked: a result is exact, or there is an Error.
#include "rules/eval.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/integer_functions.hpp"
#include "core/size.hpp"
#include "rules/boards.hpp"
#include "rules/choices.hpp"
#include "rules/layout.hpp"

namespace grundy::rules {
namespace {

constexpr Wide wide_limit = Wide{1} << 126;

Wide magnitude(Wide v) { return v < 0 ? -v : v; }

Wide in_range(Wide v, const Expr& e, const Environment& env) {
    if (magnitude(v) >= wide_limit) fail(*env.game, e.where, "this number is too large (beyond 2^126)");
    return v;
}

Wide times(Wide a, Wide b, const Expr& e, const Environment& env) {
    if (a != 0 && magnitude(b) > (wide_limit - 1) / magnitude(a))
        fail(*env.game, e.where, "this number is too large (beyond 2^126)");
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

Wide bit_xor(Wide a, Wide b, const Expr& e, const Environment& env) {
    if (a < 0 || b < 0) fail(*env.game, e.where, "xor needs numbers that are not negative");
    return a ^ b;
}

constexpr std::uint64_t most_steps = 10'000'000;  // for loops in constants, where nothing else counts

const Row* plain_row(const Expr& e, const Environment& env) {
    return e.op == Op::row_variable ? env.rows[to_size(e.slot)].get() : nullptr;
}

Wide value_of_digits(const Row& row, Wide base, const Expr& e, const Environment& env) {
    if (base < 2) fail(*env.game, e.where, "the base of a number must be at least 2");
    Wide out = 0;
    for (Int digit : row) {
        if (digit < 0 || digit >= base)
            fail(*env.game, e.where, "a digit must be from 0 to " + std::to_string(static_cast<Int>(base - 1)));
        out = in_range(times(out, base, e, env) + digit, e, env);
    }
    return out;
}

Wide row_property(const Expr& e, Environment& env) {
    SharedRow computed;
    const Row* row = plain_row(e.args[0], env);  // the common case, without counting references
    if (row == nullptr) row = (computed = evaluate_row(e.args[0], env)).get();
    switch (e.op) {
        case Op::length:
            return static_cast<Wide>(row->size());
        case Op::element:
            return (*row)[index_in(evaluate_integer(e.args[1], env), row->size(), e, env)];
        case Op::total:
            return std::accumulate(row->begin(), row->end(), Wide{0});
        case Op::number:
            return value_of_digits(*row, evaluate_integer(e.args[1], env), e, env);
        default:
            break;
    }
    if (row->empty()) fail(*env.game, e.where, e.op == Op::greatest ? "max of an empty row" : "min of an empty row");
    return e.op == Op::greatest ? *std::max_element(row->begin(), row->end())
                                : *std::min_element(row->begin(), row->end());
}

Wide function_value(const Expr& e, Environment& env) {
    const IntegerFunction& f = integer_functions()[to_size(e.value)];
    const Wide a = evaluate_integer(e.args[0], env), b = f.arguments == 2 ? evaluate_integer(e.args[1], env) : a;
    if (f.least && (a < *f.least || b < *f.least)) fail(*env.game, e.where, std::string(f.fault));
    const auto value = f.exact(a, b);
    return in_range(value ? *value : wide_limit, e, env);
}

// Runs through the choices of a loop; `leaf` returns false to stop.
template <class Leaf>
void run_loop(const Expr& e, Environment& env, Leaf leaf) {
    if (hold(e.loop->guard, env)) for_each_choice(e.loop->binders, 0, env, leaf);
}

// 0 xor 1 xor ... xor n; 0 for n = -1.
Wide xor_to(Wide n) { return n % 4 == 0 ? n : n % 4 == 1 ? 1 : n % 4 == 2 ? n + 1 : 0; }

// xor(j for j in a..b) takes no loop: so heaps given as ranges are one heap.
std::optional<Wide> xor_of_range(const Expr& e, Environment& env) {
    const std::vector<Binder>& binders = e.loop->binders;
    const bool plain = e.op == Op::loop_xor && e.loop->guard.empty() && binders.size() == 1 &&
                       binders[0].kind == Binder::Kind::range && binders[0].conditions.empty() &&
                       e.args[0].op == Op::variable && e.args[0].slot == binders[0].vars[0].slot;
    if (!plain) return std::nullopt;
    const Wide low = evaluate_integer(binders[0].exprs[0], env), high = evaluate_integer(binders[0].exprs[1], env);
    if (low < 0 || high < low || high > greatest_int) return std::nullopt;
    return xor_to(high) ^ (low == 0 ? 0 : xor_to(low - 1));
}

Wide aggregate(const Expr& e, Environment& env) {
    if (const auto known = xor_of_range(e, env)) return *known;
    Wide out = 0;
    bool first = true;
    run_loop(e, env, [&] {
        if (e.op == Op::loop_count) {
            out += evaluate_condition(e.args[0], env) ? 1 : 0;
            return true;
        }
        const Wide v = evaluate_integer(e.args[0], env);
        if (e.op == Op::loop_sum)
            out = in_range(out + v, e, env);
        else if (e.op == Op::loop_xor)
            out = bit_xor(out, v, e, env);
        else if (first || (e.op == Op::loop_max ? v > out : v < out))
            out = v;
        first = false;
        return true;
    });
    if (first && (e.op == Op::loop_min || e.op == Op::loop_max))
        fail(*env.game, e.where, e.op == Op::loop_min ? "min over no choice at all" : "max over no choice at all");
    return out;
}

}  // namespace

void fail(const Game& game, Span where, const std::string& message) {
    if (where.begin == where.end || !game.file_text)
        throw Error(game.name.empty() ? message : game.name + ": " + message);
    Diagnostics report(game.file, *game.file_text);
    report.report(where, message);
    throw Error(report.render());
}

void Environment::load(std::span<const Int> words) {
    for_each_argument(game->args, words, [&](const Variable& arg, std::span<const Int> own) {
        if (counted(arg.type))
            rows[to_size(arg.slot)] = std::make_shared<const Row>(own.begin(), own.end());
        else
            integers[to_size(arg.slot)] = own[0];
    });
}

void Environment::tick() {
    if (meter != nullptr)
        meter->tick();
    else if (++steps > most_steps)
        throw Error("this runs through more than " + std::to_string(most_steps) + " choices");
}

std::size_t index_in(Wide i, std::size_t length, const Expr& e, const Environment& env) {
    if (i < 1 || i > static_cast<Wide>(length))
        fail(*env.game, e.where,
             "index " + std::to_string(static_cast<long long>(std::clamp<Wide>(i, -greatest_int, greatest_int))) +
                 " of a row of length " + std::to_string(length) + " (indices run from 1)");
    return to_size(i - 1);
}

bool hold(const std::vector<Expr>& conditions, Environment& env) {
    return std::all_of(conditions.begin(), conditions.end(), [&](const Expr& c) { return evaluate_condition(c, env); });
}

Wide evaluate_compound(const Expr& e, Environment& env) {
    const auto arg = [&](std::size_t i) { return evaluate_integer(e.args[i], env); };
    switch (e.op) {
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
        case Op::function:
            return function_value(e, env);
        case Op::conditional:
            return evaluate_integer(e.args[evaluate_condition(e.args[0], env) ? 1 : 2], env);
        case Op::element:
            if (const Row* row = plain_row(e.args[0], env)) {
                const Wide i = evaluate_integer(e.args[1], env);
                if (i >= 1 && i <= static_cast<Wide>(row->size())) return (*row)[to_size(i - 1)];
            }
            return row_property(e, env);
        case Op::length:
            if (const Row* row = plain_row(e.args[0], env)) return static_cast<Wide>(row->size());
            return row_property(e, env);
        case Op::total:
        case Op::greatest:
        case Op::smallest:
        case Op::number:
            return row_property(e, env);
        case Op::cell:
        case Op::row_count:
        case Op::column_count:
        case Op::cell_count:
            return board_number(e, env);
        case Op::degree:
            return degree_of(e, env);
        case Op::loop_sum:
        case Op::loop_min:
        case Op::loop_max:
        case Op::loop_xor:
        case Op::loop_count:
            return aggregate(e, env);
        default:
            fail(*env.game, e.where, "an integer was expected here");
    }
}

bool evaluate_condition(const Expr& e, Environment& env) {
    const auto integer = [&](std::size_t i) { return evaluate_integer(e.args[i], env); };
    const auto rows = [&] { return type_of(e.args[0].op) != Type::integer; };
    switch (e.op) {
        case Op::truth:
            return e.value != 0;
        case Op::less:
            return integer(0) < integer(1);
        case Op::less_equal:
            return integer(0) <= integer(1);
        case Op::equal:
            return rows() ? *evaluate_row(e.args[0], env) == *evaluate_row(e.args[1], env) : integer(0) == integer(1);
        case Op::not_equal:
            return rows() ? *evaluate_row(e.args[0], env) != *evaluate_row(e.args[1], env) : integer(0) != integer(1);
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
            return x >= 0 && x <= greatest_int && evaluate_set(e.args[1], env).contains(static_cast<Int>(x));
        }
        case Op::occurs: {
            const Wide x = integer(0);
            const SharedRow row = evaluate_row(e.args[1], env);
            return std::any_of(row->begin(), row->end(), [&](Int v) { return v == x; });
        }
        case Op::appears:
            return rules::occurs(*evaluate_row(e.args[0], env), *e.args[1].shapes);
        case Op::loop_any:
        case Op::loop_all: {
            const bool any = e.op == Op::loop_any;
            bool found = false;
            run_loop(e, env, [&] { return !(found = evaluate_condition(e.args[0], env) == any); });
            return found == any;
        }
        default:
            fail(*env.game, e.where, "a condition was expected here");
    }
}

}  // namespace grundy::rules
