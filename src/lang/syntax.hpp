// SPDX-License-Identifier: MIT
// The untyped syntax tree: the text as written, with source locations, before names and types are examined.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/value.hpp"

namespace grundy::lang::syntax {

struct Loop;

/// `op` is the operator or function as written ("+", "and", "len", ...), or "literal" (a number), "name", "row"
/// (literal), "numbers" (a long literal), "index", "slice", "cell" (of a board), "text" (in quotes), "range" (an
/// argument LO..HI), "set of" (args lo, hi of each range, or pairs), "pair", "open" (no upper limit), "all but", "runs"
/// (args: row, condition; text: the element's name), "if" (args: condition, then, else), "row of" and "elements of"
/// (comprehensions of a row and a set). `loop`: what an aggregate or comprehension runs over.
struct Expr {
    std::string_view op;
    std::string_view text;
    Int value = 0;
    std::vector<Expr> args;
    Span where;
    std::shared_ptr<Loop> loop{};
};

struct Name {
    std::string_view text;
    Span where;
};

struct Binder {
    enum class Kind { range, open_range, in, split, value } kind = Kind::in;
    std::vector<Name> names;
    std::vector<Expr> exprs;
    Span where;
};

struct Loop {
    std::vector<Binder> binders;
    std::optional<Expr> condition;
};

struct Parameter {
    std::optional<Name> name;
    Expr value;
};

struct Term {
    enum class Kind { call, code, nimber, zero, sum, compound } kind = Kind::call;
    Name name;
    Int times = 1;  ///< of a position: the number of equal components
    bool bracketed = false;
    std::vector<Parameter> params;
    std::vector<Expr> args;
    std::vector<Binder> binders;
    std::optional<Expr> condition;
    std::vector<Term> terms;
    std::vector<std::vector<Term>> operands{};  ///< of a compound, each a sum
    Span where;
    Span brackets{};  ///< of a call: with all that stands in them
};

struct Option {
    enum class Kind { leads, again, wins, loses } kind = Kind::leads;
    std::vector<Term> terms;
    std::vector<Binder> binders;
    std::optional<Expr> condition;
    Span where;
};

struct Declaration {
    Name name;
    std::optional<Name> type;
    std::optional<Expr> fallback;
    int group = -1;  ///< arguments of one group were written in one pair of braces: their order does not matter
};

/// A..B in place of a number.
struct Range {
    Span where;
    Int from = 0, to = 0;
};

struct Expectation {
    Span where;    ///< the whole line
    Name kind;     ///< "period", "winner", "value", "lost", "misere" (lost, under misere play) or empty
    Span subject;  ///< the position or game as written
    std::vector<Term> terms;
    std::optional<Range> range;
    std::vector<Value> values;
    Int period = 0, preperiod = 0;
    Name winner;
    std::optional<Expr> formula{}, domain{};  ///< of "value", "lost" and "misere"
    std::vector<Name> all{};                  ///< the names after `for all`
};

struct Game {
    Name name;
    bool cyclic = false;
    std::vector<Declaration> args, params;
    std::vector<Option> options;
    std::optional<Expr> start;  ///< the condition of `start if`
    std::vector<Expectation> expectations;
    std::string_view note, source;
    Span where;  ///< of the rules
};

/// A line of data, NAME = VALUE.
struct Value {
    Name name;
    Expr value;
};

struct File {
    std::vector<Game> games;
};

}  // namespace grundy::lang::syntax
