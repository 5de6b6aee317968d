// SPDX-License-Identifier: MIT
// Enumeration of options: binders from left to right, then the terms; see options.hpp.
#include "rules/options.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "rules/partitions.hpp"

namespace grundy::rules {

Enumerator::Enumerator(const Ruleset& rules, int instance, Meter& meter)
    : rules_(&rules), instance_(instance), game_(&rules.game(instance)), meter_(&meter), env_(*game_) {
    bind_params(env_, *game_, rules.instance(instance).params);
}

bool Enumerator::run(std::span<const Int> words, const Sink& sink) {
    std::size_t at = 0;
    for (const Variable& arg : game_->args) {
        if (arg.type == Type::integer) {
            env_.integers[static_cast<std::size_t>(arg.slot)] = words[at++];
        } else {
            const auto row = row_at(words, at);
            env_.rows[static_cast<std::size_t>(arg.slot)] = std::make_shared<const Row>(row.begin(), row.end());
        }
    }
    for (const Option& option : game_->options) {
        option_ = &option;
        if (!holds(option.guard)) continue;
        const bool go_on = bind(option.binders, 0, [&] {
            meter_->tick();
            used_ = 0;
            return !emit(option.terms) || sink(std::span<const Component>(scratch_.data(), used_));
        });
        if (!go_on) return false;
    }
    return true;
}

std::vector<std::pair<std::string, Int>> Enumerator::choice() const {
    std::vector<std::pair<std::string, Int>> out;
    for (const Binder& binder : option_->binders)
        for (const Variable& v : binder.vars)
            if (v.type == Type::integer)
                out.emplace_back(v.name, static_cast<Int>(env_.integers[static_cast<std::size_t>(v.slot)]));
    return out;
}

bool Enumerator::holds(const std::vector<Expr>& conditions) {
    return std::all_of(conditions.begin(), conditions.end(),
                       [&](const Expr& c) { return evaluate_condition(c, env_); });
}

bool Enumerator::ended(const Binder& binder) {
    return std::any_of(binder.falling.begin(), binder.falling.end(),
                       [&](const Expr& e) { return evaluate_integer(e, env_) < 0; });
}

template <class Leaf>
bool Enumerator::descend(const std::vector<Binder>& binders, std::size_t at, Leaf&& leaf) {
    meter_->tick();
    return !holds(binders[at].conditions) || bind(binders, at + 1, leaf);
}

template <class Leaf>
bool Enumerator::bind(const std::vector<Binder>& binders, std::size_t at, Leaf&& leaf) {
    if (at == binders.size()) return leaf();
    const Binder& b = binders[at];
    const auto slot = static_cast<std::size_t>(b.vars[0].slot);
    switch (b.kind) {
        case Binder::Kind::range: {
            const Wide hi = evaluate_integer(b.exprs[1], env_);
            for (Wide k = evaluate_integer(b.exprs[0], env_); k <= hi; ++k) {
                env_.integers[slot] = k;
                if (!descend(binders, at, leaf)) return false;
            }
            return true;
        }
        case Binder::Kind::open_range:
            for (Wide k = evaluate_integer(b.exprs[0], env_);; ++k) {
                env_.integers[slot] = k;
                if (ended(b)) return true;
                if (!descend(binders, at, leaf)) return false;
            }
        case Binder::Kind::in_row: {
            Row distinct = *evaluate_row(b.exprs[0], env_);
            std::sort(distinct.begin(), distinct.end());
            distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
            for (Int x : distinct) {
                env_.integers[slot] = x;
                if (!descend(binders, at, leaf)) return false;
            }
            return true;
        }
        case Binder::Kind::in_rows:
            for (auto& row : evaluate_rows(b.exprs[0], env_)) {
                env_.rows[slot] = row;
                if (!descend(binders, at, leaf)) return false;
            }
            return true;
        case Binder::Kind::in_set:
            return bind_set(binders, at, leaf);
        case Binder::Kind::split:
            return bind_split(binders, at, leaf);
        case Binder::Kind::partition:
            return bind_partition(binders, at, leaf);
    }
    return true;
}

template <class Leaf>
bool Enumerator::bind_set(const std::vector<Binder>& binders, std::size_t at, Leaf&& leaf) {
    const Binder& b = binders[at];
    const IntSet set = evaluate_set(b.exprs[0], env_);
    if (!set.finite() && !b.ends)
        fail(*game_, b.where, "the set " + set.text() + " is infinite, and no argument of the option is seen to fall");
    for (auto x = set.next(0); x; x = set.after(*x)) {
        env_.integers[static_cast<std::size_t>(b.vars[0].slot)] = *x;
        if (b.ends && ended(b)) return true;
        if (!descend(binders, at, leaf)) return false;
        if (*x == std::numeric_limits<Int>::max()) break;
    }
    return true;
}

template <class Leaf>
bool Enumerator::bind_split(const std::vector<Binder>& binders, std::size_t at, Leaf&& leaf) {
    const Binder& b = binders[at];
    const Wide total = evaluate_integer(b.exprs[0], env_);
    const auto slot = [&](std::size_t i) -> Wide& { return env_.integers[static_cast<std::size_t>(b.vars[i].slot)]; };
    for (Wide first = 0; first <= total; ++first) {
        slot(0) = first;
        if (b.vars.size() == 2) {
            slot(1) = total - first;
            if (!descend(binders, at, leaf)) return false;
            continue;
        }
        for (Wide second = 0; second <= total - first; ++second) {
            slot(0) = first;
            slot(1) = second;
            slot(2) = total - first - second;
            if (!descend(binders, at, leaf)) return false;
        }
    }
    return true;
}

template <class Leaf>
bool Enumerator::bind_partition(const std::vector<Binder>& binders, std::size_t at, Leaf&& leaf) {
    const Binder& b = binders[at];
    const auto total = to_natural(evaluate_integer(b.exprs[0], env_), *game_, b.where);
    if (!total) return true;
    Partitions all(*total, static_cast<Int>(evaluate_integer(b.exprs[1], env_)),
                   static_cast<Int>(evaluate_integer(b.exprs[2], env_)), b.sizes);
    while (all.next()) {
        env_.rows[static_cast<std::size_t>(b.vars[0].slot)] = std::make_shared<const Row>(all.parts());
        if (!descend(binders, at, leaf)) return false;
    }
    return true;
}

Component& Enumerator::fresh(int instance) {
    if (used_ == scratch_.size()) scratch_.emplace_back();
    Component& c = scratch_[used_++];
    c.instance = instance;
    c.words.clear();
    return c;
}

// Appends what the terms leave; false where an argument is negative, so that the option is not legal.
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
                                            : rules_->instance(instance_).targets[static_cast<std::size_t>(term.site)];
    Component& c = fresh(target);
    for (const Expr& e : term.args) {
        if (type_of(e.op) == Type::row) {
            const auto row = evaluate_row(e, env_);
            c.words.push_back(static_cast<Int>(row->size()));
            for (Int x : *row)
                if (x < 0) return false;
            c.words.insert(c.words.end(), row->begin(), row->end());
            continue;
        }
        const auto v = to_natural(evaluate_integer(e, env_), *game_, e.where);
        if (!v) return false;
        c.words.push_back(*v);
    }
    return true;
}

bool Enumerator::emit_sum(const Term& term) {
    if (!holds(term.conditions)) return true;
    return bind(term.binders, 0, [&] { return emit(term.terms); });
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
        const auto slot = static_cast<std::size_t>(game.params[i].variable.slot);
        if (const Int* v = std::get_if<Int>(&params[i]))
            env.integers[slot] = *v;
        else
            env.sets[slot] = std::get<IntSet>(params[i]);
    }
}

ParamValue evaluate_param(const Expr& expr, const Game& game, const std::vector<ParamValue>& params) {
    Environment env(game);
    bind_params(env, game, params);
    if (type_of(expr.op) == Type::set) return evaluate_set(expr, env);
    const auto v = to_natural(evaluate_integer(expr, env), game, expr.where);
    if (!v) fail(game, expr.where, "a parameter cannot be negative");
    return *v;
}

}  // namespace grundy::rules
