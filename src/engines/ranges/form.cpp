// SPDX-License-Identifier: MIT
// See form.hpp.
#include "engines/ranges/form.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/affine.hpp"
#include "rules/layout.hpp"
#include "rules/options.hpp"

namespace grundy::engines::ranges {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;
using rules::Option;

constexpr Int sampled_heaps = 300, sampled_powers = 40;
constexpr Int most_factor = Int{1} << 31;

bool mentions_any(const std::vector<Expr>& list, int slot) {
    return std::any_of(list.begin(), list.end(), [&](const Expr& e) { return rules::mentions(e, slot); });
}

// The coefficient of the choice in what is left; 0 if it is neither 1 nor -1.
Wide slope(const Option& o) {
    const int k = o.binders[0].vars[0].slot;
    const auto left = rules::to_affine(o.terms[0].args[0]);
    const auto c = left ? left->coefficient(k) : std::nullopt;
    return c && (*c == 1 || *c == -1) ? *c : Wide{0};
}

bool fits(const Option& o) {
    if (o.kind != Option::Kind::leads || o.taken || o.terms.size() != 1 || o.binders.size() > 1) return false;
    const rules::Term& t = o.terms[0];
    if (t.kind != rules::Term::Kind::call || !t.same_instance) return false;
    if (o.binders.empty()) return true;
    const Binder& b = o.binders[0];
    if (b.kind != Binder::Kind::range && b.kind != Binder::Kind::open_range) return false;
    const Wide c = slope(o);
    return c == -1 || (c == 1 && b.kind == Binder::Kind::range);
}

bool moves(const Option& o, int heap) {
    if (o.binders.empty()) return false;
    const Binder& b = o.binders[0];
    const Expr& left = o.terms[0].args[0];
    return mentions_any(b.exprs, heap) || mentions_any(b.conditions, b.vars[0].slot) ||
           (slope(o) == 1 && b.kind == Binder::Kind::range) || !rules::mentions(left, heap);
}

// (a*n + b) div m, or n itself.
std::optional<Form::Steps> steps_of(const Option& o, int heap) {
    if (o.binders.size() != 1 || o.binders[0].kind != Binder::Kind::range || !o.guard.empty() ||
        !o.binders[0].conditions.empty())
        return std::nullopt;
    const Binder& b = o.binders[0];
    const auto low = rules::to_affine(b.exprs[0]), left = rules::to_affine(o.terms[0].args[0]);
    if (!low || !low->is_constant() || low->constant != 1) return std::nullopt;
    if (!left || left->constant != 0 || left->terms.size() != 2 || left->coefficient(heap) != 1 ||
        left->coefficient(b.vars[0].slot) != -1)
        return std::nullopt;
    const Expr& high = b.exprs[1];
    const auto by = high.op == Op::div ? rules::to_affine(high.args[1]) : rules::Affine{1, {}};
    const auto top = rules::to_affine(high.op == Op::div ? high.args[0] : high);
    if (!by || !top || !by->is_constant() || top->terms.size() != 1) return std::nullopt;
    const auto a = top->coefficient(heap);
    const Wide m = by->constant;
    if (!a || *a < 1 || *a > m || m > most_factor || top->constant < 0 || top->constant >= m) return std::nullopt;
    return Form::Steps{static_cast<Int>(*a), static_cast<Int>(top->constant), static_cast<Int>(m)};
}

}  // namespace

Form::Form(const rules::Ruleset& rules, int instance)
    : rules_(&rules),
      instance_(instance),
      normal_(std::make_shared<const rules::NormalGame>(rules::normal_game(rules, instance))),
      start_(normal_->game) {
    rules::bind_params(start_, normal_->game, rules.instance(instance).params);
}

std::optional<Form> Form::of(const rules::Ruleset& rules, int instance, std::string& why_not) {
    why_not = "its options are no ranges of heaps with ends that move";
    const rules::Game& written = rules.game(instance);
    if (written.cyclic || written.member || !rules::one_integer(written.args) || written.options.empty())
        return std::nullopt;
    Form out(rules, instance);
    const rules::Game& game = out.normal_->game;
    const int heap = game.args[0].slot;
    if (!std::all_of(game.options.begin(), game.options.end(), fits)) return std::nullopt;
    if (!std::any_of(game.options.begin(), game.options.end(), [&](const Option& o) { return moves(o, heap); }))
        return std::nullopt;
    for (const Option& o : game.options) {
        auto turns = o.binders.empty() ? std::vector<Turn>() : turns_of(game, o.guard, o.binders[0], out.start_);
        if (!turns) {
            why_not = "a condition on its choices may hold for numbers that are no range";
            return std::nullopt;
        }
        out.turns_.push_back(std::move(*turns));
        out.takes_.push_back(!o.binders.empty() && slope(o) == -1);
    }
    if (game.options.size() == 1) out.steps_ = steps_of(game.options[0], heap);
    if (out.steps_ || out.ends_rise()) return out;
    why_not = "its ranges of heaps do not end at larger heaps as n grows";
    return std::nullopt;
}

