// SPDX-License-Identifier: MIT
// Defines a game: a head (parameters and arguments) and its options. This is the one data model that every rule text,
// every taking-and-breaking code and every engine shares.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/value.hpp"
#include "rules/expr.hpp"
#include "rules/set.hpp"

namespace grundy::rules {

/// A named slot of the evaluation environment. Slots are numbered per type (integers, rows, sets): parameters first,
/// then arguments, then binders in the order in which they occur.
struct Variable {
    std::string name;
    Type type = Type::integer;
    int slot = 0;
    Span where{};  ///< where it is declared
};

struct Binder {
    enum class Kind {
        range,       // vars[0] in exprs[0]..exprs[1]
        open_range,  // vars[0] in exprs[0].. ; ends at the first value for which some `falling` is negative
        in_set,      // vars[0] in set exprs[0], ascending; an infinite set ends like an open range
        in_row,      // vars[0] in row exprs[0]: each distinct element once, ascending
        each_of,     // vars[0] in row exprs[0]: every element in order
        value,       // vars[0] = exprs[0]: an integer, a row, a board, a graph or a set
        in_rows,     // vars[0] (a row, board or graph) in the list exprs[0], each in order
        in_pairs,    // vars[0], vars[1] in pairs exprs[0], each in order
        split,       // vars[0] + vars[1] (+ vars[2]) = exprs[0], all naturals
        partition,   // vars[0] (a row, ascending): exprs[0] in exprs[1]..exprs[2] positive parts; exprs[2] < 0: any
                     // number
    };
    enum class Sizes { any, distinct, not_all_equal };
    Kind kind = Kind::range;
    Sizes sizes = Sizes::any;  ///< sizes of the parts of a partition
    std::vector<Variable> vars;
    std::vector<Expr> exprs;
    /// open_range and in_set: the option's integer arguments (and totals of later splits) that mention vars[0] and no
    /// later binder. If one is negative, no further value is tried.
    std::vector<Expr> falling;
    /// The checker proved that some `falling` falls without bound as vars[0] grows (always true for open_range).
    bool ends = false;
    /// Conjuncts of the option's condition that can be tested once this binder's variables are known.
    std::vector<Expr> conditions;
    Span where{};
};

/// The choices that an aggregate or a row comprehension runs over.
struct Loop {
    std::vector<Expr> guard;  ///< conditions tested before the first binder
    std::vector<Binder> binders;
};

/// True if `test` holds for `e` or an expression inside it, loops included.
template <class Test>
bool any_within(const Expr& e, const Test& test) {
    const auto among = [&](const std::vector<Expr>& list) {
        for (const Expr& x : list)
            if (any_within(x, test)) return true;
        return false;
    };
    if (test(e) || among(e.args)) return true;
    if (!e.loop) return false;
    for (const Binder& b : e.loop->binders)
        if (among(b.exprs) || among(b.falling) || among(b.conditions)) return true;
    return among(e.loop->guard);
}

/// One summand of an option.
struct Term {
    enum class Kind {
        call,    // game `game` with params and args
        nimber,  // *args[0]
        sum,     // the sum of `terms` over `binders`
    };
    Kind kind = Kind::call;
    int game = -1;  ///< index into Library::games
    int site = -1;  ///< number of this call within its game: index into Instance::targets; -1: same_instance
    bool same_instance = false;  ///< a call of the same game that takes over the parameters; `game` is then not read
    std::vector<Expr> params;    ///< may mention only parameters of the calling game
    std::vector<Expr> args;
    std::vector<Binder> binders;
    std::vector<Expr> conditions;  ///< for a sum: tested before its first binder
    std::vector<Term> terms;
    Span where{};
};

struct Option {
    enum class Kind {
        leads,  // to the sum of `terms`
        again,  // to the sum of `terms`, and the player who moves must move again, anywhere in the whole sum
        wins,   // ends the whole game, won by the player who moves
        loses,  // ends the whole game, lost by the player who moves: never better than another move, so like none
    };
    Kind kind = Kind::leads;
    std::vector<Term> terms;  ///< empty: the move leaves nothing
    std::vector<Expr> guard;  ///< conjuncts tested before the first binder
    std::vector<Binder> binders;
    Span where{};
    /// For a code, which has no line of rules: what allows the option, "digit 2 (7): take 2, leave up to two heaps".
    std::string words;
    /// For a digit of a code: it takes `takes` and, if `every` > 0, also every, 2*every ... more.
    struct Taken {
        Int takes = 0, every = 0;
        bool allows(Int take) const {
            return take == takes || (every > 0 && take > takes && (take - takes) % every == 0);
        }
    };
    std::optional<Taken> taken;
};

/// A value that the author of the rules expects; it is run as a test.
struct Expectation {
    std::string text;  ///< the line as written
    std::size_t line = 0;
    enum class Kind { values, period, winner, formula } kind = Kind::values;
    std::string position;  ///< values and winner: a position; period and formula: a game
    struct Range {
        std::size_t begin = 0, end = 0;  ///< where `position` has "from..to" in place of an argument
        Int from = 0, to = 0;
    };
    std::optional<Range> range;     ///< values: one value for each number of the range
    std::vector<Value> values;      ///< values
    Int period = 0, preperiod = 0;  ///< period
    enum class Winner { first, second, draw } winner = Winner::first;
    /// formula: what is claimed of all positions, in the arguments of the game.
    struct Formula {
        std::string game;   ///< its name, without parameters
        bool lost = false;  ///< a condition that says which positions are lost, and no value
        bool misere = false;
        std::string text, where;  ///< `where`: the positions that are spoken of; empty: all
    } formula{};
};

/// The words of a row, a board or a graph (layout.hpp), shared by all that hold them.
struct SharedWords {
    std::shared_ptr<const std::vector<Int>> words;
    friend bool operator==(const SharedWords& a, const SharedWords& b) {
        return a.words == b.words || *a.words == *b.words;
    }
};

using ParamValue = std::variant<Int, IntSet, SharedWords>;

/// True if parameters may have the type.
constexpr bool may_be_parameter(Type type) {
    return type == Type::integer || type == Type::set || type == Type::row || type == Type::board ||
           type == Type::graph;
}

struct Param {
    Variable variable;
    std::optional<ParamValue> fallback;  ///< its default
};

/// Arguments whose order does not matter: `count` integers from argument `first` on, or the elements of the row
/// `first`. They are kept ascending, so that positions that differ only in this order are one.
struct Symmetry {
    std::size_t first = 0, count = 1;
};

/// How the games of a compound are played together (rules/compound.hpp); `none`: a game with options of its own.
enum class Compound : std::uint8_t {
    none,
    all,       ///< a move is made in every operand, and play ends when that of one has ended
    all_left,  ///< a move is made in every operand that still has one
    some,      ///< a move is made in one or more operands
};

struct Game {
    std::string name;
    Compound compound = Compound::none;
    bool cyclic = false;  ///< the head says that positions may repeat; values are then nimbers or infinity(K)
    bool coded = false;   ///< lowered from a code (rules/codes.hpp)
    /// For a family of positions, such as `cram(board(2, n))`: the call that is its member. The options of the family
    /// are those of the member (lang/family.hpp).
    std::shared_ptr<const Term> member{};
    std::vector<Param> params;
    std::vector<Variable> args;  ///< integer or row
    std::vector<Symmetry> symmetries;
    std::vector<Option> options;
    std::string summary;                           ///< the comment directly above the head, or ""
    std::string note, source;                      ///< shown by `games NAME`
    std::string file, text;                        ///< the file it was read from, and its rules as written
    std::shared_ptr<const std::string> file_text;  ///< the whole text of that file; spans are offsets into it
    std::vector<Expectation> expectations;
    int integers = 0, rows = 0, sets = 0;  ///< slots of each type that the game needs
    int sites = 0;                         ///< number of calls in its options
    std::vector<Expr> start{};             ///< `start if`: holds for the positions from which play begins
    /// The options are those of the game that this call leads to, with some arguments of it as the last parameters:
    /// only the first position of play is one of this game (rules/unchanged_arguments.hpp). -1: it is played as it is.
    int begins = -1;
};

/// Values that positions and rules may name, and that parameters of these names take.
struct Datum {
    Type type = Type::integer;
    ParamValue value;
};
using NamedData = std::map<std::string, Datum, std::less<>>;

class FormulaSource;  // formulas.hpp

/// All games in scope. Indices stay valid; games are only added. Copies are cheap and independent.
struct Library {
    std::vector<std::shared_ptr<const Game>> games;
    NamedData data;
    /// Theorems that were proven elsewhere about games of this library; null: none.
    std::shared_ptr<FormulaSource> formulas{};
    /// So many first games are those of the catalogue.
    std::size_t catalogued = 0;

    /// Index of the game of that name, or -1.
    int find(std::string_view name) const;
    std::vector<std::string> names() const;
};

}  // namespace grundy::rules
