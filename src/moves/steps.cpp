// SPDX-License-Identifier: MIT
// Compiles expressions to steps; see steps.hpp.
#include "moves/steps.hpp"

#include "core/error.hpp"
#include "moves/front.hpp"

namespace grundy::moves {

using kernels::Do;
using rules::Expr;
using rules::Op;

std::optional<rules::IntSet> constant_set(const Expr& e, rules::Environment& env) {
    if (rules::type_of(e.op) != rules::Type::set) return std::nullopt;
    if (rules::any_within(e, [](const Expr& x) { return x.op == Op::variable; })) return std::nullopt;
    try {
        return rules::evaluate_set(e, env);
    } catch (const Error& fault) {
        throw NotExpressed{fault.what()};
    }
}

std::vector<kernels::Step> Steps::compile(const Expr& e) {
    out_.clear();
    depth_ = 0;
    push(e);
    return std::move(out_);
}

// Each expression leaves one value more on the stack.
void Steps::push(const Expr& e) {
    constexpr int deepest = 28;  // what the stack of kernels::evaluate holds
    if (depth_ > deepest) throw NotExpressed{"an expression is too deep"};
    const int before = depth_;
    lower(*this, e);
    depth_ = before + 1;
}

void Steps::constant(Int v) { put(Do::constant, 0, v); }

void Steps::variable(int slot) { put(Do::slot, slot); }

void Steps::choose(const Expr& condition, const Expr& yes, const Expr& no) {
    push(yes);
    push(no);
    push(condition);
    put(Do::choose);
}

void Steps::calculate(Do calc, const Expr& e) {
    for (const Expr& a : e.args) push(a);
    put(calc);
}

void Steps::other(const Expr&) { throw NotExpressed{"it uses rows, or a function that is not compiled"}; }

// x in divisors(n) becomes n > 0 and x divides n. x in {a..b, c} becomes comparisons; `a xor 0` rejects a negative a.
void Steps::member(const Expr& x, const Expr& set) {
    if (const auto known = constant_set(set, env_)) {
        push(x);
        const auto at = std::find(members_.begin(), members_.end(), *known) - members_.begin();
        if (at == std::ssize(members_)) members_.push_back(*known);
        return put(Do::member, static_cast<int>(at));
    }
    const auto make = [](Op op, const Expr& a, const Expr& b) { return Expr::make(op, {a, b}); };
    if (set.op == Op::divisors)
        return push(make(Op::both, make(Op::less, Expr::constant(0), set.args[0]), make(Op::divides, x, set.args[0])));
    if (set.op != Op::set_literal || set.args.empty()) throw NotExpressed{"a set depends on the position"};
    std::optional<Expr> any;
    for (std::size_t i = 0; i + 1 < set.args.size(); i += 2) {
        const Expr& last = set.args[i + 1];
        Expr inside = make(Op::less_equal, make(Op::bit_xor, set.args[i], Expr::constant(0)), x);
        if (last.op != Op::constant || last.value != -1) inside = make(Op::both, inside, make(Op::less_equal, x, last));
        any = any ? make(Op::either, *any, inside) : inside;
    }
    push(*any);
}

}  // namespace grundy::moves