Form::Reader Form::reader() const {
    Reader out{start_, {}};
    for (const auto& turns : turns_) out.turned.emplace_back(turns.size());
    return out;
}

Stretch Form::stretch(std::size_t option, Int n, Reader& reader) const {
    const rules::Game& game = normal_->game;
    const Option& o = game.options[option];
    rules::Environment& env = reader.env;
    env.integers[to_size(game.args[0].slot)] = n;
    if (!rules::hold(o.guard, env)) return {};
    Wide ends[2] = {};
    if (o.binders.empty()) {
        ends[0] = ends[1] = rules::evaluate_integer(o.terms[0].args[0], env);
    } else {
        const Binder& b = o.binders[0];
        const int slot = b.vars[0].slot;
        const auto left = [&](Wide k) {
            env.integers[to_size(slot)] = k;
            return rules::evaluate_integer(o.terms[0].args[0], env);
        };
        Numbers choices{rules::evaluate_integer(b.exprs[0], env), 0};
        const bool open = b.kind == Binder::Kind::open_range;  // ends where nothing would be left
        choices.high = open ? choices.low + left(choices.low) : rules::evaluate_integer(b.exprs[1], env);
        for (std::size_t i = 0; i < turns_[option].size(); ++i)
            choices = cut(choices, turns_[option][i], slot, reader.turned[option][i], env);
        if (choices.high < choices.low) return {};
        ends[0] = left(choices.low);
        ends[1] = left(choices.high);
    }
    const Wide first = std::max(std::min(ends[0], ends[1]), Wide{0}), last = std::max(ends[0], ends[1]);
    if (last >= n)
        throw Error("these rules do not end: " + game.name + "(" + std::to_string(n) +
                    ") has an option that is not smaller");
    return {static_cast<Int>(first), static_cast<Int>(last)};
}

Int Form::largest_option(Int n, Reader& reader) const {
    Int out = -1;
    for (std::size_t option = 0; option < options(); ++option) {
        const Stretch s = stretch(option, n, reader);
        if (s.first <= s.last) out = std::max(out, s.last);
    }
    return out;
}

Choice Form::choice(std::size_t option, Int n, Int left, Reader& reader) const {
    const Option& o = normal_->game.options[option];
    if (o.binders.empty()) return rules::written_choice(*rules_, instance_, *normal_, option, {&n, 1}, {});
    const int slot = o.binders[0].vars[0].slot;
    rules::Environment& env = reader.env;
    env.integers[to_size(normal_->game.args[0].slot)] = n;
    env.integers[to_size(slot)] = 0;
    const Wide at_none = rules::evaluate_integer(o.terms[0].args[0], env);
    const std::pair<int, Int> chosen{slot, static_cast<Int>(takes_[option] ? at_none - left : left - at_none)};
    return rules::written_choice(*rules_, instance_, *normal_, option, {&n, 1}, {&chosen, 1});
}

bool Form::ends_rise() const {
    Reader reader = this->reader();
    const auto rises = [&](std::size_t option, Int from, Int to) {
        Int before = -1;
        for (Int n = from; n <= to; ++n) {
            const Stretch s = stretch(option, n, reader);
            if (s.last < s.first) continue;
            if (s.last < before) return false;
            before = s.last;
        }
        return true;
    };
    try {
        for (std::size_t option = 0; option < options(); ++option) {
            if (!rises(option, 0, sampled_heaps)) return false;
            for (Int power = 8; power < sampled_powers; ++power)
                if (!rises(option, (Int{1} << power) - 2, (Int{1} << power) + 2)) return false;
        }
    } catch (const Error&) {
        return false;  // the rules have a fault that another engine reports where it matters
    }
    return true;
}

}  // namespace grundy::engines::ranges
