// SPDX-License-Identifier: MIT
// Enumerates options: binders from left to right, then the terms; see options.hpp.
#include "rules/options.hpp"

#include <algorithm>
#include <set>

#include "core/size.hpp"
#include "rules/choices.hpp"
#include "rules/layout.hpp"

namespace grundy::rules {
namespace {

constexpr std::size_t most_parts = 100'000;

// Returns the first argument with a negative number; null if there is none.
const Expr* append_arguments(const std::vector<Expr>& args, Environment& env, std::vector<Int>& words) {
    for (const Expr& e : args) {
        if (counted(type_of(e.op))) {
            const std::size_t length = words.size();
            words.push_back(0);
            append_row(e, env, words);
            words[length] = static_cast<Int>(words.size() - length - 1);
            if (std::any_of(words.begin() + static_cast<std::ptrdiff_t>(length), words.end(),
                            [](Int x) { return x < 0; }))
                return &e;
            continue;
        }
        const auto v = to_natural(evaluate_integer(e, env), *env.game, e.where);
        if (!v) return &e;
        words.push_back(*v);
    }
    return nullptr;
}

}  // namespace

TooManyParts::TooManyParts()
    : Stopped(Status::out_of_budget,
              "a move leaves more than " + std::to_string(most_parts) + " components, too many to list") {}

Enumerator::Enumerator(const Ruleset& rules, int instance, Meter& meter, Copies copies)
    : rules_(&rules),
      instance_(instance),
      game_(rules_with(copies, rules, instance)),
      meter_(&meter),
      env_(rules.game(instance), &meter) {
    bind_params(env_, *game_, rules.instance(instance).params);
}

bool Enumerator::can_lose(std::span<const Int> words) {
    const auto loses = [](const Option& o) { return o.kind == Option::Kind::loses; };
    if (std::none_of(game_->options.begin(), game_->options.end(), loses)) return false;  // positions are long
    env_.load(words);
    for (const Option& option : game_->options) {
        if (option.kind != Option::Kind::loses || !hold(option.guard, env_)) continue;
        auto leaf = [] { return false; };
        if (!for_each_choice(option.binders, 0, env_, leaf)) return true;
    }
    return false;
}

bool Enumerator::may_start(std::span<const Int> words) {
    env_.load(words);
    return hold(game_->start, env_);
}

// An option whose guard fails is no step of work; where there are thousands of them, they are some.
bool Enumerator::run(std::span<const Int> words, const Sink& sink) {
    constexpr std::size_t options_a_step = 64;
    meter_->tick(game_->options.size() / options_a_step);
    if (game_->compound != Compound::none) return run_compound(words, sink);
    env_.load(words);
    const auto listed = [](Option::Kind kind, bool wins) {
        return kind != Option::Kind::loses && (kind == Option::Kind::wins) == wins;
    };
    for (const bool wins : {true, false})  // if one wins, no other matters
        for (const Option& option : game_->options)
            if (listed(option.kind, wins) && !run(option, sink)) return false;
    return true;
}

bool Enumerator::run(const Option& option, const Sink& sink) {
    option_ = &option;
    if (option.kind == Option::Kind::again && !takes_again_)
        require_turns(*rules_, instance_, "what was asked", "solve, value, table and moves answer");
    if (!hold(option.guard, env_)) return true;
    auto leaf = [&] {
        meter_->tick();
        used_ = 0;
        if (option.kind == Option::Kind::wins) fresh(ended);
        return !emit(option.terms) || sink(std::span<const Component>(scratch_.data(), used_));
    };
    return for_each_choice(option.binders, 0, env_, leaf);
}

void Enumerator::use(Meter& meter) {
    meter_ = &meter;
    env_.meter = &meter;
}

std::vector<std::pair<std::string, Int>> Enumerator::choice() const {
    std::vector<std::pair<std::string, Int>> out;
    for (const Binder& binder : option_->binders)
        for (const Variable& v : binder.vars)
            if (v.type == Type::integer) out.emplace_back(v.name, static_cast<Int>(env_.integers[to_size(v.slot)]));
    return out;
}

std::span<const Component> Enumerator::with_all_copies() {
    if (game_->compound != Compound::none) return {scratch_.data(), used_};
    used_ = 0;
    if (option_->kind == Option::Kind::wins) fresh(ended);
    emit(rules_->game(instance_).options[line()].terms);
    return {scratch_.data(), used_};
}

Component& Enumerator::fresh(int instance) {
    if (used_ == most_parts) throw TooManyParts();
    if (used_ == scratch_.size()) scratch_.emplace_back();
    Component& c = scratch_[used_++];
    c.instance = instance;
    c.words.clear();
    return c;
}

// Appends what the terms leave. Returns false if an argument is negative, which makes the option illegal.
bool Enumerator::emit(const std::vector<Term>& terms) {
    for (const Term& term : terms) {
        if (term.kind == Term::Kind::sum) {
            if (!emit_sum(term)) return false;
        } else if (!emit_call(term)) {
            return false;
        }
    }
    return true;
}

bool Enumerator::emit_call(const Term& term) {
    const bool call = term.kind == Term::Kind::call;
    const int target = !call                ? 0
                       : term.same_instance ? instance_
                                            : rules_->instance(instance_).targets[to_size(term.site)];
    Component& c = fresh(target);
    if (const Expr* const negative = append_arguments(term.args, env_, c.words)) {
        if (skipped_ && !counted(type_of(negative->op))) skipped_(term, to_size(negative - term.args.data()));
        return false;
    }
    constexpr std::size_t words_a_step = 512;  // a position of megabytes is many steps, or the meter is asked too late
    meter_->tick(c.words.size() / words_a_step);
    if (call) canonicalize(rules_->game(target), c.words);
    return true;
}

bool Enumerator::emit_sum(const Term& term) {
    if (!hold(term.conditions, env_)) return true;
    auto leaf = [&] { return emit(term.terms); };
    return for_each_choice(term.binders, 0, env_, leaf);
}

Component member_of(const Ruleset& rules, int instance, std::span<const Int> words, Meter& meter) {
    const Game& family = rules.game(instance);
    Environment env(family, &meter);
    for (std::size_t i = 0; i < words.size(); ++i) env.integers[to_size(family.args[i].slot)] = words[i];
    Component out{rules.instance(instance).targets[to_size(family.member->site)], {}};
    if (append_arguments(family.member->args, env, out.words) != nullptr)
        fail(family, {}, "an argument is negative, but arguments of games cannot be");
    canonicalize(rules.game(out.instance), out.words);
    return out;
}

std::vector<Move> moves_of(const Ruleset& rules, const Component& component, Meter& meter) {
    std::vector<Move> out;
    std::set<Position> seen;
    if (component.instance == 0) {
        for (Int k = 0; k < component.words[0]; ++k) out.push_back({{Component{0, {k}}}, {}});
        return out;
    }
    Enumerator options(rules, component.instance, meter);
    options.run(component.words, [&](std::span<const Component> parts) {
        Position to(parts.begin(), parts.end());
        normalize(to);
        if (seen.insert(to).second) out.push_back({{parts.begin(), parts.end()}, options.choice()});
        return true;
    });
    return out;
}

void bind_params(Environment& env, const Game& game, const std::vector<ParamValue>& params) {
    for (std::size_t i = 0; i < game.params.size(); ++i) {
        const auto slot = to_size(game.params[i].variable.slot);
        if (const Int* v = std::get_if<Int>(&params[i]))
            env.integers[slot] = *v;
        else if (const IntSet* set = std::get_if<IntSet>(&params[i]))
            env.sets[slot] = *set;
        else
            env.rows[slot] = std::get<SharedWords>(params[i]).words;
    }
}

ParamValue evaluate_param(const Expr& expr, const Game& game, const std::vector<ParamValue>& params) {
    Environment env(game);
    bind_params(env, game, params);
    if (type_of(expr.op) == Type::set) return evaluate_set(expr, env);
    if (counted(type_of(expr.op))) {
        SharedRow words = evaluate_row(expr, env);
        if (std::any_of(words->begin(), words->end(), [](Int x) { return x < 0; }))
            fail(game, expr.where, "elements of a row cannot be negative");
        return SharedWords{std::move(words)};
    }
    const auto v = to_natural(evaluate_integer(expr, env), game, expr.where);
    if (!v) fail(game, expr.where, "a parameter cannot be negative");
    return *v;
}

}  // namespace grundy::rules
