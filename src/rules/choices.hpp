// SPDX-License-Identifier: MIT
// Runs through binders from left to right: this is how options, sums and aggregates choose.
#pragma once

#include <algorithm>
#include <limits>

#include "core/size.hpp"
#include "rules/eval.hpp"
#include "rules/layout.hpp"
#include "rules/partitions.hpp"

namespace grundy::rules {

/// Calls `leaf` (no arguments; returns false to stop) for every choice of the binders from number `at`
/// on that satisfies their conditions, with the variables bound in `env`. Ticks for each candidate.
/// Returns false if it was stopped.
template <class Leaf>
bool for_each_choice(const std::vector<Binder>& binders, std::size_t at, Environment& env, Leaf& leaf);

namespace detail {

template <class Leaf>
bool descend(const std::vector<Binder>& binders, std::size_t at, Environment& env, Leaf& leaf) {
    env.tick();
    return !hold(binders[at].conditions, env) || for_each_choice(binders, at + 1, env, leaf);
}

inline bool ended(const Binder& binder, Environment& env) {
    return std::any_of(binder.falling.begin(), binder.falling.end(),
                       [&](const Expr& e) { return evaluate_integer(e, env) < 0; });
}

template <class Leaf>
bool choose_from_set(const std::vector<Binder>& binders, std::size_t at, Environment& env, Leaf& leaf) {
    const Binder& b = binders[at];
    const IntSet set = evaluate_set(b.exprs[0], env);
    if (!set.finite() && !b.ends)
        fail(*env.game, b.where,
             "the set " + set.text() + " is infinite, and no argument of the option is known to fall");
    for (auto x = set.next(0); x; x = set.after(*x)) {
        env.integers[to_size(b.vars[0].slot)] = *x;
        if (b.ends && ended(b, env)) return true;
        if (!descend(binders, at, env, leaf)) return false;
        if (*x == std::numeric_limits<Int>::max()) break;
    }
    return true;
}

template <class Leaf>
bool choose_split(const std::vector<Binder>& binders, std::size_t at, Environment& env, Leaf& leaf) {
    const Binder& b = binders[at];
    const Wide total = evaluate_integer(b.exprs[0], env);
    const auto slot = [&](std::size_t i) -> Wide& { return env.integers[to_size(b.vars[i].slot)]; };
    for (Wide first = 0; first <= total; ++first) {
        slot(0) = first;
        if (b.vars.size() == 2) {
            slot(1) = total - first;
            if (!descend(binders, at, env, leaf)) return false;
            continue;
        }
        for (Wide second = 0; second <= total - first; ++second) {
            slot(0) = first;
            slot(1) = second;
            slot(2) = total - first - second;
            if (!descend(binders, at, env, leaf)) return false;
        }
    }
    return true;
}

template <class Leaf>
bool choose_from_row(const std::vector<Binder>& binders, std::size_t at, Environment& env, Leaf& leaf) {
    const Binder& b = binders[at];
    Row elements = *evaluate_row(b.exprs[0], env);
    if (b.kind == Binder::Kind::in_row) {
        std::sort(elements.begin(), elements.end());
        elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
    }
    for (Int x : elements) {
        env.integers[to_size(b.vars[0].slot)] = x;
        if (!descend(binders, at, env, leaf)) return false;
    }
    return true;
}

template <class Leaf>
bool choose_partition(const std::vector<Binder>& binders, std::size_t at, Environment& env, Leaf& leaf) {
    const Binder& b = binders[at];
    const auto total = to_natural(evaluate_integer(b.exprs[0], env), *env.game, b.where);
    if (!total) return true;
    Partitions all(*total, static_cast<Int>(evaluate_integer(b.exprs[1], env)),
                   static_cast<Int>(evaluate_integer(b.exprs[2], env)), b.sizes);
    while (all.next()) {
        env.rows[to_size(b.vars[0].slot)] = std::make_shared<const Row>(all.parts());
        if (!descend(binders, at, env, leaf)) return false;
    }
    return true;
}

inline void name_value(const Binder& b, Environment& env) {
    const auto slot = to_size(b.vars[0].slot);
    if (b.vars[0].type == Type::set)
        env.sets[slot] = evaluate_set(b.exprs[0], env);
    else if (counted(b.vars[0].type))
        env.rows[slot] = evaluate_row(b.exprs[0], env);
    else
        env.integers[slot] = evaluate_integer(b.exprs[0], env);
}

}  // namespace detail

template <class Leaf>
bool for_each_choice(const std::vector<Binder>& binders, std::size_t at, Environment& env, Leaf& leaf) {
    if (at == binders.size()) return leaf();
    const Binder& b = binders[at];
    const auto slot = to_size(b.vars[0].slot);
    switch (b.kind) {
        case Binder::Kind::range: {
            const Wide hi = evaluate_integer(b.exprs[1], env);
            for (Wide k = evaluate_integer(b.exprs[0], env); k <= hi; ++k) {
                env.integers[slot] = k;
                if (!detail::descend(binders, at, env, leaf)) return false;
            }
            return true;
        }
        case Binder::Kind::open_range:
            for (Wide k = evaluate_integer(b.exprs[0], env);; ++k) {
                env.integers[slot] = k;
                if (detail::ended(b, env)) return true;
                if (!detail::descend(binders, at, env, leaf)) return false;
            }
        case Binder::Kind::in_row:
        case Binder::Kind::each_of:
            return detail::choose_from_row(binders, at, env, leaf);
        case Binder::Kind::in_rows:
            for (auto& row : evaluate_rows(b.exprs[0], env)) {
                env.rows[slot] = row;
                if (!detail::descend(binders, at, env, leaf)) return false;
            }
            return true;
        case Binder::Kind::in_pairs:
            for (const auto& [first, second] : evaluate_pairs(b.exprs[0], env)) {
                env.integers[slot] = first;
                env.integers[to_size(b.vars[1].slot)] = second;
                if (!detail::descend(binders, at, env, leaf)) return false;
            }
            return true;
        case Binder::Kind::in_set:
            return detail::choose_from_set(binders, at, env, leaf);
        case Binder::Kind::split:
            return detail::choose_split(binders, at, env, leaf);
        case Binder::Kind::partition:
            return detail::choose_partition(binders, at, env, leaf);
        case Binder::Kind::value:
            detail::name_value(b, env);
            return !hold(b.conditions, env) || for_each_choice(binders, at + 1, env, leaf);
    }
    return true;
}

}  // namespace grundy::rules
