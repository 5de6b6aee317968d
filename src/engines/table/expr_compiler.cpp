// SPDX-License-Identifier: MIT
// Compiles expressions; see expr_compiler.hpp. An expression is kept as a linear sum only if every node of it is
// linear, so that simplification loses nothing that may fail (a division, or a number that is too large).
#include "engines/table/expr_compiler.hpp"

#include <algorithm>

#include "moves/steps.hpp"
#include "rules/affine.hpp"
#include "rules/options.hpp"

namespace grundy::engines::table {

using rules::Expr;
using rules::IntSet;
using rules::Op;
using rules::Type;

namespace {

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
    out.steps = moves::Steps(env_, program_.members).compile(e);
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

std::optional<Line> ExprCompiler::line(const Expr& e, int slot) const {
    const auto parts = linear_parts(e, slot);
    if (!parts) return std::nullopt;
    return Line{compile(parts->first), compile(parts->second)};
}

std::optional<IntSet> ExprCompiler::constant_set(const Expr& e) const { return moves::constant_set(e, env_); }

}  // namespace grundy::engines::table
