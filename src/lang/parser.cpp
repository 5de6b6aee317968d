// SPDX-License-Identifier: MIT
// Files, games, options, terms and binders; see parser.hpp.
#include "lang/parser.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "lang/functions.hpp"
#include "lang/hints.hpp"
#include "rules/compound.hpp"

namespace grundy::lang {

namespace {

bool is_arrow(const Token& t) { return t.is("->") || t.is("\xE2\x86\x92"); }
constexpr auto arrow_hint = "write only the position that is left: what is to the right of the arrow";
}  // namespace

const Token& Parser::peek(std::size_t ahead) const {
    return tokens_.list[std::min(at_ + ahead, tokens_.list.size() - 1)];
}

const Token& Parser::advance() {
    const Token& t = peek();
    if (at_ + 1 < tokens_.list.size()) ++at_;
    return t;
}

bool Parser::accept(std::string_view s) {
    if (!at(s)) return false;
    advance();
    return true;
}

void Parser::fail(Span where, std::string message, std::string hint) {
    faults_.report(where, std::move(message), std::move(hint));
    throw Fault{};
}

void Parser::unexpected(const std::string& expected, std::string hint) {
    const Token& t = peek();
    const std::string found = t.kind == Token::Kind::end       ? "the text ends"
                              : t.kind == Token::Kind::newline ? "the line ends"
                                                               : "found '" + std::string(t.text.substr(0, 40)) +
                                                                     (t.text.size() > 40 ? "..." : "") + "'";
    // If something is missing, the caret is placed after the last token.
    if (is_arrow(t)) hint = arrow_hint;
    const bool over = (t.kind == Token::Kind::end || t.kind == Token::Kind::newline) && at_ > 0;
    const std::size_t place = over ? tokens_.list[at_ - 1].where.end : 0;
    fail(over ? Span{place, place} : t.where, "expected " + expected + ", but " + found, std::move(hint));
}

const Token& Parser::expect(std::string_view symbol, const char* why) {
    if (!at(symbol)) unexpected("'" + std::string(symbol) + "' " + why);
    return advance();
}

syntax::Name Parser::name(const char* what) {
    const Token& t = peek();
    if (t.kind != Token::Kind::name) unexpected(what);
    if (is_keyword(t.text))
        fail(t.where, "'" + std::string(t.text) + "' is a word of the language and cannot be a name",
             hint_of_head(t.text));
    advance();
    return {t.text, t.where};
}

Int Parser::number(const char* what) {
    if (peek().kind != Token::Kind::number) unexpected(what);
    return advance().value;
}

Span Parser::from(std::size_t begin) const {
    return {begin, at_ > 0 ? std::max(begin, tokens_.list[at_ - 1].where.end) : begin};
}

void Parser::skip_line() {
    while (peek().kind != Token::Kind::newline && peek().kind != Token::Kind::end) advance();
    depth_ = 0;
    in_set_ = false;
}

syntax::File Parser::file() {
    syntax::File out;
    while (peek().kind != Token::Kind::end) {
        try {
            if (peek().kind == Token::Kind::newline)
                advance();
            else
                item(out);
        } catch (Fault&) {
            skip_line();
        }
    }
    return out;
}

void Parser::item(syntax::File& file) {
    // A note or source before the first game belongs to that game.
    static constexpr auto game_hint = "a rule file begins with `game NAME(ARGUMENTS):` and its options, one per line";
    if (begins_game()) return game(file);
    if (const char* refused = peek(1).is("game") ? outside_the_field(peek().text) : nullptr) {  // "scoring game f(n):"
        faults_.report(advance().where, refused);
        return game(file);
    }
    if (at("expect")) return expectation(file);
    if (at("misere") && peek(1).is("game")) {
        faults_.report(advance().where, "rules do not say who wins",
                       "misere play is asked for with --misere, and claimed with `expect misere lost f(n) if ...`");
        return game(file);
    }
    const Token& t = peek();
    if (t.kind == Token::Kind::note || t.kind == Token::Kind::source) {
        advance();
        if (file.games.empty() || file.games.back().where.end == 0) {
            if (file.games.empty()) file.games.emplace_back();
        }
        syntax::Game& g = file.games.back();
        (t.kind == Token::Kind::note ? g.note : g.source) = t.text;
        return;
    }
    if (file.games.empty() || file.games.back().where.end == 0) unexpected("`game`", game_hint);
    line_of(file.games.back());
}

// An option, or what holds for the positions that play begins from.
void Parser::line_of(syntax::Game& g) {
    operators_ = 0;
    if (!at("start") || !peek(1).is("if")) {
        g.options.push_back(option());
        g.where.end = g.options.back().where.end;
        return;
    }
    const Token& t = advance();
    if (g.start) fail(t.where, "a game has one line `start if`", "join its conditions with `and`");
    advance();
    g.start = expression();
    g.where.end = from(t.where.begin).end;
    if (peek().kind != Token::Kind::newline && peek().kind != Token::Kind::end) unexpected("the end of the condition");
}

bool Parser::begins_game() const { return at("game") || (at("cyclic") && peek(1).is("game")); }

void Parser::game(syntax::File& file) {
    const std::size_t begin = peek().where.begin;
    const bool cyclic = accept("cyclic");
    advance();
    const bool waiting = !file.games.empty() && file.games.back().where.end == 0;  // only a note or source so far
    if (!waiting) file.games.emplace_back();
    syntax::Game& g = file.games.back();
    g.where = from(begin);
    g.cyclic = cyclic;
    g.name = name("the name of the game");
    expect("(", "and the arguments of the game, as in `game kayles(n):`");
    g.args = declarations(false);
    expect(")", "after the arguments");
    if (accept("with")) g.params = declarations(true);
    if (const char* refused = outside_the_field(peek().text)) fail(peek().where, refused);  // "game f(n) scoring:"
    if (at("{")) unexpected("':' at the end of the game's head", hint_of_head("{"));
    expect(":", "at the end of the game's head");
    g.where = from(begin);
    if (peek().kind != Token::Kind::newline && peek().kind != Token::Kind::end) line_of(g);
}

syntax::Option Parser::option() {
    syntax::Option out;
    const std::size_t begin = peek().where.begin;
    if (begins_ending()) {
        out.kind = advance().is("win") ? syntax::Option::Kind::wins : syntax::Option::Kind::loses;
    } else {
        if (begins_again() && accept("again")) out.kind = syntax::Option::Kind::again;
        out.terms = terms();
    }
    tail(out.binders, out.condition);
    out.where = from(begin);
    if (peek().kind == Token::Kind::newline || peek().kind == Token::Kind::end) return out;
    for (const std::size_t ahead : {std::size_t{0}, std::size_t{1}})  // "with probability 1/2", "score 3"
        if (const char* refused = outside_the_field(peek(ahead).text)) fail(peek(ahead).where, refused);
    if (out.condition && at("for"))
        unexpected("the end of the option", "`for` comes before `if`: OPTION for CHOICES if CONDITION");
    unexpected(out.condition ? "the end of the option" : "`+`, `for`, `if` or the end of the option",
               hint_behind_terms(peek().text));
}

// `again` before an option, not a game of that name.
bool Parser::begins_again() const { return at("again") && !peek(1).is("(") && !peek(1).is("["); }

// `win` or `lose` alone, not a game of that name with its arguments.
bool Parser::begins_ending() const {
    const Token& next = peek(1);
    return (at("win") || at("lose")) &&
           (next.is("for") || next.is("if") || next.kind == Token::Kind::newline || next.kind == Token::Kind::end);
}

void Parser::tail(std::vector<syntax::Binder>& binders, std::optional<syntax::Expr>& condition) {
    if (accept("for")) {
        do {
            if (binders.size() == most_declared)
                fail(peek().where, "at most " + std::to_string(most_declared) + " choices can follow one `for`",
                     "one choice can stand for several: `div` and `mod` take it apart");
            binders.push_back(binder());
        } while (accept(","));
    }
    if (accept("if")) condition = expression();
}

std::vector<syntax::Term> Parser::terms() {
    std::vector<syntax::Term> out;
    do out.push_back(term());
    while (accept("+"));
    return out;
}

syntax::Term Parser::term() {
    const Depth guard(*this);
    const Token& t = peek();
    syntax::Term out;
    if (multiples_ && t.kind == Token::Kind::number && peek(1).is("*") &&
        (peek(2).kind == Token::Kind::name || peek(2).kind == Token::Kind::code || peek(2).is("*"))) {
        advance();
        advance();
        out = term();
        out.times = t.value;
        out.where = from(t.where.begin);
        return out;
    }
    if (at("sum")) return sum();
    if ((multiples_ || ranges_) && begins_compound()) return compound();
    if (accept("*")) {
        out.kind = syntax::Term::Kind::nimber;
        out.args.push_back(power());
    } else if (t.kind == Token::Kind::number && t.value == 0) {
        advance();
        out.kind = syntax::Term::Kind::zero;
    } else if (t.kind == Token::Kind::code) {
        advance();
        out.kind = syntax::Term::Kind::code;
        out.name = {t.text, t.where};
        call(out);
    } else if (t.kind == Token::Kind::name && !is_keyword(t.text)) {
        const char* refused = peek(1).is("(") || peek(1).is("[") ? nullptr : outside_the_field(t.text);
        if (refused != nullptr) fail(t.where, refused);
        out.name = name("a game");
        parameters(out);
        call(out);
    } else {
        const bool bare = t.kind == Token::Kind::number;
        const std::string count(bare ? t.text : std::string_view());
        if (multiples_ && bare && peek(1).is("*") && peek(2).kind == Token::Kind::number)
            unexpected("a game with its arguments, `*` and a nimber, `0` or `sum(`",
                       count + " nim heaps of size " + std::string(peek(2).text) + " are written " + count + " * *" +
                           std::string(peek(2).text));
        if (multiples_ && bare && (peek(1).kind == Token::Kind::name || peek(1).kind == Token::Kind::code))
            unexpected("a game with its arguments, `*` and a nimber, `0` or `sum(`",
                       "several equal components are written " + count + " * " + std::string(peek(1).text) + "(...)");
        const auto names_game = [&](std::size_t ahead) {
            return peek(ahead).kind == Token::Kind::name || peek(ahead).kind == Token::Kind::code;
        };
        if (bare && ((peek(1).is("*") && names_game(2)) || names_game(1)))
            unexpected(
                "a game with its arguments, `*` and a nimber, `0` or `sum(`",
                "several equal games are written as a sum, as in f(n) + f(n), or sum(f(n) for i in 1.." + count + ")");
        unexpected("a game with its arguments, `*` and a nimber, `0` or `sum(`",
                   bare
                       ? "a nim heap is written *" + count + (peek(1).is("(") ? ", a code has a point, as in 0.77" : "")
                       : hint_in_place_of_game(t.text));
    }
    out.where = from(t.where.begin);
    return out;
}

void Parser::parameters(syntax::Term& t) {
    if (peek().kind == Token::Kind::numbers) fail(peek().where, "too many parameters");
    if (!accept("[")) return;
    t.bracketed = true;
    do {
        syntax::Parameter p;
        if (peek().kind == Token::Kind::name && peek(1).is("=")) {
            p.name = name("the name of a parameter");
            advance();
        }
        p.value = expression();
        t.params.push_back(std::move(p));
    } while (accept(","));
    expect("]", "after the parameters");
}

void Parser::call(syntax::Term& t) {
    if (!at("("))
        unexpected("'(' and the arguments of the game",
                   t.kind == syntax::Term::Kind::code && (at("{") || at("[")) ? "braces hold numbers of heaps, as in "
                                                                                "0.{2,3} or 0.{2+}"
                   : at("{") ? "parameters stand in square brackets: snim[{2, 5}](7)"
                   : peek().kind == Token::Kind::number && hint_without_arguments(t.name.text).empty()
                       ? "as in `" + std::string(t.name.text) + "(" + std::string(peek().text) + ")`"
                   : peek().kind != Token::Kind::end    ? hint_without_arguments(t.name.text)
                   : t.kind == syntax::Term::Kind::code ? "as in `" + std::string(t.name.text) + "(5)`"
                                                        : "arguments stand in round brackets, as in `kayles(5)`");
    const std::size_t begin = advance().where.begin;
    do {
        t.args.push_back(expression());
        expected_range(t.args.back());
    } while (accept(","));
    if (at("if")) unexpected("')' after the arguments", "a choice needs its own brackets: `(A if CONDITION else B)`");
    expect(")", "after the arguments");
    t.brackets = from(begin);
}

// Parses a range A..B in an expectation if the number just read is its lower end, alone or in a row.
void Parser::expected_range(const syntax::Expr& lo) {
    if (!ranges_ || !at("..")) return;
    advance();
    if (range_) fail(peek().where, "only one number of an expectation can be a range");
    if (lo.op != "literal") fail(lo.where, "a range here needs plain numbers, as in 0..10");
    const Int to = number("the upper end of the range");
    range_ = {from(lo.where.begin), lo.value, to};
}

syntax::Term Parser::sum() {
    syntax::Term out;
    const std::size_t begin = advance().where.begin;
    out.kind = syntax::Term::Kind::sum;
    expect("(", "after `sum`");
    out.terms = terms();
    if (!at("for")) unexpected("`for` and what the sum runs over");
    tail(out.binders, out.condition);
    expect(")", "at the end of the sum");
    out.where = from(begin);
    return out;
}

// A game may have the name of a compound, too: its arguments are no games.
bool Parser::begins_compound() const {
    if (!peek(1).is("(") || rules::compound_named(peek().text) == rules::Compound::none) return false;
    const Token &first = peek(2), &next = peek(3);
    const bool number = first.kind == Token::Kind::number;
    return at("all") || first.is("*") || first.kind == Token::Kind::code ||
           (number && (next.is("*") || (first.value == 0 && (next.is(",") || next.is(")"))))) ||
           (first.kind == Token::Kind::name && (next.is("(") || next.is("[")));
}

syntax::Term Parser::compound() {
    syntax::Term out;
    out.kind = syntax::Term::Kind::compound;
    const Token& name = advance();
    out.name = {name.text, name.where};
    advance();
    do {
        if (out.operands.size() == most_declared)
            fail(peek().where, "a compound has at most " + std::to_string(most_declared) + " operands");
        out.operands.push_back(terms());
    } while (accept(","));
    expect(")", "after the operands");
    out.where = from(name.where.begin);
    return out;
}

syntax::Binder Parser::binder() {
    syntax::Binder out;
    const std::size_t begin = peek().where.begin;
    if (accept("(")) {  // the ends of an edge
        out.names.push_back(name("the name of a vertex"));
        expect(",", "and the other end, as in `(u, v) in edges(g)`");
        out.names.push_back(name("the name of a vertex"));
        expect(")", "after the two ends");
        expect("in", "and the edges, as in `(u, v) in edges(g)`");
        out.exprs.push_back(expression());
        out.where = from(begin);
        return out;
    }
    if (peek().kind == Token::Kind::number && (peek(1).is("<") || peek(1).is("<=")))
        unexpected("the name of a variable", "a choice is written with its range, as in `k in 1..3`");
    out.names.push_back(name("the name of a variable"));
    if (accept("=")) {
        out.kind = syntax::Binder::Kind::value;
        out.exprs.push_back(expression());
        if (at(".."))
            fail(peek().where, "a range is written with `in`",
                 "as in `" + std::string(out.names[0].text) + " in 1..3`");
    } else if (accept("in")) {
        out.exprs.push_back(expression());
        if (accept("..")) {
            out.kind = begins_expression() ? syntax::Binder::Kind::range : syntax::Binder::Kind::open_range;
            if (out.kind == syntax::Binder::Kind::range) out.exprs.push_back(expression());
        }
        if (at(",") && peek(1).kind == Token::Kind::number)
            fail(peek().where, "a list of numbers is a set in braces", "as in `k in {1, 2, 3}`");
    } else if (at("+")) {
        out.kind = syntax::Binder::Kind::split;
        while (accept("+")) out.names.push_back(name("the name of a part"));
        if (out.names.size() > 3) fail(out.names[3].where, "a heap can be split into two or three parts, not more");
        expect("=", "and what is split, as in `a + b = n - 1`");
        out.exprs.push_back(expression());
    } else {
        const bool compared = at("<") || at("<=") || at(">") || at(">=");
        unexpected("`in` (as in `k in 1..m`), `=` (as in `m = n div 2`) or `+` (as in `a + b = n`)",
                   compared ? "a choice is written with its range, as in `" + std::string(out.names[0].text) +
                                  " in 1..n - 1`; further conditions follow after `if`"
                            : "");
    }
    out.where = from(begin);
    return out;
}

std::vector<syntax::Term> Parser::position() {
    try {
        if (peek().kind == Token::Kind::end) unexpected("a position, such as kayles(5) + *3");
        multiples_ = true;
        auto out = terms();
        if (at("(") && !out.empty() && out.back().kind == syntax::Term::Kind::call)
            unexpected("`+` or the end of the position",
                       "parameters stand in square brackets, before the arguments: snim[{1, 2}](5)");
        if (at("*") && !out.empty())
            unexpected("`+` or the end of the position",
                       "the number comes first: 3 * kayles(5) is three equal components; a nim heap is written + *3");
        if (peek().kind != Token::Kind::end)
            unexpected("`+` or the end of the position", hint_of_operator(peek().text));
        return out;
    } catch (Fault&) {
        return {};
    }
}

std::optional<syntax::Term> Parser::whole_game_reference() {
    try {
        if (peek().kind == Token::Kind::end) unexpected("a game, such as kayles or snim[{2, 5}]");
        if (begins_compound())
            fail(peek().where, "a compound of games is no game: it has no table, no period and no program",
                 "state it as a position, with a number for each argument: grundy solve '" + std::string(peek().text) +
                     "(kayles(5), *3)'");
        auto out = game_or_family();
        if (at("+"))
            unexpected(
                "the end after the game",
                "a sum is no game: `table` and `pattern` take one if the range of each open integer has its name, "
                "as in table 'f(n) + g(n)' n=0..9");
        if (peek().kind != Token::Kind::end) unexpected("the end after the game");
        return out;
    } catch (Fault&) {
        return std::nullopt;
    }
}

std::optional<syntax::Expr> Parser::whole_expression() {
    try {
        syntax::Expr out = expression();
        if (peek().kind != Token::Kind::end) unexpected("the end after the expression");
        return out;
    } catch (Fault&) {
        return std::nullopt;
    }
}

syntax::Term Parser::game_or_family() {
    syntax::Term out = game_reference();
    if (!at("(")) return out;
    call(out);
    out.where = from(out.where.begin);
    return out;
}

syntax::Term Parser::game_reference() {
    syntax::Term out;
    const Token& t = peek();
    if (t.kind == Token::Kind::code) {
        advance();
        out.kind = syntax::Term::Kind::code;
        out.name = {t.text, t.where};
    } else {
        if (t.kind == Token::Kind::number)
            unexpected("the name of a game", "a code has a point and digits after it, as in 0.77 or 4!.0");
        out.name = name("the name of a game");
        parameters(out);
    }
    out.where = from(t.where.begin);
    return out;
}

}  // namespace grundy::lang
