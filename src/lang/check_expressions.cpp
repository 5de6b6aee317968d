// SPDX-License-Identifier: MIT
// Types and names of expressions; see checker.hpp.
#include <algorithm>
#include <array>
#include <limits>

#include "core/size.hpp"
#include "lang/checker.hpp"
#include "lang/family.hpp"
#include "lang/functions.hpp"
#include "lang/value_types.hpp"
#include "rules/layout.hpp"

namespace grundy::lang {

using rules::Expr;
using rules::Op;
using rules::Type;

namespace {

struct Operator {
    std::string_view written;
    Op op;
    Type left, right;  // of the operands; both are the same if there is only one operand
    std::size_t operands;
};
constexpr std::array operators = {
    Operator{"+", Op::add, Type::integer, Type::integer, 2},
    Operator{"-", Op::sub, Type::integer, Type::integer, 2},
    Operator{"*", Op::mul, Type::integer, Type::integer, 2},
    Operator{"^", Op::power, Type::integer, Type::integer, 2},
    Operator{"div", Op::div, Type::integer, Type::integer, 2},
    Operator{"mod", Op::mod, Type::integer, Type::integer, 2},
    Operator{"xor", Op::bit_xor, Type::integer, Type::integer, 2},
    Operator{"negate", Op::negate, Type::integer, Type::integer, 1},
    Operator{"index", Op::element, Type::row, Type::integer, 2},
    Operator{"and", Op::both, Type::boolean, Type::boolean, 2},
    Operator{"or", Op::either, Type::boolean, Type::boolean, 2},
    Operator{"not", Op::negation, Type::boolean, Type::boolean, 1},
    Operator{"divides", Op::divides, Type::integer, Type::integer, 2},
    Operator{"in", Op::member, Type::integer, Type::set, 2},
    Operator{"++", Op::concat, Type::row, Type::row, 2},
    Operator{"all but", Op::all_but, Type::set, Type::set, 1},
    Operator{"squares", Op::squares, Type::set, Type::set, 0},
    Operator{"primes", Op::primes, Type::set, Type::set, 0},
    Operator{"fibs", Op::fibs, Type::set, Type::set, 0},
};

const Operator* find_operator(std::string_view written) {
    const auto it =
        std::find_if(operators.begin(), operators.end(), [&](const Operator& o) { return o.written == written; });
    return it == operators.end() ? nullptr : &*it;
}

// `xor` between two integers is an operator; before a bracket it is an aggregate. min(a, b) is an operator, too.
const Aggregate* named_aggregate(const syntax::Expr& e) {
    if (e.op == "xor" && !e.loop && e.args.size() == 2) return nullptr;
    return find_aggregate(e.op);
}

bool is_comparison(std::string_view op) {
    return op == "=" || op == "!=" || op == "<" || op == "<=" || op == ">" || op == ">=";
}

bool holds_pairs(const syntax::Expr& set) {
    return std::any_of(set.args.begin(), set.args.end(), [](const syntax::Expr& x) { return x.op == "pair"; });
}

Expr stand_in(Type type, Span where) {
    Expr e = value_type(type).stand_in();
    e.where = where;
    return e;
}

// The set of the elements of a row.
Expr elements(Expr row) {
    const Span where = row.where;
    Expr e = Expr::make(Op::elements, {std::move(row)});
    e.where = where;
    return e;
}

Expr folded_number(Int v, Span where) {
    Expr e = Expr::constant(v);
    e.where = where;
    return e;
}

}  // namespace

rules::Variable Scope::declare(const syntax::Name& name, Type type) {
    if (find(name.text) != nullptr)
        faults_.report(name.where, "the name '" + std::string(name.text) + "' is already taken here",
                       "choose another name");
    int& next = type == Type::set ? game_.sets : rules::counted(type) ? game_.rows : game_.integers;
    rules::Variable v{std::string(name.text), type, next++, name.where};
    variables_.push_back(v);
    return v;
}

const rules::Variable* Scope::find(std::string_view name) const {
    for (const auto& v : variables_)
        if (v.name == name) return &v;
    return nullptr;
}

const rules::Datum* Scope::datum(std::string_view name) const {
    const auto found = find(name) == nullptr ? data_->find(name) : data_->end();
    return found == data_->end() ? nullptr : &found->second;
}

std::string Scope::hint_of_set(std::string_view name) const {
    const bool number = std::any_of(game_.params.begin(), game_.params.end(), [&](const rules::Param& p) {
        return p.variable.name == name && p.variable.type == Type::integer;
    });
    return number ? "a parameter is a number unless it says what it is: `with " + std::string(name) + ": set`" : "";
}

std::vector<std::string> Scope::names() const {
    std::vector<std::string> out;
    for (const auto& v : variables_) out.push_back(v.name);
    for (const auto& [name, datum] : *data_) out.push_back(name);
    return out;
}

Type ExpressionChecker::infer(const syntax::Expr& e) const {
    if (e.op == "name") {
        const auto* v = scope_.find(e.text);
        if (v != nullptr) return v->type;
        if (const auto* datum = scope_.datum(e.text)) return datum->type;
        const Function* f = find_function(e.text);
        return f != nullptr && f->arguments.empty() ? rules::type_of(f->op) : Type::integer;
    }
    if (e.op == "row" || e.op == "numbers" || e.op == "slice") return Type::row;
    if (e.op == "set of") return holds_pairs(e) ? Type::row : Type::set;
    if (e.op == "runs") return Type::rows;
    if (e.op == "board") return Type::board;
    if (e.op == "graph" || e.op == "tree") return Type::graph;
    if (e.op == "text" || e.op == "turns" || e.op == "mirrors") return Type::shapes;
    if (e.op == "cell") return Type::integer;
    if (takes_board(e)) return rules::type_of(find_board_function(e.op)->op);
    if (e.op == "row of") return Type::row;
    if (e.op == "elements of") return Type::set;
    if (e.op == "if") return infer(e.args[1]);
    if (is_comparison(e.op)) return Type::boolean;
    if (const Aggregate* a = named_aggregate(e)) return rules::type_of(a->op);
    if (const Function* f = find_function(e.op)) return rules::type_of(f->op);
    const Operator* o = find_operator(e.op);
    return o != nullptr ? rules::type_of(o->op) : Type::integer;
}

Expr ExpressionChecker::check(const syntax::Expr& e, Type wanted) {
    const Function* constant = e.op == "name" ? find_function(e.text) : nullptr;
    const bool unknown = e.op == "name" && scope_.find(e.text) == nullptr && scope_.datum(e.text) == nullptr &&
                         (constant == nullptr || !constant->arguments.empty());
    if (wanted == Type::shapes && e.op == "set of") return shapes(e, false);
    if (unknown && wanted == Type::graph && nearest(e.text, scope_.names()).empty()) {
        const std::string near = nearest(e.text, function_names());
        faults_.report(e.where, "there is no graph '" + std::string(e.text) + "' here",
                       near.empty() ? "`--graph " + std::string(e.text) + "=FILE` reads one from a file"
                                    : "did you mean '" + near + "'?");
        return stand_in(wanted, e.where);
    }
    const Type type = infer(e);
    if (wanted == Type::set && type == Type::row) return elements(check(e, Type::row));
    if (!unknown && type != wanted) {
        const bool quoted =
            e.op == "text" && value_type(wanted).choice && rules::counted(wanted) && wanted != Type::row;
        faults_.report(e.where,
                       "expected " + std::string(value_type(wanted).name) + ", but this is " +
                           (quoted ? "only a text" : std::string(value_type(type).name)),
                       quoted ? "write `" + std::string(rules::type_name(wanted, false)) + "(\"" +
                                    std::string(e.text.substr(0, 40)) + "\")`"
                              : hint_of_type(e, wanted, type));
        return stand_in(wanted, e.where);
    }
    Expr out = convert(e);
    return unknown ? stand_in(wanted, e.where) : out;
}

// How an expression of one type is written as one of another; "" where that is not known.
std::string ExpressionChecker::hint_of_type(const syntax::Expr& e, Type wanted, Type type) const {
    if (wanted == Type::row && e.op == "text") return "a row is written as numbers, as in `[1, 0, 1]`";
    if (wanted == Type::row && type == Type::set) return "the elements of a set S, as a row, are `[x for x in S]`";
    if (wanted == Type::row && e.op == "+" && infer(e.args[0]) == Type::row) return "rows are joined with `++`";
    if (wanted != Type::set || type != Type::integer) return "";
    const std::string parameter = e.op == "name" ? scope_.hint_of_set(e.text) : "";
    return parameter.empty() ? "a set of one element x is `{x}`" : parameter;
}

Expr ExpressionChecker::fixed(const syntax::Expr& e, Op op, std::vector<Type> types) {
    Expr out;
    out.op = op;
    out.where = e.where;
    if (e.args.size() != types.size()) {
        const Function* function = takes_board(e) ? find_board_function(e.op) : find_function(e.op);
        faults_.report(e.where,
                       "'" + std::string(e.op) + "' needs " + std::to_string(types.size()) +
                           (types.size() == 1 ? " argument" : " arguments") + ", not " + std::to_string(e.args.size()),
                       function != nullptr
                           ? "as in `" + std::string(function->signature) + "`: " + std::string(function->purpose)
                           : "");
        return stand_in(rules::type_of(op), e.where);
    }
    for (std::size_t i = 0; i < types.size(); ++i) out.args.push_back(check(e.args[i], types[i]));
    return out;
}

Expr ExpressionChecker::variable(const syntax::Expr& e) {
    const auto* v = scope_.find(e.text);
    if (v == nullptr) {
        if (const auto* datum = scope_.datum(e.text)) {
            Expr out = to_expression(datum->type, datum->value);
            out.where = e.where;
            return out;
        }
        if (const Function* f = find_function(e.text); f != nullptr && f->arguments.empty()) return function(e, *f);
        std::vector<std::string> names = scope_.names();
        for (const Operator& o : operators)
            if (o.operands == 0) names.emplace_back(o.written);
        const std::string near = nearest(e.text, names);
        const char* refused = near.empty() ? outside_the_field(e.text) : nullptr;
        faults_.report(e.where,
                       refused != nullptr ? refused : "there is no variable '" + std::string(e.text) + "' here",
                       !near.empty() ? "did you mean '" + near + "'?"
                       : refused != nullptr || scope_.names().empty()
                           ? ""
                           : "a choice is named after the option, as in `for " + std::string(e.text) + " in 1..3`");
        return stand_in(Type::integer, e.where);
    }
    Expr out;
    out.op = rules::variable_of(v->type);
    out.slot = v->slot;
    out.where = e.where;
    return out;
}

Expr ExpressionChecker::comparison(const syntax::Expr& e) {
    const bool equality = e.op == "=" || e.op == "!=";
    const Type left = infer(e.args[0]);
    const Type type = equality && rules::counted(left) && value_type(left).choice ? left : Type::integer;
    const bool swap = e.op == ">" || e.op == ">=";
    const Op op = e.op == "="                  ? Op::equal
                  : e.op == "!="               ? Op::not_equal
                  : e.op == "<" || e.op == ">" ? Op::less
                                               : Op::less_equal;
    Expr out = fixed(e, op, {type, type});
    if (swap && out.args.size() == 2) std::swap(out.args[0], out.args[1]);
    return out;
}

Expr ExpressionChecker::function(const syntax::Expr& e, const Function& f) {
    if (f.last_is_base && e.args.size() + 1 == f.arguments.size()) {
        syntax::Expr with_base = e;
        with_base.args.push_back({"literal", {}, 10, {}, e.where});
        return fixed(with_base, f.op, f.arguments);
    }
    if (f.arguments.size() == 2 && f.arguments[1] == Type::shapes && e.args.size() == 2) {
        Expr out = Expr::make(f.op, {check(e.args[0], Type::board), shapes(e.args[1], e.op == "rewrite")});
        out.where = e.where;
        if (f.op == Op::placed)
            for (const rules::Shape& s : *out.args[1].shapes)
                if (!rules::changes_cell(s)) {
                    faults_.report(e.args[1].where,
                                   rules::shape_text(s) + " changes no cell, so a move with it would change nothing",
                                   "`?` is any cell, and stays; `#` is a taken one");
                    break;
                }
        return out;
    }
    Expr out = fixed(e, f.op, f.arguments);
    out.value = out.op == f.op ? f.value : out.value;
    return out;
}

Expr ExpressionChecker::runs(const syntax::Expr& e) {
    Expr out;
    out.op = Op::runs;
    out.where = e.where;
    out.args.push_back(check(e.args[0], Type::row));
    const std::size_t mark = scope_.mark();
    out.slot = scope_.declare({e.text, e.where}, Type::integer).slot;
    out.args.push_back(check(e.args[1], Type::boolean));
    scope_.back_to(mark);
    return out;
}

// (a, b) in S: S is a row of numbers x, y of each pair, and some 1 <= i <= len(S) div 2 has S[2*i - 1] = a and S[2*i] =
// b.
Expr ExpressionChecker::pair_member(const syntax::Expr& e) {
    const std::vector<syntax::Expr>& pair = e.args[0].args;
    const Expr numbers[] = {check(pair[0], Type::integer), check(pair[1], Type::integer)};
    const Expr row = check(e.args[1], Type::row);
    const auto at = [&](Op op, std::vector<Expr> args) {
        Expr out = Expr::make(op, std::move(args));
        out.where = e.where;
        return out;
    };
    const std::size_t mark = scope_.mark();
    rules::Binder place;
    place.kind = rules::Binder::Kind::range;
    place.exprs = {folded_number(1, e.where), at(Op::div, {at(Op::length, {row}), folded_number(2, e.where)})};
    place.vars = {scope_.declare({"the pair", e.where}, Type::integer)};  // no name that rules can have
    scope_.back_to(mark);
    const Expr second = at(Op::mul, {folded_number(2, e.where), Expr::variable(place.vars[0].slot)});
    const Expr first = at(Op::sub, {second, folded_number(1, e.where)});
    Expr out = at(Op::loop_any, {at(Op::both, {at(Op::equal, {at(Op::element, {row, first}), numbers[0]}),
                                               at(Op::equal, {at(Op::element, {row, second}), numbers[1]})})});
    out.loop = std::make_shared<const rules::Loop>(rules::Loop{{}, {std::move(place)}});
    return out;
}

// A set of pairs that is written out: the row of its numbers.
Expr ExpressionChecker::pairs(const syntax::Expr& e) {
    Expr out = Expr::make(Op::row_literal, {});
    out.where = e.where;
    for (const syntax::Expr& pair : e.args) {
        if (pair.op == "pair")
            for (const syntax::Expr& x : pair.args) out.args.push_back(check(x, Type::integer));
        else
            faults_.report(pair.where, "expected a pair, as in `{(1, 2), (3, 4)}`");
    }
    return out;
}

Expr ExpressionChecker::convert(const syntax::Expr& e) {
    if (e.op == "literal") return folded_number(e.value, e.where);
    if (e.op == "name") return variable(e);
    if (is_comparison(e.op)) return comparison(e);
    if (e.op == "in" && e.args.size() == 2 && e.args[0].op == "pair") return pair_member(e);
    if (e.op == "pair") {
        faults_.report(e.where, "a pair stands before `in`, or in a set of pairs: `(a, b) in S`");
        return stand_in(Type::integer, e.where);
    }
    if (e.op == "set of" && holds_pairs(e)) return pairs(e);
    if (e.op == "in")
        return fixed(e, infer(e.args[1]) == Type::row ? Op::occurs : Op::member,
                     {Type::integer, infer(e.args[1]) == Type::row ? Type::row : Type::set});
    if (e.op == "runs") return runs(e);
    if (e.op == "board") return board(e);
    if (e.op == "graph" || e.op == "tree") return graph(e);
    if (e.op == "text" || e.op == "turns" || e.op == "mirrors") return shapes(e, false);
    if (e.op == "cell") return fixed(e, Op::cell, {Type::board, Type::integer, Type::integer});
    if (takes_board(e)) return on_board(e, *find_board_function(e.op));
    if (e.op == "row of") return loop(e, Op::loop_row, Type::integer);
    if (e.op == "elements of") return elements(loop(e, Op::loop_row, Type::integer));
    if (e.op == "if") return conditional(e);
    if (named_aggregate(e) != nullptr) return aggregate(e);
    if (const Function* f = find_function(e.op)) return function(e, *f);
    if (e.op == "slice") return fixed(e, Op::slice, {Type::row, Type::integer, Type::integer});
    if (e.op == "row" || e.op == "set of" || e.op == "numbers") {
        Expr out;
        out.op = e.op == "set of" ? Op::set_literal : Op::row_literal;
        out.where = e.where;
        for (const auto& a : e.args) out.args.push_back(a.op == "open" ? Expr::constant(-1) : check(a, Type::integer));
        if (e.op == "numbers")
            for (Int v : tokens_.rows[to_size(e.value)]) out.args.push_back(folded_number(v, e.where));
        return out;
    }
    if (const Operator* o = find_operator(e.op)) {
        std::vector<Type> types;
        if (o->operands >= 1) types.push_back(o->left);
        if (o->operands == 2) types.push_back(o->right);
        return fixed(e, o->op, std::move(types));
    }
    faults_.report(e.where, "'" + std::string(e.op) + "' cannot be used here");
    return stand_in(Type::integer, e.where);
}

}  // namespace grundy::lang
