// SPDX-License-Identifier: MIT
// Compiles expressions; see expr_compiler.hpp. An expression is kept as a linear sum only if every node of it is
// linear, so that simplification loses nothing that may fail (a division, or a number that is too large).
#include "engines/table/expr_compiler.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "moves/operations.hpp"
#include "rules/affine.hpp"
#include "rules/options.hpp"

namespace grundy::engines {

using kernels::Do;
using kernels::Step;
using rules::Expr;
using rules::IntSet;
using rules::Op;
using rules::Type;

namespace {

constexpr int deepest = 28;  // depth that fits the stack of kernels::evaluate
// Slots stay within 2^31 (the runner ensures this), so a linear sum within these limits stays below 2^63.
constexpr Int most_coefficient = Int{1} << 19, most_constant = Int{1} << 60;

bool is_constant(const Expr& e, Int v) { return e.op == Op::constant && e.value == v; }

Expr plus(const Expr& a, const Expr& b) {
    if (is_constant(a, 0)) return b;
    if (is_constant(b, 0)) return a;
    return Expr::make(Op::add, {a, b});
}

Expr minus(const Expr& a, const Expr& b) {
    if (is_constant(b, 0)) return a;
    Int folded = 0;
    if (a.op == Op::constant && b.op == Op::constant && !__builtin_sub_overflow(a.value, b.value, &folded))
        return Expr::constant(folded);
    return Expr::make(Op::sub, {a, b});
}

Expr times(const Expr& a, const Expr& b) {
    if (is_constant(a, 0) || is_constant(b, 0)) return Expr::constant(0);
    if (is_constant(a, 1)) return b;
    if (is_constant(b, 1)) return a;
    return Expr::make(Op::mul, {a, b});
}

bool purely_linear(const Expr& e) {
    switch (e.op) {
        case Op::constant:
        case Op::variable:
            return true;
        case Op::add:
        case Op::sub:
        case Op::negate:
        case Op::mul:
            return std::all_of(e.args.begin(), e.args.end(), purely_linear);
        default:
            return false;
    }
}

bool mentions_variables(const Expr& e) {
    return rules::any_within(e, [](const Expr& x) { return x.op == Op::variable; });
}

std::optional<CompiledExpr> linear_expr(const Expr& e) {
    if (!purely_linear(e)) return std::nullopt;
    const auto sum = rules::to_affine(e);
    if (!sum || sum->terms.size() > CompiledExpr::most_terms) return std::nullopt;
    const auto within = [](Wide v, Int limit) { return v <= limit && v >= -Wide{limit}; };
    if (!within(sum->constant, most_constant)) return std::nullopt;
    CompiledExpr out;
    out.constant = static_cast<Int>(sum->constant);
    for (const auto& [atom, c] : sum->terms) {
        if (atom.op != Op::variable || !within(c, most_coefficient)) return std::nullopt;
        out.slot[out.count] = atom.slot;
        out.coefficient[out.count++] = static_cast<Int>(c);
    }
    return out;
}

}  // namespace

Expr difference(const Expr& a, const Expr& b, Int shift) { return plus(minus(a, b), Expr::constant(shift)); }

bool may_fail(const Expr& e) {
    const bool total = e.op == Op::constant || e.op == Op::variable || e.op == Op::truth || e.op == Op::add ||
                       e.op == Op::sub || e.op == Op::negate || e.op == Op::min || e.op == Op::max ||
                       e.op == Op::less || e.op == Op::less_equal || e.op == Op::equal || e.op == Op::not_equal ||
                       e.op == Op::both || e.op == Op::either || e.op == Op::negation || e.op == Op::divides ||
                       ((e.op == Op::div || e.op == Op::mod) && e.args[1].op == Op::constant && e.args[1].value > 0);
    return !total || std::any_of(e.args.begin(), e.args.end(), may_fail);
}

std::optional<std::pair<Expr, Expr>> linear_parts(const Expr& e, int slot) {
    using Pair = std::pair<Expr, Expr>;
    if (!rules::mentions(e, slot)) return Pair{e, Expr::constant(0)};
    if (e.op == Op::variable) return Pair{Expr::constant(0), Expr::constant(1)};
    if (e.op != Op::add && e.op != Op::sub && e.op != Op::negate && e.op != Op::mul) return std::nullopt;
    const auto a = linear_parts(e.args[0], slot);
    if (!a) return std::nullopt;
    if (e.op == Op::negate) return Pair{minus(Expr::constant(0), a->first), minus(Expr::constant(0), a->second)};
    const auto b = linear_parts(e.args[1], slot);
    if (!b) return std::nullopt;
    if (e.op == Op::add) return Pair{plus(a->first, b->first), plus(a->second, b->second)};
    if (e.op == Op::sub) return Pair{minus(a->first, b->first), minus(a->second, b->second)};
    if (rules::mentions(e.args[0], slot) && rules::mentions(e.args[1], slot)) return std::nullopt;
    if (rules::mentions(e.args[0], slot)) return Pair{times(a->first, e.args[1]), times(a->second, e.args[1])};
    return Pair{times(e.args[0], b->first), times(e.args[0], b->second)};
}

ExprCompiler::ExprCompiler(const rules::Ruleset& rules, int instance, Program& program)
    : game_(rules.game(instance)), env_(game_), program_(program) {
    const auto& params = rules.instance(instance).params;
    rules::bind_params(env_, game_, params);
    for (std::size_t i = 0; i < params.size(); ++i)
        if (const Int* v = std::get_if<Int>(&params[i])) define(game_.params[i].variable.slot, Expr::constant(*v));
}

Expr ExprCompiler::prepared(Expr e) const {
    if (e.op == Op::variable) {
        const auto it = defined_.find(e.slot);
        return it == defined_.end() ? e : it->second;
    }
    for (Expr& a : e.args) a = prepared(std::move(a));
    return e;
}

CompiledExpr ExprCompiler::compile(const Expr& e) const {
    if (auto sum = linear_expr(e)) return *sum;
    CompiledExpr out;
    out.linear = false;
    emit(e, out.steps, 0);
    return out;
}

Test ExprCompiler::test(const Expr& e) const {
    const bool integers = e.args.size() == 2 && rules::type_of(e.args[0].op) == Type::integer &&
                          rules::type_of(e.args[1].op) == Type::integer;
    const auto sum = [&](const Expr& d, Test::Kind kind) -> std::optional<Test> {
        auto linear = linear_expr(d);
        return linear ? std::optional(Test{kind, std::move(*linear)}) : std::nullopt;
    };
    std::optional<Test> out;
    if (integers && e.op == Op::less) out = sum(difference(e.args[1], e.args[0], -1), Test::Kind::not_negative);
    if (integers && e.op == Op::less_equal) out = sum(difference(e.args[1], e.args[0]), Test::Kind::not_negative);
    if (integers && e.op == Op::equal) out = sum(difference(e.args[1], e.args[0]), Test::Kind::zero);
    if (integers && e.op == Op::not_equal) out = sum(difference(e.args[1], e.args[0]), Test::Kind::not_zero);
    if (out) return *out;
    return {Test::Kind::holds, compile(e)};
}

Test ExprCompiler::test_of(const Expr& e, int slot) const {
    Test out = test(e);
    const bool order = e.op == Op::less || e.op == Op::less_equal;
    if (!order && e.op != Op::equal && e.op != Op::not_equal) return out;
    if (rules::type_of(e.args[0].op) != Type::integer) return out;
    const auto others = [&](const Expr& side) {
        return rules::any_within(side, [&](const Expr& x) { return x.op == Op::variable && x.slot != slot; });
    };
    for (const bool turned : {false, true}) {
        const Expr &x = e.args[turned ? 1 : 0], &other = e.args[turned ? 0 : 1];
        if (!rules::mentions(x, slot) || others(x) || rules::mentions(other, slot)) continue;
        const bool opposite = turned && order;  // c < x is the negation of x <= c
        const Op op = !opposite ? e.op : e.op == Op::less ? Op::less_equal : Op::less;
        out.sides = Test::Sides{*moves::operation(op), opposite, compile(x), compile(other), program_.sides++};
        break;
    }
    return out;
}

std::optional<Line> ExprCompiler::line(const Expr& e, int slot) const {
    const auto parts = linear_parts(e, slot);
    if (!parts) return std::nullopt;
    return Line{compile(parts->first), compile(parts->second)};
}

std::optional<IntSet> ExprCompiler::constant_set(const Expr& e) const {
    if (rules::type_of(e.op) != Type::set || mentions_variables(e)) return std::nullopt;
    try {
        return rules::evaluate_set(e, env_);
    } catch (const Error& fault) {
        throw NotExpressed{fault.what()};
    }
}

void ExprCompiler::emit(const Expr& e, std::vector<Step>& out, int depth) const {
    if (depth > deepest) throw NotExpressed{"an expression is too deep"};
    if (e.op == Op::constant || e.op == Op::truth) {
        out.push_back({Do::constant, 0, e.op == Op::truth ? (e.value != 0 ? 1 : 0) : e.value});
        return;
    }
    if (e.op == Op::variable) {
        out.push_back({Do::slot, e.slot, 0});
        return;
    }
    if (e.op == Op::member) return emit_member(e, out, depth);
    if (e.op == Op::conditional) {
        emit(e.args[1], out, depth);
        emit(e.args[2], out, depth + 1);
        emit(e.args[0], out, depth + 2);
        out.push_back({Do::choose, 0, 0});
        return;
    }
    const auto what = moves::operation(e.op);
    if (!what) throw NotExpressed{"it uses rows, or a function that is not compiled"};
    for (std::size_t i = 0; i < e.args.size(); ++i) {
        const Type type = rules::type_of(e.args[i].op);
        if (type != Type::integer && type != Type::boolean) throw NotExpressed{"it compares rows"};
        emit(e.args[i], out, depth + static_cast<int>(i));
    }
    out.push_back({*what, 0, 0});
}

// x in divisors(n) becomes n > 0 and x divides n. x in {a..b, c} becomes comparisons; `a xor 0` rejects a negative a.
void ExprCompiler::emit_member(const Expr& e, std::vector<Step>& out, int depth) const {
    const Expr &x = e.args[0], &set = e.args[1];
    if (const auto known = constant_set(set)) {
        emit(x, out, depth);
        auto& members = program_.members;
        const auto at = std::find(members.begin(), members.end(), *known) - members.begin();
        if (at == std::ssize(members)) members.push_back(*known);
        out.push_back({Do::member, static_cast<int>(at), 0});
        return;
    }
    const auto make = [](Op op, const Expr& a, const Expr& b) { return Expr::make(op, {a, b}); };
    if (set.op == Op::divisors)
        return emit(make(Op::both, make(Op::less, Expr::constant(0), set.args[0]), make(Op::divides, x, set.args[0])),
                    out, depth);
    if (set.op != Op::set_literal || set.args.empty()) throw NotExpressed{"a set depends on the position"};
    std::optional<Expr> any;
    for (std::size_t i = 0; i + 1 < set.args.size(); i += 2) {
        Expr inside = make(Op::less_equal, make(Op::bit_xor, set.args[i], Expr::constant(0)), x);
        if (!is_constant(set.args[i + 1], -1))
            inside = make(Op::both, inside, make(Op::less_equal, x, set.args[i + 1]));
        any = any ? make(Op::either, *any, inside) : inside;
    }
    emit(*any, out, depth);
}

}  // namespace grundy::engines
