// SPDX-License-Identifier: MIT
// Makes a game of a position with open integers; see family.hpp.
#include "lang/family.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "rules/bounds.hpp"
#include "rules/layout.hpp"
#include "rules/options.hpp"

namespace grundy::lang {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;
using rules::Term;
using rules::Type;

void collect(const syntax::Expr& e, const rules::NamedData& data, std::vector<syntax::Name>& out) {
    if (e.loop || e.op == "runs") return;
    const auto known = [&](const syntax::Name& n) { return n.text == e.text; };
    if (e.op == "name" && !data.contains(e.text) && std::none_of(out.begin(), out.end(), known))
        out.push_back({e.text, e.where});
    for (const syntax::Expr& x : e.args) collect(x, data, out);
}

// Places of the family's text mean nothing in the text of the rules, to which messages refer.
void forget_places(Expr& e);

void forget_places(std::vector<Expr>& list) {
    for (Expr& e : list) forget_places(e);
}

void forget_places(Expr& e) {
    e.where = {};
    forget_places(e.args);
    if (!e.loop) return;
    rules::Loop own = *e.loop;
    forget_places(own.guard);
    for (Binder& b : own.binders) {
        b.where = {};
        forget_places(b.exprs);
        forget_places(b.falling);
        forget_places(b.conditions);
    }
    e.loop = std::make_shared<const rules::Loop>(std::move(own));
}

Binder named(const rules::Variable& variable, Expr value) {
    Binder b;
    b.kind = Binder::Kind::value;
    b.vars = {variable};
    b.exprs = {std::move(value)};
    return b;
}

class Family {
public:
    Family(const rules::Ruleset& ruleset, int instance, rules::Game& family)
        : instance_(ruleset.instance(instance)), game_(ruleset.game(instance)), family_(family) {}

    void complete(std::vector<Expr> arguments) {
        forget_places(arguments);
        Term member;
        member.game = instance_.game;
        member.site = family_.sites++;
        for (std::size_t i = 0; i < game_.params.size(); ++i) member.params.push_back(parameter(i));
        member.args = std::move(arguments);
        family_.member = std::make_shared<const Term>(std::move(member));
        for (std::size_t i = 0; i < game_.params.size(); ++i)
            names_.push_back(named(game_.params[i].variable, parameter(i)));
        for (std::size_t i = 0; i < game_.args.size(); ++i)
            names_.push_back(named(game_.args[i], family_.member->args[i]));
        in_order();
        for (rules::Option& o : family_.options) option(o);
    }

private:
    Expr parameter(std::size_t i) const { return to_expression(game_.params[i].variable.type, instance_.params[i]); }

    // The options of a game may rely on the order of what is kept ascending.
    void in_order() {
        const std::size_t params = game_.params.size();
        for (const rules::Symmetry& s : game_.symmetries) {
            Expr& first = names_[params + s.first].exprs[0];
            if (rules::counted(game_.args[s.first].type)) {
                first = Expr::make(Op::sorted, {first});
            } else if (s.count == 2) {
                Expr& second = names_[params + s.first + 1].exprs[0];
                const Expr a = first, b = second;
                first = Expr::make(Op::min, {a, b});
                second = Expr::make(Op::max, {a, b});
            }
        }
    }

    void option(rules::Option& o) {
        std::vector<Binder> binders = names_;
        binders.back().conditions = std::exchange(o.guard, {});
        binders.insert(binders.end(), std::make_move_iterator(o.binders.begin()),
                       std::make_move_iterator(o.binders.end()));
        o.binders = std::move(binders);
        calls(o.terms);
    }

    void calls(std::vector<Term>& terms) {
        for (Term& t : terms) {
            calls(t.terms);
            if (t.kind != Term::Kind::call) continue;
            if (t.same_instance) {
                t.same_instance = false;
                t.game = family_.member->game;
                t.site = family_.member->site;
                t.params = family_.member->params;
            } else {
                for (Expr& e : t.params)
                    e = to_expression(rules::type_of(e.op), rules::evaluate_param(e, game_, instance_.params));
            }
        }
    }

    const rules::Instance& instance_;
    const rules::Game& game_;
    rules::Game& family_;
    std::vector<Binder> names_;
};

}  // namespace

std::vector<syntax::Name> open_names(const std::vector<syntax::Expr>& arguments, const rules::NamedData& data) {
    std::vector<syntax::Name> out;
    for (const syntax::Expr& e : arguments) collect(e, data, out);
    return out;
}

rules::Game family_frame(const rules::Game& game) {
    rules::Game out = game;
    out.args.clear();
    out.params.clear();
    out.symmetries.clear();
    out.expectations.clear();
    out.start.clear();  // it speaks of the arguments; a family begins where its text says
    return out;
}

void complete_family(const rules::Ruleset& ruleset, int instance, std::vector<Expr> arguments, rules::Game& family) {
    Family(ruleset, instance, family).complete(std::move(arguments));
}

bool may_be_negative(const rules::Game& family, const Expr& e) {
    const rules::Facts facts(family);
    const auto natural = [&](const Expr& x) { return facts.at_least(x, 0); };
    const Type type = rules::type_of(e.op);
    return type == Type::integer     ? !natural(e)
           : type != Type::row       ? false
           : e.op == Op::row_literal ? !std::all_of(e.args.begin(), e.args.end(), natural)
                                     : !facts.natural_row(e);
}

bool is_partial(const rules::Game& family) {
    return family.member && std::any_of(family.member->args.begin(), family.member->args.end(),
                                        [&](const Expr& e) { return may_be_negative(family, e); });
}

Expr to_expression(Type type, const rules::ParamValue& value) {
    if (const Int* v = std::get_if<Int>(&value)) return Expr::constant(*v);
    if (const auto* shared = std::get_if<rules::SharedWords>(&value)) {
        Expr out = Expr::make(type == Type::row     ? Op::row_literal
                              : type == Type::board ? Op::board_literal
                                                    : Op::graph_literal,
                              {});
        for (const Int word : *shared->words) out.args.push_back(Expr::constant(word));
        return out;
    }
    const auto& set = std::get<rules::IntSet>(value);
    switch (set.kind()) {
        case rules::IntSet::Kind::squares:
            return Expr::make(Op::squares, {});
        case rules::IntSet::Kind::primes:
            return Expr::make(Op::primes, {});
        case rules::IntSet::Kind::fibs:
            return Expr::make(Op::fibs, {});
        case rules::IntSet::Kind::powers:
            return Expr::make(Op::powers, {Expr::constant(*set.next(2))});  // 1, b, ...
        case rules::IntSet::Kind::progression:  // made only by codes, and they have no parameters
        case rules::IntSet::Kind::intervals:
            break;
    }
    Expr e = Expr::make(Op::set_literal, {});
    for (auto [lo, hi] : set.intervals()) {
        e.args.push_back(Expr::constant(lo));
        e.args.push_back(Expr::constant(hi == std::numeric_limits<Int>::max() ? -1 : hi));
    }
    return e;
}

}  // namespace grundy::lang
