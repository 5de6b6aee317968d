// SPDX-License-Identifier: MIT
// Lines that say what is expected of a game; see parser.hpp.
#include <set>
#include <utility>

#include "core/value.hpp"
#include "lang/parser.hpp"

namespace grundy::lang {
namespace {

constexpr auto formula_hint = "a formula for all values is claimed as in `expect value f(a, b) = a xor b for all a, b`";

}  // namespace

void Parser::expectation(syntax::File& file) {
    const Token& keyword = advance();
    if (file.games.empty() || file.games.back().where.end == 0)
        fail(keyword.where, "an expectation needs a game before it");
    syntax::Expectation e;
    ranges_ = true;
    struct Off {
        bool& flag;
        std::optional<syntax::Range>& range;
        ~Off() {
            flag = false;
            range.reset();
        }
    } off{ranges_, range_};
    operators_ = 0;
    const bool kinds = at("period") || at("winner") || at("value") || at("lost") || at("misere");
    if (kinds && peek(1).kind != Token::Kind::symbol) {
        const Token& kind = advance();
        e.kind = {kind.text, kind.where};
        if (kind.is("misere") && !accept("lost"))
            unexpected("`lost`", "under misere play, lost positions can be claimed: expect misere lost f(n) if ...");
    }
    const std::size_t begin = peek().where.begin;
    if (e.kind.text == "period")
        e.terms.push_back(game_or_family());
    else
        e.terms = terms();
    e.subject = from(begin);
    e.range = std::exchange(range_, std::nullopt);
    const bool lost = e.kind.text == "lost" || e.kind.text == "misere";
    if (!lost)
        expect("=", "and what is expected");
    else if (!accept("if"))
        unexpected("`if`", "as in `expect lost f(a, b) if a = b for all a, b`");
    if (lost || e.kind.text == "value") {
        expected_formula(e);
    } else if (e.kind.text == "winner") {
        e.winner = name("`first`, `second` or `draw`");
        if (e.winner.text != "first" && e.winner.text != "second" && e.winner.text != "draw")
            fail(e.winner.where, "expected `first`, `second` or `draw`");
        if (at("if") || at("for"))
            unexpected("the end of the line",
                       "which positions are lost is claimed as in `expect lost f(a, b) if a = b "
                       "for all a, b`");
    } else if (e.kind.text == "period") {
        if (claims_all())
            unexpected("the period, a number",
                       std::string("as in `expect period kayles = 12 from 71`; ") + formula_hint);
        e.period = number("the period");
        if (!accept("from")) unexpected("`from` and the preperiod, as in `expect period kayles = 12 from 71`");
        e.preperiod = number("the preperiod");
    } else {
        expected_values(e);
    }
    e.where = from(keyword.where.begin);
    if (peek().kind != Token::Kind::newline && peek().kind != Token::Kind::end) unexpected("the end of the line");
    file.games.back().expectations.push_back(std::move(e));
}

// Whether the line goes on with `for all`.
bool Parser::claims_all() const {
    for (std::size_t ahead = 0; peek(ahead).kind != Token::Kind::newline && peek(ahead).kind != Token::Kind::end;
         ++ahead)
        if (peek(ahead).is("for") && peek(ahead + 1).is("all")) return true;
    return false;
}

// FORMULA for all NAMES [if CONDITION]
void Parser::expected_formula(syntax::Expectation& e) {
    // The brackets around an expression are not part of it, but of its text.
    const auto whole = [&] {
        const std::size_t begin = peek().where.begin;
        syntax::Expr out = expression();
        out.where = from(begin);
        return out;
    };
    e.formula = whole();
    if (!at("for") || !peek(1).is("all"))
        unexpected("`for all` and the arguments", at("if") ? "a choice stands in brackets: (a if a < b else b)"
                                                           : "as in `expect value f(a, b) = a xor b for all a, b`");
    advance();
    advance();
    do e.all.push_back(name("an argument of the game"));
    while (accept(","));
    if (peek().kind == Token::Kind::name && !at("if"))
        unexpected("a comma, or the end of the line", "arguments have commas between them: for all a, b");
    if (accept("if")) e.domain = whole();
}

void Parser::expected_values(syntax::Expectation& e) {
    for (;;) {
        if (accept(",") && !e.values.empty()) continue;
        if (accept("loony")) {
            e.values.push_back(loony);
        } else if (peek().kind == Token::Kind::number) {
            e.values.push_back(static_cast<Nimber>(advance().value));
        } else if (at("infinity")) {
            const std::size_t begin = advance().where.begin;
            std::set<Nimber> k;
            expect("(", "as in `infinity(0, 2)`, or `infinity()`");
            while (peek().kind == Token::Kind::number) {
                k.insert(static_cast<Nimber>(advance().value));
                if (!accept(",")) break;
            }
            expect(")", "at the end of `infinity(`");
            const auto value = infinity_in_a_word(std::vector<Nimber>(k.begin(), k.end()));
            if (!value) fail(from(begin), "the numbers of an infinity lie below 62, or in one block of 32");
            e.values.push_back(*value);
        } else {
            break;
        }
    }
    if (e.values.empty()) unexpected("values, as in `expect f(0..3) = 0 1 2 loony`", claims_all() ? formula_hint : "");
}

}  // namespace grundy::lang
