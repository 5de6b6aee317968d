// SPDX-License-Identifier: MIT
// Syntax tree to rules: names become slots, types are checked, conditions move to the earliest place where they
// can be tested, and options that are shown not to end are refused.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lang/lexer.hpp"
#include "lang/syntax.hpp"
#include "rules/bounds.hpp"
#include "rules/game.hpp"

namespace grundy::lang {

struct Function;

/// Names in scope while a game is checked.
class Scope {
public:
    Scope(rules::Game& game, Diagnostics& faults) : game_(game), faults_(faults) {}

    /// Declares a variable; a name that is taken is a fault (the variable exists all the same).
    rules::Variable declare(const syntax::Name& name, rules::Type type);
    const rules::Variable* find(std::string_view name) const;
    std::size_t mark() const { return variables_.size(); }
    void back_to(std::size_t mark) { variables_.resize(mark); }
    std::vector<std::string> names() const;

private:
    rules::Game& game_;
    Diagnostics& faults_;
    std::vector<rules::Variable> variables_;
};

/// Expressions: checks types and resolves names. Faults are reported; what comes back then is a stand-in of the
/// wanted type, so that checking goes on.
class ExpressionChecker {
public:
    ExpressionChecker(Scope& scope, const Tokens& tokens, Diagnostics& faults)
        : scope_(scope), tokens_(tokens), faults_(faults) {}

    rules::Expr check(const syntax::Expr& e, rules::Type wanted);
    /// The type an expression has by its operator or name; integer where that is unknown.
    rules::Type infer(const syntax::Expr& e) const;

    /// Declares the variables of a binder. `every`: each element of a row counts, even where it is equal to another.
    rules::Binder binder(const syntax::Binder& b, bool every);
    /// Puts each conjunct behind the last binder that it speaks of; one that speaks of none goes to `guard`.
    void place_conditions(const std::optional<syntax::Expr>& condition, std::vector<rules::Expr>& guard,
                          std::vector<rules::Binder>& binders);

private:
    void in_binder(const syntax::Binder& b, bool every, rules::Binder& out);
    void name_binder(const syntax::Binder& b, rules::Binder& out);
    rules::Expr aggregate(const syntax::Expr& e);
    rules::Expr loop(const syntax::Expr& e, rules::Op op, rules::Type body);
    rules::Expr conditional(const syntax::Expr& e);
    rules::Expr function(const syntax::Expr& e, const Function& f);
    rules::Expr convert(const syntax::Expr& e);
    rules::Expr variable(const syntax::Expr& e);
    rules::Expr comparison(const syntax::Expr& e);
    rules::Expr runs(const syntax::Expr& e);
    rules::Expr fixed(const syntax::Expr& e, rules::Op op, std::vector<rules::Type> types);

    Scope& scope_;
    const Tokens& tokens_;
    Diagnostics& faults_;
};

/// A game of a file, as far as calls need to know it.
struct Head {
    std::string name;
    int index = -1;  ///< in the library
    std::vector<rules::Variable> args;
    std::vector<rules::Param> params;
};

/// Gives the head of a game by name, or null; codes are made when first asked for.
class Heads {
public:
    virtual ~Heads() = default;
    virtual const Head* find(const syntax::Name& name, bool code) = 0;
    virtual std::vector<std::string> names() const = 0;
};

/// Has the call as many arguments as the game? Else a fault is reported.
bool right_arguments(const syntax::Term& term, const std::string& name, const std::vector<rules::Variable>& args,
                     Diagnostics& faults);

/// Checks parameters (given and default) of a call. Nothing where there was a fault.
std::optional<std::vector<rules::Expr>> check_parameters(const syntax::Term& term, const Head& head,
                                                         ExpressionChecker& expressions, Diagnostics& faults);

/// Checks the options of a game whose head is known (its parameters and arguments declared in `scope`).
class OptionChecker {
public:
    /// `may_win`: some option of the game ends it at once, and then no other one matters.
    OptionChecker(rules::Game& game, int index, bool may_win, Scope& scope, Heads& heads, const Tokens& tokens,
                  Diagnostics& faults)
        : game_(game),
          index_(index),
          may_win_(may_win),
          scope_(scope),
          heads_(heads),
          faults_(faults),
          expressions_(scope, tokens, faults) {}

    rules::Option option(const syntax::Option& o);

private:
    using Binders = std::vector<rules::Binder>;

    rules::Term term(const syntax::Term& t);
    void call(const syntax::Term& t, rules::Term& out);
    void check_ends(rules::Option& o, const rules::Facts& head);
    void end_of_binder(Binders& binders, std::size_t at, const std::vector<rules::Term>& terms,
                       const rules::Facts& facts);
    void check_descent(const rules::Option& o, const rules::Facts& facts);

    rules::Game& game_;
    int index_;
    bool may_win_;
    Scope& scope_;
    Heads& heads_;
    Diagnostics& faults_;
    ExpressionChecker expressions_;
};

/// Is there a choice in every position, whatever the sizes? Then play can go on with this option for ever.
bool always_possible(const rules::Game& game, const rules::Option& o);
/// Does the option lead some small position to a sum with that position in it? Only its own game is played.
bool stays_somewhere(const rules::Game& game, const rules::Option& o);

/// Does the expression speak of a variable of the binder?
bool mentions_any(const rules::Expr& e, const rules::Binder& b);
/// Is the set infinite whatever its variables are?
bool surely_infinite(const rules::Expr& set);
/// Takes `a and b` apart.
void split_conjuncts(rules::Expr e, std::vector<rules::Expr>& out);

std::string_view type_name(rules::Type type);

}  // namespace grundy::lang
