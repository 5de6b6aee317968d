// SPDX-License-Identifier: MIT
// See normal_game.hpp.
#include "rules/normal_game.hpp"

#include <algorithm>
#include <utility>

#include "rules/eval.hpp"
#include "rules/layout.hpp"
#include "rules/names.hpp"
#include "rules/normal_option.hpp"
#include "rules/options.hpp"
#include "rules/walk.hpp"

namespace grundy::rules {
namespace {

void each(std::vector<Binder>& binders, const std::function<void(Expr&)>& change) {
    for (Binder& b : binders)
        for (auto* list : {&b.exprs, &b.falling, &b.conditions})
            for (Expr& e : *list) change(e);
}

void each(std::vector<Term>& terms, const std::function<void(Expr&)>& change) {
    for (Term& t : terms) {
        for (auto* list : {&t.params, &t.args, &t.conditions})
            for (Expr& e : *list) change(e);
        each(t.binders, change);
        each(t.terms, change);
    }
}

void each(Option& o, const std::function<void(Expr&)>& change) {
    for (Expr& e : o.guard) change(e);
    each(o.binders, change);
    each(o.terms, change);
}

void tidy_conditions(std::vector<Expr>& list) {
    for (const Expr& c : std::exchange(list, {})) add_normal_conditions(c, list);
}

std::map<int, Expr> parameters(const Game& game, const std::vector<ParamValue>& values) {
    std::map<int, Expr> out;
    for (std::size_t i = 0; i < game.params.size(); ++i)
        if (const Int* v = std::get_if<Int>(&values[i])) out.emplace(game.params[i].variable.slot, Expr::constant(*v));
    return out;
}

// A code is written with one meaning a digit, and has a reader of its own.
bool has_form(const Option& o) { return o.kind == Option::Kind::leads && !o.taken; }

// Whether the number is computed whenever the expression is.
bool always_reads(const Expr& e, int slot) {
    if (e.op == Op::variable) return e.slot == slot;
    const bool chooses = e.op == Op::conditional || e.op == Op::conditional_row || e.op == Op::both ||
                         e.op == Op::either || e.loop || e.op == Op::runs;
    const std::size_t sure = chooses ? std::min<std::size_t>(e.args.size(), 1) : e.args.size();
    return std::any_of(e.args.begin(), e.args.begin() + static_cast<std::ptrdiff_t>(e.loop ? 0 : sure),
                       [&](const Expr& a) { return always_reads(a, slot); });
}

// A name that may have no value is replaced only if the next binder computes it at once: play then meets the same
// faults.
bool names_replaceable(const NormalOption& o) {
    Facts facts(o.game);
    LargestNumbers largest;
    for (const Expr& c : o.option.guard) facts.add(c);
    const auto& binders = o.option.binders;
    for (std::size_t i = 0; i < binders.size(); ++i) {
        const Binder& b = binders[i];
        const int slot = b.vars[0].slot;
        const Expr value = expand(b.exprs[0], binders);
        if (b.kind == Binder::Kind::value && b.vars[0].type == Type::integer &&
            !(facts.defined(value) && largest.fit(value))) {
            const bool at_once = b.conditions.empty() && i + 1 < binders.size() &&
                                 std::any_of(binders[i + 1].exprs.begin(), binders[i + 1].exprs.end(),
                                             [&](const Expr& e) { return always_reads(e, slot); });
            if (!at_once) return false;
        }
        facts.add(b);
        largest.add(b);
    }
    return true;
}

void normalise(NormalOption& o) {
    o.tidy();
    if (!replace_names(o)) return;
    o.tidy();
    count_what_is_taken(o);
    bound_ranges(o);
    order_places(o);
    find_splits(o);
    bound_ranges(o);  // by what is split
    drop_implied(o);
    order_choices(o);
    o.tidy();
}

}  // namespace

void NormalOption::put(int slot, const Expr& value) {
    const Replacement by = [&](int s) { return s == slot ? &value : nullptr; };
    each(option, [&](Expr& e) { e = replaced(e, by); });
    for (auto& w : written) w.value = replaced(w.value, by);
}

bool NormalOption::inside_loop(int slot) const {
    bool found = false;
    each_expression(option, [&](const Expr& e) {
        found = found || any_within(e, [&](const Expr& x) {
                    return (x.loop || x.op == Op::runs) && (x.slot == slot || mentions(x, slot));
                });
    });
    return found;
}

void NormalOption::tidy() {
    each(option, [](Expr& e) { e = normal_expression(e); });
    tidy_conditions(option.guard);
    for (Binder& b : option.binders) tidy_conditions(b.conditions);
}

Facts NormalOption::facts(std::size_t binders) const {
    Facts out(game);
    for (const Expr& c : option.guard) out.add(c);
    for (std::size_t i = 0; i < binders; ++i) out.add(option.binders[i]);
    return out;
}

LargestNumbers NormalOption::largest(std::size_t binders) const {
    LargestNumbers out;
    for (std::size_t i = 0; i < binders; ++i) out.add(option.binders[i]);
    return out;
}

std::vector<Expr> NormalOption::legal_numbers() const {
    std::vector<Expr> out;
    for (const Term& t : option.terms)
        if (t.kind != Term::Kind::sum)
            std::copy_if(t.args.begin(), t.args.end(), std::back_inserter(out),
                         [](const Expr& e) { return type_of(e.op) == Type::integer; });
    for (const Binder& b : option.binders)
        if (b.kind == Binder::Kind::split) out.push_back(b.exprs[0]);
    return out;
}

bool NormalOption::without_faults() const {
    Facts known(game);
    LargestNumbers largest;
    const auto all = [&](const std::vector<Expr>& list) {
        return std::all_of(list.begin(), list.end(), [&](const Expr& e) { return known.defined(e) && largest.fit(e); });
    };
    if (!all(option.guard)) return false;
    for (Binder b : option.binders) {
        const bool plain = b.kind == Binder::Kind::range || b.kind == Binder::Kind::open_range ||
                           b.kind == Binder::Kind::in_set || b.kind == Binder::Kind::split;
        if (!plain || !all(b.exprs)) return false;
        const std::vector<Expr> conditions = std::exchange(b.conditions, {});
        known.add(b);
        largest.add(b);
        if (!all(conditions) || !all(b.falling)) return false;
    }
    return std::all_of(option.terms.begin(), option.terms.end(),
                       [&](const Term& t) { return t.kind != Term::Kind::sum && all(t.args); });
}

bool replace_names(NormalOption& o) {
    if (!names_replaceable(o)) return false;
    const Option before = o.option;
    o.option = without_names(before);
    for (const Binder& b : before.binders) {
        if (b.kind != Binder::Kind::value || b.vars[0].type != Type::integer) continue;
        if (o.inside_loop(b.vars[0].slot)) {
            o.option = before;
            return false;
        }
    }
    for (auto& w : o.written) w.value = expand(w.value, before.binders);
    return true;
}

namespace {

NormalGame made(const Ruleset& rules, int instance) {
    NormalGame out{rules.game(instance), {}};
    const auto known = parameters(out.game, rules.instance(instance).params);
    const Replacement by = [&](int slot) {
        const auto it = known.find(slot);
        return it == known.end() ? nullptr : &it->second;
    };
    for (Option& o : out.game.options) {
        NormalOption next{out.game, o, {}};
        for (const Binder& b : o.binders)
            for (const Variable& v : b.vars)
                if (v.type == Type::integer) next.written.push_back({v.name, Expr::variable(v.slot)});
        if (has_form(o)) {
            each(next.option, [&](Expr& e) { e = replaced(e, by); });
            normalise(next);
        }
        o = std::move(next.option);
        out.written.push_back(std::move(next.written));
    }
    return out;
}

}  // namespace

NormalGame normal_game(const Ruleset& rules, int instance) {
    auto known = rules.normal_forms().find(instance);
    if (!known) {
        known = std::make_shared<const NormalGame>(made(rules, instance));
        rules.normal_forms().keep(instance, known);
    }
    return *known;
}

Choice written_choice(const Ruleset& rules, int instance, const NormalGame& normal, std::size_t option,
                      std::span<const Int> words, std::span<const std::pair<int, Int>> chosen) {
    Environment env(normal.game);
    bind_params(env, normal.game, rules.instance(instance).params);
    env.load(words);
    for (const auto& [slot, value] : chosen) env.integers[to_size(slot)] = value;
    Choice out;
    for (const auto& [name, value] : normal.written[option])
        out.emplace_back(name, static_cast<Int>(evaluate_integer(value, env)));
    return out;
}

}  // namespace grundy::rules
