// SPDX-License-Identifier: MIT
// Expressions, loosest operators first; see parser.hpp and docs/language.md.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/size.hpp"
#include "lang/functions.hpp"
#include "lang/hints.hpp"
#include "lang/parser.hpp"

namespace grundy::lang {
namespace {

constexpr int most_depth = 200, most_operators = 1000;

// The left-associative levels. `not` is between `and` and the comparisons.
struct Level {
    std::array<std::string_view, 8> operators;
};
constexpr std::array levels = {
    Level{{"or"}},
    Level{{"and"}},
    Level{{"=", "!=", "<", "<=", ">", ">=", "divides", "in"}},
    Level{{"++"}},
    Level{{"xor"}},
    Level{{"+", "-"}},
    Level{{"*", "div", "mod"}},
};
constexpr int level_not = 1, level_comparison = 2;

}  // namespace

Parser::Depth::Depth(Parser& p) : parser(p) {
    if (++p.depth_ <= most_depth) return;
    --p.depth_;
    p.fail(p.peek().where, "this is nested more than " + std::to_string(most_depth) + " deep");
}

void Parser::count_operator(Span where) {
    if (++operators_ > most_operators)
        fail(where, "more than " + std::to_string(most_operators) + " operators in one expression");
}

syntax::Expr Parser::expression() {
    const Depth guard(*this);
    return binary(0);
}

syntax::Expr Parser::binary(int level) {
    if (level == static_cast<int>(levels.size())) return unary();
    const auto next = [&] { return level == level_not ? negation() : binary(level + 1); };
    syntax::Expr left = next();
    std::optional<syntax::Expr> chained;  // for a < b < c: the part compared so far
    while (true) {
        const auto& ops = levels[to_size(level)].operators;
        const Token& t = peek();
        if (std::none_of(ops.begin(), ops.end(), [&](std::string_view op) { return !op.empty() && t.is(op); })) break;
        count_operator(t.where);
        advance();
        syntax::Expr right = next();
        const auto join = [&](syntax::Expr a, std::string_view op, syntax::Expr b) {
            const Span where{a.where.begin, b.where.end};
            syntax::Expr e{op, {}, 0, {}, where};
            e.args.push_back(std::move(a));
            e.args.push_back(std::move(b));
            return e;
        };
        if (level == level_comparison && chained) {
            syntax::Expr again = join(*std::move(chained), t.text, right);
            left = join(std::move(left), "and", std::move(again));
        } else {
            left = join(std::move(left), t.text, right);
        }
        chained = std::move(right);
    }
    return left;
}

syntax::Expr Parser::negation() {
    if (!at("not")) return binary(level_comparison);
    const Depth guard(*this);
    const Token& t = advance();
    count_operator(t.where);
    syntax::Expr e{"not", {}, 0, {}, t.where};
    e.args.push_back(negation());
    e.where = from(t.where.begin);
    return e;
}

syntax::Expr Parser::unary() {
    if (!at("-")) return power();
    const Depth guard(*this);
    const Token& t = advance();
    count_operator(t.where);
    syntax::Expr e{"negate", {}, 0, {}, t.where};
    e.args.push_back(unary());
    e.where = from(t.where.begin);
    return e;
}

syntax::Expr Parser::power() {
    syntax::Expr base = postfix();
    if (!at("^")) return base;
    const Depth guard(*this);
    count_operator(advance().where);
    syntax::Expr e{"^", {}, 0, {}, {}};
    e.args.push_back(std::move(base));
    e.args.push_back(at("-") ? unary() : power());
    e.where = from(e.args[0].where.begin);
    return e;
}

syntax::Expr Parser::postfix() {
    syntax::Expr e = atom();
    while (at("[")) {
        count_operator(advance().where);
        syntax::Expr out{"index", {}, 0, {}, {}};
        out.args.push_back(std::move(e));
        out.args.push_back(expression());
        if (accept("..")) {
            out.op = "slice";
            out.args.push_back(expression());
        } else if (accept(",")) {
            out.op = "cell";
            out.args.push_back(expression());
        }
        if (at(":"))
            unexpected("']' after the index",
                       "a part of a row is written `w[2..4]`, to its end `w[2..len(w)]`; the first index is 1");
        expect("]", "after the index");
        out.where = from(out.args[0].where.begin);
        e = std::move(out);
    }
    return e;
}

bool Parser::begins_expression() const {
    const Token& t = peek();
    if (t.kind == Token::Kind::number || t.kind == Token::Kind::code || t.kind == Token::Kind::numbers) return true;
    if (t.kind == Token::Kind::name)
        return !is_keyword(t.text) || is_function(t.text) || t.is("squares") || t.is("primes") || t.is("fibs") ||
               t.is("not");
    return t.is("(") || t.is("-") || t.is("[") || t.is("{");
}

syntax::Expr Parser::atom() {
    const Token& t = peek();
    if (t.kind == Token::Kind::number) {
        advance();
        return {"literal", t.text, t.value, {}, t.where};
    }
    if (t.kind == Token::Kind::numbers) {
        advance();
        return {"numbers", {}, t.value, {}, t.where};
    }
    if (at("(")) return bracketed();
    if (at("[")) return row_literal();
    if (at("{")) return set_literal();
    if (t.kind == Token::Kind::code && t.text.front() == '"') {
        advance();
        return {"text", t.text.substr(1, t.text.size() - 2), 0, {}, t.where};
    }
    if (t.kind == Token::Kind::code)
        fail(t.where, "'" + std::string(t.text) + "' is the code of a game, not a number", "numbers are whole");
    if (t.kind != Token::Kind::name || !begins_expression()) unexpected("a number, a name or '('");
    advance();
    if (is_keyword(t.text) || (at("(") && is_function(t.text))) return function(t);
    if (at("(")) {
        if (const char* refused = outside_the_field(t.text)) fail(t.where, refused);
        const char* same = other_name(t.text);
        const std::string near = same != nullptr ? same : nearest(std::string(t.text), function_names());
        const std::string hint = hint_of_function(t.text);
        fail(t.where, "'" + std::string(t.text) + "' is not a function; a game can only stand before `for` and `if`",
             !hint.empty() || near.empty() ? hint : "did you mean '" + near + "'?");
    }
    return {"name", t.text, 0, {}, t.where};
}

// Parses (A) or (A if CONDITION else B).
syntax::Expr Parser::bracketed() {
    const std::size_t begin = advance().where.begin;
    syntax::Expr e = expression();
    if (accept("if")) {
        syntax::Expr choice{"if", {}, 0, {}, {}};
        choice.args.push_back(expression());
        expect("else", "and the other case, as in `(a if a < b else b)`");
        choice.args.push_back(std::move(e));
        choice.args.push_back(expression());
        expect(")", "to close the bracket");
        choice.where = from(begin);
        return choice;
    }
    if (at(",") && !closes_pair()) unexpected("')' to close the bracket", "a set is written {1, 2}, a row [1, 2]");
    if (accept(",")) {
        syntax::Expr pair{"pair", {}, 0, {}, {}};
        pair.args.push_back(std::move(e));
        pair.args.push_back(expression());
        expect(")", "after the pair");
        pair.where = from(begin);
        return pair;
    }
    expect(")", "to close the bracket");
    return e;
}

// Whether the comma here parts a pair: `(a, b) in S`, or an element of a set.
bool Parser::closes_pair() const {
    int depth = 0;
    for (std::size_t ahead = 1; peek(ahead).kind != Token::Kind::end; ++ahead) {
        const Token& t = peek(ahead);
        if (t.is("(") || t.is("[") || t.is("{")) ++depth;
        if (depth == 0 && t.is(",")) return false;
        if ((t.is(")") || t.is("]") || t.is("}")) && --depth < 0) return in_set_ || peek(ahead + 1).is("in");
    }
    return false;
}

// ... for BINDERS if CONDITION
void Parser::loop(syntax::Expr& e) {
    e.loop = std::make_shared<syntax::Loop>();
    tail(e.loop->binders, e.loop->condition);
}

syntax::Expr Parser::function(const Token& name) {
    syntax::Expr e{name.text, {}, 0, {}, name.where};
    if (name.is("squares") || name.is("primes") || name.is("fibs")) return e;
    if (name.is("all") && !at("(")) {
        e.op = "all but";
        expect("but", "and a set, as in `all but {1, 2}`");
        e.args.push_back(set_literal());
        e.where = from(name.where.begin);
        return e;
    }
    expect("(", "after the function");
    if (name.is("runs")) {
        e.text = this->name("the name of an element").text;
        expect("in", "and a row, as in `runs(v in w if v < x)`");
        e.args.push_back(binary(level_comparison + 1));
        expect("if", "and which elements stay, as in `runs(v in w if v < x)`");
        e.args.push_back(expression());
    } else {
        do {
            e.args.push_back(expression());
            if (!name.is("fill") || !accept("..")) continue;
            const std::size_t begin = e.args.back().where.begin;
            syntax::Expr range{"range", {}, 0, {}, {}};
            range.args.push_back(std::move(e.args.back()));
            range.args.push_back(expression());
            range.where = from(begin);
            e.args.back() = std::move(range);
        } while (accept(","));
        if (at("for") && e.args.size() == 1 && find_aggregate(name.text) != nullptr) loop(e);
    }
    expect(")", "after the arguments of the function");
    e.where = from(name.where.begin);
    return e;
}

syntax::Expr Parser::set_literal() {
    syntax::Expr e{"set of", {}, 0, {}, peek().where};
    const std::size_t begin = expect("{", "and the elements of a set").where.begin;
    const bool outside = std::exchange(in_set_, true);
    if (!at("}")) {
        do {
            e.args.push_back(expression());
            if (e.args.back().op == "pair") continue;
            if (at("for") && e.args.size() == 1) {
                e.op = "elements of";
                loop(e);
                break;
            }
            if (!accept("..")) {
                e.args.push_back(e.args.back());
            } else if (begins_expression()) {
                e.args.push_back(expression());
            } else {
                e.args.push_back({"open", {}, -1, {}, peek().where});
            }
        } while (accept(","));
    }
    in_set_ = outside;
    expect("}", "at the end of the set");
    e.where = from(begin);
    return e;
}

syntax::Expr Parser::row_literal() {
    syntax::Expr e{"row", {}, 0, {}, {}};
    const std::size_t begin = advance().where.begin;
    if (!at("]")) {
        do {
            e.args.push_back(expression());
            expected_range(e.args.back());
        } while (accept(","));
        if (at("for") && e.args.size() == 1) {
            e.op = "row of";
            loop(e);
        }
    }
    expect("]", "at the end of the row");
    e.where = from(begin);
    return e;
}

}  // namespace grundy::lang
