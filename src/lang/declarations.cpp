// SPDX-License-Identifier: MIT
// Names and what they stand for: the arguments and parameters in the head of a game, and data; see parser.hpp.
#include <string>
#include <utility>

#include "lang/parser.hpp"

namespace grundy::lang {

std::vector<syntax::Declaration> Parser::declarations(bool defaults) {
    std::vector<syntax::Declaration> out;
    int groups = 0;
    do {
        if (!defaults && accept("{")) {
            do declaration(out, false, groups);
            while (accept(","));
            expect("}", "after the arguments whose order does not matter");
            ++groups;
        } else {
            declaration(out, defaults, -1);
        }
    } while (accept(","));
    return out;
}

std::vector<syntax::Value> Parser::data() {
    static constexpr auto form = "each line gives a name its value, as in `first = [2, 3, 3]`";
    std::vector<syntax::Value> out;
    while (peek().kind != Token::Kind::end) {
        try {
            if (peek().kind == Token::Kind::newline) {
                advance();
                continue;
            }
            operators_ = 0;
            if (peek().kind != Token::Kind::name) unexpected("a name", form);
            syntax::Value v;
            v.name = name("a name");
            if (!accept("=")) unexpected("'=' and the value of " + std::string(v.name.text), form);
            v.value = expression();
            if (peek().kind != Token::Kind::newline && peek().kind != Token::Kind::end)
                unexpected("the end of the line", form);
            out.push_back(std::move(v));
        } catch (Fault&) {
            skip_line();
        }
    }
    return out;
}

void Parser::declaration(std::vector<syntax::Declaration>& out, bool defaults, int group) {
    if (out.size() == most_declared)
        fail(peek().where, "a game has at most " + std::to_string(most_declared) + " arguments and as many parameters");
    syntax::Declaration d;
    d.group = group;
    d.name = name(defaults ? "the name of a parameter" : "the name of an argument");
    // "with m: f(n - 1)" is the end of the head and an option, not a type.
    if (at(":") && peek(1).kind == Token::Kind::name && !peek(2).is("(") && !peek(2).is("[")) {
        advance();
        const Token& t = advance();
        d.type = {t.text, t.where};
    }
    if (at("=")) {
        if (!defaults) fail(peek().where, "only parameters (after `with`) can have a default value");
        advance();
        d.fallback = expression();
    }
    out.push_back(std::move(d));
}

}  // namespace grundy::lang
