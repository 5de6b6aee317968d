// SPDX-License-Identifier: MIT
// From tokens to syntax tree, by recursive descent. After a fault the parser continues with the next line, so that one
// run reports all faults.
#pragma once

#include "lang/lexer.hpp"
#include "lang/syntax.hpp"

namespace grundy::lang {

/// Arguments, parameters, and choices after one `for`.
inline constexpr std::size_t most_declared = 100;

class Parser {
public:
    Parser(const Tokens& tokens, Diagnostics& faults) : tokens_(tokens), faults_(faults) {}

    syntax::File file();
    /// Parses a whole text of lines `NAME = VALUE`.
    std::vector<syntax::Value> data();
    /// Parses a whole text that is a sum of terms.
    std::vector<syntax::Term> position();
    /// Parses a whole text that is a game with its parameters, without arguments, or with those of a family.
    std::optional<syntax::Term> whole_game_reference();
    /// Parses a whole text that is an expression.
    std::optional<syntax::Expr> whole_expression();

private:
    struct Fault {};  // unwinds to the next line; the fault has already been reported

    // parser.cpp: files, games, options
    void item(syntax::File& file);
    void game(syntax::File& file);
    bool begins_game() const;
    void expectation(syntax::File& file);
    void expected_values(syntax::Expectation& e);
    void expected_formula(syntax::Expectation& e);
    bool claims_all() const;
    std::vector<syntax::Declaration> declarations(bool defaults);
    void declaration(std::vector<syntax::Declaration>& out, bool defaults, int group);
    void line_of(syntax::Game& g);
    syntax::Option option();
    std::vector<syntax::Term> terms();
    syntax::Term term();
    void call(syntax::Term& t);
    void expected_range(const syntax::Expr& lo);
    void parameters(syntax::Term& t);
    syntax::Term sum();
    bool begins_compound() const;
    syntax::Term compound();
    syntax::Term game_reference();
    syntax::Term game_or_family();
    void tail(std::vector<syntax::Binder>& binders, std::optional<syntax::Expr>& condition);
    syntax::Binder binder();
    void skip_line();

    // expressions.cpp
    syntax::Expr expression();  // loosest: or
    syntax::Expr binary(int level);
    syntax::Expr negation();
    syntax::Expr unary();
    syntax::Expr power();
    syntax::Expr postfix();
    syntax::Expr atom();
    syntax::Expr bracketed();
    bool closes_pair() const;
    syntax::Expr function(const Token& name);
    void loop(syntax::Expr& e);
    syntax::Expr set_literal();
    syntax::Expr row_literal();
    bool begins_expression() const;
    bool begins_ending() const;
    bool begins_again() const;

    const Token& peek(std::size_t ahead = 0) const;
    const Token& advance();
    bool at(std::string_view s) const { return peek().is(s); }
    bool accept(std::string_view s);
    const Token& expect(std::string_view symbol, const char* why);
    syntax::Name name(const char* what);
    Int number(const char* what);
    [[noreturn]] void fail(Span where, std::string message, std::string hint = {});
    [[noreturn]] void unexpected(const std::string& expected, std::string hint = {});
    Span from(std::size_t begin) const;
    void count_operator(Span where);

    // Guards the depth of the recursion (fuzzers write a million parentheses).
    struct Depth {
        explicit Depth(Parser& p);
        ~Depth() { --parser.depth_; }
        Parser& parser;
    };

    const Tokens& tokens_;
    Diagnostics& faults_;
    std::size_t at_ = 0;
    int depth_ = 0, operators_ = 0;
    bool multiples_ = false;  // in positions, a number before a game counts equal components: 3 * kayles(5)
    bool ranges_ = false;     // in expectations, a number may be A..B
    bool in_set_ = false;     // elements may be pairs
    std::optional<syntax::Range> range_;
};

}  // namespace grundy::lang
