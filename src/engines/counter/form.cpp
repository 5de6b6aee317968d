// SPDX-License-Identifier: MIT
// See form.hpp. The bound is found by comparing a condition, or an end of a range, with the counter that is left: if
// d >= 0 has to hold and d + c' is a number that play never changes, then c' is at most that number.
#include "engines/counter/form.hpp"

#include <algorithm>

#include "rules/layout.hpp"
#include "rules/normal_option.hpp"
#include "rules/options.hpp"
#include "rules/walk.hpp"

namespace grundy::engines::counter {
namespace {

using rules::Affine;
using rules::Binder;
using rules::Expr;
using rules::Op;

constexpr Int most_divisor = Int{1} << 20;

// One call, and at most one choice of a number from a range or a set.
bool plain(const rules::Option& o) {
    if (o.kind != rules::Option::Kind::leads || o.taken || o.terms.size() != 1 || o.binders.size() > 1) return false;
    const rules::Term& t = o.terms[0];
    if (t.kind != rules::Term::Kind::call || !t.same_instance) return false;
    return std::all_of(o.binders.begin(), o.binders.end(),
                       [](const Binder& b) { return b.kind == Binder::Kind::range || b.kind == Binder::Kind::in_set; });
}

void add_parts(const Expr& e, Op op, std::vector<const Expr*>& out) {
    if (e.op == op)
        for (const Expr& a : e.args) add_parts(a, op, out);
    else
        out.push_back(&e);
}

// For m > 0, A + E div m >= 0 is m*A + E >= 0, and A - E div m >= 0 is m*A - E + m - 1 >= 0.
Affine multiplied_out(Affine sum) {
    const auto it = std::find_if(sum.terms.begin(), sum.terms.end(), [](const auto& t) {
        return t.first.op == Op::div && t.first.args[1].op == Op::constant && t.first.args[1].value >= 1 &&
               t.first.args[1].value <= most_divisor && (t.second == 1 || t.second == -1);
    });
    if (it == sum.terms.end()) return sum;
    const auto [quotient, sign] = *it;
    const auto inside = rules::to_affine(quotient.args[0]);
    if (!inside) return sum;
    const Int m = quotient.args[1].value;
    sum.terms.erase(it);
    Affine out{sign < 0 ? m - 1 : 0, {}};
    out.add(sum, m);
    out.add(*inside, sign);
    return out;
}

bool fits(const Affine& sum) {
    const auto small = [](Wide v) { return v <= Wide{greatest_int} && v >= -Wide{greatest_int}; };
    return small(sum.constant) &&
           std::all_of(sum.terms.begin(), sum.terms.end(), [&](const auto& t) { return small(t.second); });
}

// Sums that are not negative where x lies above or below the end of its range: x - end, or end - x.
void add_end(const Expr& end, int slot, Op joins, std::vector<Affine>& out) {
    std::vector<const Expr*> parts;
    add_parts(end, joins, parts);
    const int sign = joins == Op::min ? 1 : -1;
    for (const Expr* e : parts) {
        const auto sum = rules::to_affine(*e);
        if (!sum) continue;
        Affine difference{0, {{Expr::variable(slot), -sign}}};
        difference.add(*sum, sign);
        out.push_back(multiplied_out(std::move(difference)));
    }
}

std::vector<Affine> not_negative_sums(const rules::Option& o) {
    std::vector<Affine> out;
    const auto add = [&](const std::vector<Expr>& conditions) {
        for (const Expr& e : conditions)
            if (auto sum = rules::not_negative(e)) out.push_back(std::move(*sum));
    };
    add(o.guard);
    for (const Binder& b : o.binders) {
        add(b.conditions);
        if (b.kind != Binder::Kind::range) continue;
        add_end(b.exprs[0], b.vars[0].slot, Op::max, out);
        add_end(b.exprs[1], b.vars[0].slot, Op::min, out);
    }
    std::erase_if(out, [](const Affine& sum) { return !fits(sum); });
    return out;
}

bool speaks_of(const rules::Option& o, int slot) {
    bool found = false;
    rules::each_expression(o, [&](const Expr& e) { found = found || rules::mentions(e, slot); });
    return found;
}

}  // namespace

Form::Form(const rules::Ruleset& rules, int instance)
    : rules_(rules), instance_(instance), normal_(rules::normal_game(rules, instance)) {}

std::shared_ptr<const Form> Form::of(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    const bool fits = !game.cyclic && !game.coded && !game.member && game.symmetries.empty() && !game.options.empty() &&
                      !game.args.empty() && rules::all_integers(game.args);
    if (!fits) return nullptr;
    const std::shared_ptr<Form> out(new Form(rules, instance));
    try {
        return out->recognise() ? out : nullptr;
    } catch (const Error&) {  // for play to report, if a position meets it
        return nullptr;
    }
}

bool Form::recognise() {
    if (!find_counter()) return false;
    for (const Affine& bound : bounds()) {
        if (!rises_to(bound)) continue;
        bound_ = rules::expression_of(bound).value();
        if (make_heaps()) return true;
    }
    return false;
}

// The only argument that is not handed on as it is.
bool Form::find_counter() {
    const rules::Game& game = normal_.game;
    if (!std::all_of(game.options.begin(), game.options.end(), plain)) return false;
    std::vector<std::size_t> changing;
    for (std::size_t i = 0; i < game.args.size(); ++i) {
        const Expr same = Expr::variable(game.args[i].slot);
        const auto keeps = [&](const rules::Option& o) { return rules::same(o.terms[0].args[i], same); };
        if (!std::all_of(game.options.begin(), game.options.end(), keeps)) changing.push_back(i);
    }
    if (changing.size() != 1) return false;
    counter_ = changing[0];
    return true;
}

// What may be the bound, each once.
std::vector<Affine> Form::bounds() const {
    std::vector<Affine> out;
    const int counter = normal_.game.args[counter_].slot;
    for (const rules::Option& o : normal_.game.options) {
        const auto left = rules::to_affine(o.terms[0].args[counter_]);
        if (!left) continue;
        for (Affine& sum : not_negative_sums(o)) {
            sum.add(*left, 1);
            if (!fits(sum)) continue;
            const Expr e = rules::expression_of(sum).value();
            const bool changes =
                rules::mentions(e, counter) || (!o.binders.empty() && rules::mentions(e, o.binders[0].vars[0].slot));
            const auto known = [&](const Affine& a) { return rules::same(rules::expression_of(a).value(), e); };
            if (!changes && std::none_of(out.begin(), out.end(), known)) out.push_back(std::move(sum));
        }
    }
    return out;
}

// Whether every move leads from a counter to one that is at least as large and at most the bound.
bool Form::rises_to(const Affine& bound) const {
    rules::Game game = normal_.game;
    const Expr counter = Expr::variable(game.args[counter_].slot), most = rules::expression_of(bound).value();
    return std::all_of(normal_.game.options.begin(), normal_.game.options.end(), [&](const rules::Option& o) {
        rules::Facts known = rules::NormalOption{game, o, {}}.facts(o.binders.size());
        for (const Affine& sum : not_negative_sums(o))
            known.add(Expr::make(Op::less_equal, {Expr::constant(0), rules::expression_of(sum).value()}));
        const Expr& left = o.terms[0].args[counter_];
        return known.ordered(left, counter) && known.ordered(most, left);
    });
}

// The game on n = bound - c.
bool Form::make_heaps() {
    rules::Game game = normal_.game;
    const rules::Variable counter = game.args[counter_];
    const Expr lacking = Expr::make(Op::sub, {bound_, Expr::variable(counter.slot)});
    for (rules::Option& o : game.options) {
        rules::NormalOption next{game, o, {}};
        next.put(counter.slot, lacking);
        std::vector<Expr>& args = next.option.terms[0].args;
        args = {Expr::make(Op::sub, {bound_, args[counter_]})};
        next.tidy();
        for (const rules::Variable& v : game.args)
            if (v.slot != counter.slot && speaks_of(next.option, v.slot)) return false;
        o = std::move(next.option);
    }
    game.args = {counter};
    library_ = {{std::make_shared<const rules::Game>(std::move(game))}, {}, 0};
    heaps_ = std::make_unique<rules::Ruleset>(library_);
    heap_instance_ = heaps_->instantiate(0, rules_.instance(instance_).params);
    std::string why_not;
    auto form = rules::heap_form(*heaps_, heap_instance_, why_not);
    if (form) heap_form_ = std::move(*form);
    return form.has_value();
}

rules::Environment Form::environment(std::span<const Int> words) const {
    rules::Environment env(normal_.game);
    rules::bind_params(env, normal_.game, rules_.instance(instance_).params);
    for (std::size_t i = 0; i < words.size(); ++i) env.integers[to_size(normal_.game.args[i].slot)] = words[i];
    return env;
}

Wide Form::lacking(std::span<const Int> words) const {
    rules::Environment env = environment(words);
    return evaluate_integer(bound_, env) - words[counter_];
}

std::vector<Int> Form::with_lacking(std::span<const Int> words, Int heap) const {
    std::vector<Int> out(words.begin(), words.end());
    out[counter_] = static_cast<Int>(words[counter_] + lacking(words) - heap);
    return out;
}

// The number that the option chooses to make the counter `to`; 0 if it need not choose. Nothing if it does not.
std::optional<Int> Form::chosen(std::size_t option, Int to, rules::Environment& env) const {
    const rules::Option& o = normal_.game.options[option];
    const Expr& left = o.terms[0].args[counter_];
    if (!hold(o.guard, env)) return std::nullopt;
    if (o.binders.empty()) return evaluate_integer(left, env) == to ? std::optional<Int>(0) : std::nullopt;
    const Binder& b = o.binders[0];
    Wide& x = env.integers[to_size(b.vars[0].slot)];
    const Wide of_zero = evaluate_integer(left, env);
    x = 1;
    const Wide factor = evaluate_integer(left, env) - of_zero;
    if (factor == 0 || (to - of_zero) % factor != 0) return std::nullopt;
    x = (to - of_zero) / factor;
    if (x > Wide{greatest_int} || x < -Wide{greatest_int} || evaluate_integer(left, env) != to) return std::nullopt;
    const auto value = static_cast<Int>(x);
    const bool offered = b.kind == Binder::Kind::range
                             ? evaluate_integer(b.exprs[0], env) <= x && x <= evaluate_integer(b.exprs[1], env)
                             : value >= 0 && evaluate_set(b.exprs[0], env).contains(value);
    return offered && hold(b.conditions, env) ? std::optional(value) : std::nullopt;
}

std::vector<Choice> Form::choices(std::span<const Int> words, std::span<const Int> to, Meter& meter) const {
    std::vector<Choice> out;
    rules::Environment env = environment(words);
    env.meter = &meter;
    for (std::size_t i = 0; i < normal_.game.options.size(); ++i) {
        const auto value = chosen(i, to[counter_], env);
        if (!value) continue;
        std::vector<std::pair<int, Int>> named;
        for (const Binder& b : normal_.game.options[i].binders) named.emplace_back(b.vars[0].slot, *value);
        out.push_back(rules::written_choice(rules_, instance_, normal_, i, words, named));
    }
    return out;
}

}  // namespace grundy::engines::counter
