// SPDX-License-Identifier: MIT
// Binders of options, sums and aggregates, and where their conditions are tested; see checker.hpp.
#include <algorithm>
#include <string>

#include "lang/checker.hpp"
#include "lang/functions.hpp"
#include "lang/value_types.hpp"

namespace grundy::lang {

using rules::Binder;
using rules::Expr;
using rules::Op;
using rules::Type;

bool mentions_any(const Expr& e, const Binder& b) {
    return any_within(e, [&](const Expr& x) {
        if (!rules::reads_variable(x.op)) return false;
        const Type type = rules::type_of(x.op);
        return std::any_of(b.vars.begin(), b.vars.end(),
                           [&](const auto& v) { return v.type == type && v.slot == x.slot; });
    });
}

bool surely_infinite(const Expr& set) {
    if (set.op == Op::squares || set.op == Op::primes || set.op == Op::fibs || set.op == Op::powers ||
        set.op == Op::all_but)
        return true;
    if (set.op != Op::set_literal) return false;
    for (std::size_t i = 1; i < set.args.size(); i += 2)
        if (set.args[i].op == Op::constant && set.args[i].value == -1) return true;
    return false;
}

void split_conjuncts(Expr e, std::vector<Expr>& out) {
    if (e.op != Op::both) return out.push_back(std::move(e));
    for (Expr& a : e.args) split_conjuncts(std::move(a), out);
}

Binder ExpressionChecker::binder(const syntax::Binder& b, bool every) {
    Binder out;
    out.where = b.where;
    if (b.kind == syntax::Binder::Kind::in) {
        in_binder(b, every, out);
        return out;
    }
    if (b.kind == syntax::Binder::Kind::value) {
        name_binder(b, out);
        return out;
    }
    out.kind = b.kind == syntax::Binder::Kind::range        ? Binder::Kind::range
               : b.kind == syntax::Binder::Kind::open_range ? Binder::Kind::open_range
                                                            : Binder::Kind::split;
    for (const auto& e : b.exprs) out.exprs.push_back(check(e, Type::integer));
    for (const auto& n : b.names) out.vars.push_back(scope_.declare(n, Type::integer));
    return out;
}

// m = EXPR
void ExpressionChecker::name_binder(const syntax::Binder& b, Binder& out) {
    Type type = infer(b.exprs[0]);
    const bool list = type >= Type::rows && type <= Type::pairs;
    if (type == Type::boolean || type == Type::shapes || list) {
        faults_.report(b.exprs[0].where,
                       "a name can stand for an integer, a row, a board, a graph or a set, but this is " +
                           std::string(value_type(type).name),
                       list ? "write `" + std::string(b.names[0].text) + " in ...`" : "");
        type = Type::integer;
        out.exprs.push_back(Expr::constant(0));
    } else {
        out.exprs.push_back(check(b.exprs[0], type));
    }
    out.kind = Binder::Kind::value;
    out.vars.push_back(scope_.declare(b.names[0], type));
}

void ExpressionChecker::in_binder(const syntax::Binder& b, bool every, Binder& out) {
    Type type = infer(b.exprs[0]);
    const Span where = b.exprs[0].where;
    if ((b.names.size() == 2) != (type == Type::pairs)) {
        faults_.report(where,
                       b.names.size() == 2 ? "two names in brackets stand for the ends of an edge, but this is " +
                                                 std::string(value_type(type).name)
                                           : "an edge has two ends",
                       "as in `(u, v) in edges(g)`");
        type = Type::pairs;
        out.exprs.push_back(Expr::make(Op::edges, {Expr::make(Op::graph_literal, {Expr::constant(0)})}));
        out.kind = Binder::Kind::in_pairs;
        for (const auto& n : b.names) out.vars.push_back(scope_.declare(n, Type::integer));
        return;
    }
    const std::string_view named = b.exprs[0].op == "name" ? b.exprs[0].text : std::string_view();
    if (type == Type::integer && !named.empty() && scope_.find(named) == nullptr) {
        check(b.exprs[0], Type::integer);  // reports the name
        type = Type::set;
        out.exprs.emplace_back();
        out.exprs.back().op = Op::set_literal;
    } else if (type != Type::row && type != Type::set && (type < Type::rows || type > Type::pairs)) {
        faults_.report(
            where,
            "expected a range LO..HI, a set or a row after `in`, but this is " + std::string(value_type(type).name),
            type != Type::integer ? ""
            : !scope_.hint_of_set(named).empty()
                ? scope_.hint_of_set(named)
                : "a range is written `" + std::string(b.names[0].text) + " in 1.." +
                      std::string(
                          faults_.text().substr(where.begin, std::min<std::size_t>(where.end - where.begin, 60))) +
                      "`");
        type = Type::set;
        out.exprs.emplace_back();
        out.exprs.back().op = Op::set_literal;
    } else {
        out.exprs.push_back(check(b.exprs[0], type));
    }
    out.kind = type == Type::set     ? Binder::Kind::in_set
               : type == Type::pairs ? Binder::Kind::in_pairs
               : type >= Type::rows  ? Binder::Kind::in_rows
               : every               ? Binder::Kind::each_of
                                     : Binder::Kind::in_row;
    const Type element = value_type(type).elements.value_or(Type::integer);
    for (const auto& n : b.names) out.vars.push_back(scope_.declare(n, element));
}

void ExpressionChecker::place_conditions(const std::optional<syntax::Expr>& condition, std::vector<Expr>& guard,
                                         std::vector<Binder>& list) {
    if (!condition) return;
    std::vector<Expr> conjuncts;
    split_conjuncts(check(*condition, Type::boolean), conjuncts);
    for (Expr& c : conjuncts) {
        const auto last = std::find_if(list.rbegin(), list.rend(), [&](const Binder& b) { return mentions_any(c, b); });
        (last == list.rend() ? guard : last->conditions).push_back(std::move(c));
    }
}

// A construct that runs over binders inside an expression. Nothing in it can be illegal, so nothing ends an open range.
Expr ExpressionChecker::loop(const syntax::Expr& e, Op op, Type body) {
    Expr out;
    out.op = op;
    out.where = e.where;
    const std::size_t mark = scope_.mark();
    auto loop = std::make_shared<rules::Loop>();
    for (const auto& b : e.loop->binders) {
        loop->binders.push_back(binder(b, true));
        const Binder& last = loop->binders.back();
        if (last.kind == Binder::Kind::open_range ||
            (last.kind == Binder::Kind::in_set && surely_infinite(last.exprs[0])))
            faults_.report(last.where,
                           "this never ends: nothing inside " +
                               (e.op == "row of"        ? "a row"
                                : e.op == "elements of" ? "a set"
                                                        : "'" + std::string(e.op) + "'") +
                               " ends an open range",
                           "give it an upper end");
    }
    out.args.push_back(check(e.args[0], body));
    place_conditions(e.loop->condition, loop->guard, loop->binders);
    out.loop = std::move(loop);
    scope_.back_to(mark);
    return out;
}

Expr ExpressionChecker::aggregate(const syntax::Expr& e) {
    const Aggregate& a = *find_aggregate(e.op);
    if (e.loop) return loop(e, a.op, a.body);
    if (a.of_row && e.args.size() == 1 && infer(e.args[0]) == Type::row) return fixed(e, a.row_op, {Type::row});
    const bool extremum = e.op == "min" || e.op == "max";
    const std::string name(e.op);
    if (!extremum || e.args.size() < 2) {
        faults_.report(
            e.where,
            extremum   ? "'" + name + "' needs two integers, a row, or `for` and what it runs over"
            : a.of_row ? "'" + name + "' needs a row, or `for` and what it runs over"
                       : "'" + name + "' needs `for` and what it runs over",
            a.body == Type::boolean ? "as in `" + name + "(v > 0 for v in w)`" : "as in `" + name + "(v for v in w)`");
        return Expr::make(a.body == Type::boolean && a.op != Op::loop_count ? Op::truth : Op::constant, {});
    }
    Expr out = check(e.args[0], Type::integer);
    for (std::size_t i = 1; i < e.args.size(); ++i) {
        out = Expr::make(e.op == "max" ? Op::max : Op::min, {std::move(out), check(e.args[i], Type::integer)});
        out.where = e.where;
    }
    return out;
}

// (A if CONDITION else B): both have the same type, integer or row.
Expr ExpressionChecker::conditional(const syntax::Expr& e) {
    const Type type = infer(e.args[1]);
    const auto choice = value_type(type).choice;
    if (!choice)
        faults_.report(
            e.args[1].where,
            "`if` inside brackets chooses between integers, rows and other arguments of games, but this is " +
                std::string(value_type(type).name));
    const Type chosen = choice ? type : Type::integer;
    return fixed(e, choice.value_or(Op::conditional), {Type::boolean, chosen, chosen});
}

}  // namespace grundy::lang
