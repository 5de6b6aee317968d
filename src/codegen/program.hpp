// SPDX-License-Identifier: MIT
// Writes the rules of a game as a small program of its own, in C++ or Python, that reads positions and prints who wins:
// a table that repeats where a period is proven, otherwise the recurrence as loops or as a search with a memory. The
// texts follow the expression trees, so that what a rule means here is what it means to the definition.
#pragma once

#include <grundy/period.hpp>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.hpp"
#include "core/input_format.hpp"
#include "rules/position.hpp"

namespace grundy::codegen {

enum class Language { cpp, python };

/// A proven repetition, with the values of heaps 0 to preperiod + period - 1.
struct Repetition : Period {
    std::vector<Nimber> values{};
};

/// What is known of heaps 0 to `most`: all values, or the heaps of value 0.
struct Reached {
    Int most = 0;
    bool only_lost = false;
    std::vector<Nimber> numbers;  ///< values, or sizes of heaps
};

/// A theorem that gives all values of an instance, or says who wins its positions.
struct ClosedForm {
    enum class Kind {
        xor_of_heaps,
        euclid,            ///< until a number is 0
        euclid_positive,   ///< on positive numbers
        wythoff_winner,    ///< the function of the program is 1 if the player to move wins, otherwise 0
        fibonacci_winner,  ///< likewise
        end_nim,           ///< likewise, on a row of positive heaps
        bounded_takes,     ///< 1 to `parameter`, which the input gives, may be taken from the heap
        product,           ///< the nim product of the values of `parts`
        expression,        ///< of `game`; the function is its value
        lost_if,           ///< a condition of `game`: the function is 0 if it holds, otherwise 1
        written,           ///< a function of written_theorems.cpp
    };
    Kind kind = Kind::xor_of_heaps;
    std::string text;                  ///< with its source
    std::vector<std::size_t> heaps{};  ///< xor_of_heaps: the arguments that are heaps, or rows of heaps
    std::vector<int> parts{};          ///< product: for each argument, the instance of a game on it
    std::string parameter{};           ///< bounded_takes

    /// A formula or a condition in a game of its own, whose arguments are those of the instance.
    std::shared_ptr<const rules::Game> game{};
    const rules::Expr* expr = nullptr;

    std::string name{};                  ///< written
    std::vector<std::string> numbers{};  ///< written: numbers, or names of parameters that the input gives
    bool winner = false;                 ///< written: it says only who wins

    bool of_winner() const {
        return kind == Kind::wythoff_winner || kind == Kind::fibonacci_winner || kind == Kind::end_nim ||
               kind == Kind::lost_if || winner;
    }
};

/// What the functions of a program give, and how they count in sums.
enum class Counted {
    values,         ///< of normal play, by XOR
    misere_values,  ///< misere nim values, of games in which play never makes a sum
    kinds,          ///< kinds of tame positions under misere play (docs/theory.md, Theorem 45): ~k if fickle, k if firm
    elements,       ///< of a misere quotient, by its products
};

/// A misere quotient. Element 0 is the one.
struct Quotient {
    std::vector<std::vector<std::uint64_t>> products;
    std::vector<std::uint64_t> lost;  ///< the elements of sums that the player to move loses
};

/// Which winning first move is printed.
struct Best {
    /// What a move costs, in a game of its own whose parameters and arguments are those of the instance.
    struct Cost {
        std::shared_ptr<const rules::Game> game;
        rules::Expr expr;
        std::vector<rules::Variable> chosen;  ///< the numbers of the move, and perhaps its component after them
    };
    std::size_t costs = 0;                                    ///< of each move
    std::map<int, std::vector<std::vector<Cost>>> options{};  ///< of instances: the costs of each option
    std::set<int> by_take{};                                  ///< instances whose moves are named by what they take
    bool with_word = false;                                   ///< the word of the first player stands before it

    /// The numbers that an option of an instance chooses: its integers in the order of the rules.
    static std::vector<rules::Variable> numbers(const rules::Option& option);
};

struct Order {
    Language language = Language::cpp;
    InputFormat input;                           ///< in which each count has a name
    std::string won = "first", lost = "second";  ///< what is printed if the first, the second player wins
    bool values = false;                         ///< print the values instead
    Counted counted = Counted::values;
    Quotient quotient;                      ///< if elements are counted
    std::vector<std::string> given;         ///< parameters that the input gives; others have the instance's values
    std::map<int, Repetition> repetitions;  ///< of instances
    std::map<int, ClosedForm> theorems;     ///< of instances; about winners only if these alone are printed
    std::optional<Reached> reached;         ///< of the only instance, of which nothing is known otherwise
    std::optional<Best> best;               ///< print the best winning first move instead of the word
    bool arcs = false;                      ///< the lines of graphs in the input are arcs
    /// Only positions that play reaches have values: others may lead out of a row or a board of the input, or there may
    /// be far more of them.
    bool searches = false;
    std::string made_by;         ///< the command, for the head of the program
    std::string unused_theorem;  ///< what `judge` uses, and the program does not

    bool misere() const { return counted != Counted::values; }
};

/// The program for the sum of these instances, mostly one. If there are more, they have integers alone, and arguments
/// of the same name are the same. Throws Error, with the reason, if the rules have something that cannot be written,
/// and Stopped.
std::string program(const rules::Ruleset& rules, std::span<const int> instances, const Order& order, Meter& meter);

}  // namespace grundy::codegen
