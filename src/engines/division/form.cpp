// SPDX-License-Identifier: MIT
// See form.hpp.
#include "engines/division/form.hpp"

#include <algorithm>
#include <limits>

#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/affine.hpp"
#include "rules/layout.hpp"
#include "rules/options.hpp"

namespace grundy::engines::division {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;

// The divisor of n in an option that leads to n div DIVISOR; null if the option is of another kind.
const Expr* divisor_of(const rules::Option& o, int heap) {
    if (o.kind != rules::Option::Kind::leads || o.taken || o.terms.size() != 1 || o.binders.size() > 1) return nullptr;
    const rules::Term& t = o.terms[0];
    if (t.kind != rules::Term::Kind::call || !t.same_instance || t.args[0].op != Op::div) return nullptr;
    const Expr& n = t.args[0].args[0];
    const Expr& divisor = t.args[0].args[1];
    if (n.op != Op::variable || n.slot != heap) return nullptr;
    if (o.binders.empty()) return &divisor;
    const Binder& b = o.binders[0];
    const int k = b.vars[0].slot;
    const bool free =
        std::none_of(b.conditions.begin(), b.conditions.end(), [&](const Expr& e) { return rules::mentions(e, k); });
    return b.kind == Binder::Kind::range && free && divisor.op == Op::variable && divisor.slot == k ? &divisor
                                                                                                    : nullptr;
}

}  // namespace

Form::Form(const rules::Ruleset& rules, int instance)
    : rules_(&rules),
      instance_(instance),
      normal_(std::make_shared<const rules::NormalGame>(rules::normal_game(rules, instance))),
      heap_(normal_->game.args[0].slot),
      start_(normal_->game) {
    rules::bind_params(start_, normal_->game, rules.instance(instance).params);
}

std::optional<Form> Form::of(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    if (game.cyclic || game.member || !rules::one_integer(game.args) || game.options.empty()) return std::nullopt;
    Form out(rules, instance);
    for (const rules::Option& o : out.normal_->game.options) {
        out.options_.push_back({&o, divisor_of(o, out.heap_)});
        if (out.options_.back().divisor == nullptr) return std::nullopt;
    }
    return out;
}

Choice Form::choice(std::size_t option, Int n, Int divisor) const {
    std::vector<std::pair<int, Int>> chosen;
    for (const Binder& b : options_[option].rule->binders) chosen.emplace_back(b.vars[0].slot, divisor);
    return rules::written_choice(*rules_, instance_, *normal_, option, {&n, 1}, chosen);
}

Divisors Form::divisors(std::size_t option, Int n, rules::Environment& env) const {
    const rules::Option& o = *options_[option].rule;
    env.integers[to_size(heap_)] = n;
    const auto holds = [&](const std::vector<Expr>& list) {
        return std::all_of(list.begin(), list.end(), [&](const Expr& e) { return evaluate_condition(e, env); });
    };
    if (!holds(o.guard)) return {};
    Wide least = 0, most = 0;
    if (o.binders.empty()) {
        least = most = evaluate_integer(*options_[option].divisor, env);
    } else {
        least = evaluate_integer(o.binders[0].exprs[0], env);
        most = evaluate_integer(o.binders[0].exprs[1], env);
        if (most < least || !holds(o.binders[0].conditions)) return {};
    }
    if (least < 1 || n / least >= n)
        throw Error("division by " + std::to_string(static_cast<Int>(least)) + " leaves a heap as it is");
    constexpr Wide largest = std::numeric_limits<Int>::max();
    return {static_cast<Int>(std::min(least, largest)), static_cast<Int>(std::min(most, largest))};
}

}  // namespace grundy::engines::division
