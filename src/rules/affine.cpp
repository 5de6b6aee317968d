// SPDX-License-Identifier: MIT
// Affine forms; see affine.hpp.
#include "rules/affine.hpp"

#include <algorithm>

#include "rules/eval.hpp"
#include "rules/game.hpp"

namespace grundy::rules {
namespace {

constexpr Wide limit = Wide{1} << 62;

bool small(const Affine& a) {
    const auto fits = [](Wide v) { return v > -limit && v < limit; };
    return (a.constant == 0 || fits(a.constant / 2)) &&
           std::all_of(a.terms.begin(), a.terms.end(), [&](const auto& t) { return fits(t.second); });
}

Affine atom(const Expr& e) { return {0, {{e, 1}}}; }

// The value of an expression without variables, such as 10^6; nothing if it has a fault.
std::optional<Wide> constant_value(const Expr& e) {
    const auto varies = [](const Expr& x) { return x.loop != nullptr || reads_variable(x.op); };
    if (type_of(e.op) != Type::integer || any_within(e, varies)) return std::nullopt;
    static const Game none;
    try {
        Environment env(none);
        return evaluate_integer(e, env);
    } catch (const Error&) {  // for play to report
        return std::nullopt;
    }
}

std::optional<Affine> product(const Expr& e) {
    const auto a = to_affine(e.args[0]), b = to_affine(e.args[1]);
    if (!a || !b) return std::nullopt;
    if (!a->is_constant() && !b->is_constant()) return atom(e);
    Affine out;
    if (a->is_constant())
        out.add(*b, a->constant);
    else
        out.add(*a, b->constant);
    return out;
}

}  // namespace

bool same(const Expr& a, const Expr& b) {
    const bool shapes = a.shapes == b.shapes || (a.shapes && b.shapes && *a.shapes == *b.shapes);
    return a.op == b.op && a.value == b.value && a.slot == b.slot && a.loop == b.loop && shapes &&
           a.args.size() == b.args.size() && std::equal(a.args.begin(), a.args.end(), b.args.begin(), same);
}

bool mentions(const Expr& e, int slot) {
    return any_within(e, [&](const Expr& x) { return x.op == Op::variable && x.slot == slot; });
}

Expr expand(Expr e, const std::vector<Binder>& binders) {
    if (e.op == Op::variable)
        for (const Binder& b : binders)
            if (b.kind == Binder::Kind::value && b.vars[0].type == Type::integer && b.vars[0].slot == e.slot)
                return expand(b.exprs[0], binders);
    for (Expr& a : e.args) a = expand(std::move(a), binders);
    return e;
}

void Affine::add(const Affine& other, Wide factor) {
    constant += other.constant * factor;
    for (const auto& [e, c] : other.terms) {
        const auto it = std::find_if(terms.begin(), terms.end(), [&e = e](const auto& t) { return same(t.first, e); });
        if (it == terms.end())
            terms.emplace_back(e, c * factor);
        else
            it->second += c * factor;
    }
    std::erase_if(terms, [](const auto& t) { return t.second == 0; });
}

bool moderate(const Affine& sum) {
    const auto within = [](Wide v, Wide most) { return v <= most && v >= -most; };
    return within(sum.constant, most_constant) && std::all_of(sum.terms.begin(), sum.terms.end(), [&](const auto& t) {
               return within(t.second, most_factor);
           });
}

bool Affine::exact() const {
    return std::all_of(terms.begin(), terms.end(), [](const auto& t) { return t.first.op == Op::variable; });
}

std::optional<Wide> Affine::coefficient(int slot) const {
    Wide out = 0;
    for (const auto& [e, c] : terms) {
        if (!mentions(e, slot)) continue;
        if (e.op != Op::variable) return std::nullopt;
        out = c;
    }
    return out;
}

std::optional<Affine> to_affine(const Expr& e) {
    std::optional<Affine> out;
    switch (e.op) {
        case Op::constant:
            return Affine{e.value, {}};
        case Op::add:
        case Op::sub: {
            out = to_affine(e.args[0]);
            const auto b = to_affine(e.args[1]);
            if (!out || !b) return std::nullopt;
            out->add(*b, e.op == Op::add ? 1 : -1);
            break;
        }
        case Op::negate: {
            const auto a = to_affine(e.args[0]);
            if (!a) return std::nullopt;
            out.emplace();
            out->add(*a, -1);
            break;
        }
        case Op::mul:
            out = product(e);
            break;
        default: {
            const auto value = constant_value(e);
            out = value ? Affine{*value, {}} : atom(e);
            break;
        }
    }
    return out && small(*out) ? out : std::nullopt;
}

}  // namespace grundy::rules
