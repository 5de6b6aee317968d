// SPDX-License-Identifier: MIT
// Replaces names by their values; see names.hpp.
#include "rules/names.hpp"

#include <algorithm>
#include <utility>

#include "rules/affine.hpp"
#include "rules/bounds.hpp"

namespace grundy::rules {

namespace {

constexpr std::size_t most_alternatives = 16;

// A or B as its parts; n in {1, 2} as n = 1 and n = 2; nothing if it is neither.
std::vector<Expr> parts_of(const Expr& c) {
    if (c.op == Op::either) return c.args;
    std::vector<Expr> out;
    if (c.op != Op::member || c.args[1].op != Op::set_literal) return out;
    const auto& bounds = c.args[1].args;  // in pairs
    for (std::size_t i = 0; i + 1 < bounds.size(); i += 2) {
        if (bounds[i].op != Op::constant || !same(bounds[i], bounds[i + 1])) return {};
        out.push_back(Expr::make(Op::equal, {c.args[0], bounds[i]}));
        out.back().where = c.where;
    }
    return out;
}

// Takes apart the first disjunction of the list. Returns false if there is none.
bool split_first(const Option& o, const std::vector<Expr>& list, std::vector<Expr>& (*of)(Option&, std::size_t),
                 std::size_t where, std::vector<Option>& out) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto parts = parts_of(list[i]);
        if (parts.empty()) continue;
        for (const Expr& part : parts) {
            out.push_back(o);
            of(out.back(), where)[i] = part;
        }
        return true;
    }
    return false;
}

bool split(const Option& o, std::vector<Option>& out) {
    const auto guard = [](Option& x, std::size_t) -> std::vector<Expr>& { return x.guard; };
    const auto binder = [](Option& x, std::size_t b) -> std::vector<Expr>& { return x.binders[b].conditions; };
    if (split_first(o, o.guard, guard, 0, out)) return true;
    for (std::size_t b = 0; b < o.binders.size(); ++b)
        if (split_first(o, o.binders[b].conditions, binder, b, out)) return true;
    return false;
}

bool names_defined(const std::vector<Binder>& binders, Facts& facts) {
    for (const Binder& b : binders) {
        if (b.kind == Binder::Kind::value && b.vars[0].type == Type::integer && !facts.defined(b.exprs[0]))
            return false;
        facts.add(b);
    }
    return true;
}

bool names_defined(const std::vector<Term>& terms, const Facts& facts) {
    return std::all_of(terms.begin(), terms.end(), [&](const Term& t) {
        if (t.kind != Term::Kind::sum) return true;
        Facts inner = facts;
        for (const Expr& c : t.conditions) inner.add(c);
        return names_defined(t.binders, inner) && names_defined(t.terms, inner);
    });
}

}  // namespace

std::vector<Option> alternatives(const Option& o) {
    std::vector<Option> waiting = {o}, done;
    while (!waiting.empty()) {
        const Option next = std::move(waiting.back());
        waiting.pop_back();
        if (!split(next, waiting)) done.push_back(next);
        if (waiting.size() + done.size() > most_alternatives) return {o};
    }
    return done;
}

bool names_defined(const Game& game, const Option& o) {
    Facts facts(game);
    for (const Expr& c : o.guard) facts.add(c);
    return names_defined(o.binders, facts) && names_defined(o.terms, facts);
}

Option without_names(Option o) {
    const std::vector<Binder> names = o.binders;
    const auto expand_all = [&](std::vector<Expr>& list) {
        for (Expr& e : list) e = expand(std::move(e), names);
    };
    std::vector<Binder> kept;
    for (Binder& b : o.binders) {
        expand_all(b.exprs);
        expand_all(b.falling);
        expand_all(b.conditions);
        const bool name = b.kind == Binder::Kind::value && b.vars[0].type == Type::integer;
        if (!name)
            kept.push_back(std::move(b));
        else  // tested as soon as what they mention is known
            for (Expr& c : b.conditions) (kept.empty() ? o.guard : kept.back().conditions).push_back(std::move(c));
    }
    o.binders = std::move(kept);
    for (Term& t : o.terms) expand_all(t.args);
    return o;
}

}  // namespace grundy::rules
