// SPDX-License-Identifier: MIT
// From syntax tree to rules: names become slots, types are checked, conditions move to the earliest place where they
// can be tested, and options that are shown not to end are rejected.
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

/// The names in scope while a game is checked.
class Scope {
public:
    /// `data` must outlive the scope; the names of variables come before theirs.
    Scope(rules::Game& game, const rules::NamedData& data, Diagnostics& faults)
        : game_(game), data_(&data), faults_(faults) {}

    /// Declares a variable. A name that is already taken is a fault, but the variable is declared nevertheless.
    rules::Variable declare(const syntax::Name& name, rules::Type type);
    const rules::Variable* find(std::string_view name) const;
    /// The value of that name among the data, or null.
    const rules::Datum* datum(std::string_view name) const;
    /// How to declare a parameter as a set, if the name is that of one that is a number; else "".
    std::string hint_of_set(std::string_view name) const;
    std::size_t mark() const { return variables_.size(); }
    void back_to(std::size_t mark) { variables_.resize(mark); }
    std::vector<std::string> names() const;

private:
    rules::Game& game_;
    const rules::NamedData* data_;
    Diagnostics& faults_;
    std::vector<rules::Variable> variables_;
};

/// Checks types and resolves names in expressions. After a fault, which is reported, the result is a placeholder of the
/// wanted type, so that checking can continue.
class ExpressionChecker {
public:
    ExpressionChecker(Scope& scope, const Tokens& tokens, Diagnostics& faults)
        : scope_(scope), tokens_(tokens), faults_(faults) {}

    rules::Expr check(const syntax::Expr& e, rules::Type wanted);
    /// The type of an expression according to its operator or name; integer if that is unknown.
    rules::Type infer(const syntax::Expr& e) const;

    const Scope& scope() const { return scope_; }

    /// Declares the variables of a binder. `every`: each element of a row counts, even if it is equal to another.
    rules::Binder binder(const syntax::Binder& b, bool every);
    /// Puts each conjunct after the last binder that it mentions; a conjunct that mentions none goes to `guard`.
    void place_conditions(const std::optional<syntax::Expr>& condition, std::vector<rules::Expr>& guard,
                          std::vector<rules::Binder>& binders);

private:
    void in_binder(const syntax::Binder& b, bool every, rules::Binder& out);
    void name_binder(const syntax::Binder& b, rules::Binder& out);
    std::string hint_of_type(const syntax::Expr& e, rules::Type wanted, rules::Type type) const;
    rules::Expr aggregate(const syntax::Expr& e);
    rules::Expr loop(const syntax::Expr& e, rules::Op op, rules::Type body);
    rules::Expr conditional(const syntax::Expr& e);
    rules::Expr function(const syntax::Expr& e, const Function& f);
    rules::Expr convert(const syntax::Expr& e);
    rules::Expr variable(const syntax::Expr& e);
    rules::Expr comparison(const syntax::Expr& e);
    rules::Expr runs(const syntax::Expr& e);
    rules::Expr pair_member(const syntax::Expr& e);
    rules::Expr pairs(const syntax::Expr& e);
    rules::Expr board(const syntax::Expr& e);
    rules::Expr graph(const syntax::Expr& e);
    rules::Expr shapes(const syntax::Expr& e, bool replaces);
    bool add_shapes(const syntax::Expr& e, bool replaces, rules::Shapes& out);
    rules::Expr on_board(const syntax::Expr& e, const Function& f);
    bool takes_board(const syntax::Expr& e) const;
    rules::Expr fixed(const syntax::Expr& e, rules::Op op, std::vector<rules::Type> types);

    Scope& scope_;
    const Tokens& tokens_;
    Diagnostics& faults_;
};

/// A game of a file, with what calls need to know about it.
struct Head {
    std::string name;
    int index = -1;  ///< in the library
    bool cyclic = false;
    std::vector<rules::Variable> args;
    std::vector<rules::Param> params;
};

/// Returns the head of a game by name, or null; codes are made when first requested.
class Heads {
public:
    virtual ~Heads() = default;
    virtual const Head* find(const syntax::Name& name, bool code) = 0;
    virtual std::vector<std::string> names() const = 0;
};

/// Whether the call has as many arguments as the game; otherwise a fault is reported.
bool right_arguments(const syntax::Term& term, const std::string& name, const std::vector<rules::Variable>& args,
                     Diagnostics& faults);

/// The value of a parameter: an expression, or one of the data, which is then not copied.
struct Given {
    rules::Expr expr;
    const rules::Datum* datum = nullptr;
    rules::Expr expression() const;
};

/// Checks the parameters of a call. What is not given is taken from the data of that name, or else is the default.
/// Returns nothing if there was a fault.
std::optional<std::vector<Given>> check_parameters(const syntax::Term& term, const Head& head,
                                                   ExpressionChecker& expressions, Diagnostics& faults);

/// Checks the options of a game whose head is known (its parameters and arguments are declared in `scope`).
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

/// Whether there is a choice in every position, whatever the sizes. If so, play can continue with this option for ever.
bool always_possible(const rules::Game& game, const rules::Option& o);
/// Whether the option leads some small position to a sum that contains that position. Only its own game is played.
bool stays_somewhere(const rules::Game& game, const rules::Option& o);

/// Whether the expression mentions a variable of the binder.
bool mentions_any(const rules::Expr& e, const rules::Binder& b);
/// Whether the set is infinite whatever its variables are.
bool surely_infinite(const rules::Expr& set);
/// Splits `a and b`.
void split_conjuncts(rules::Expr e, std::vector<rules::Expr>& out);

}  // namespace grundy::lang
