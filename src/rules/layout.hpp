// SPDX-License-Identifier: MIT
// How the typed arguments of a game lie in the words of a component (position.hpp). An integer is one word. A value of
// any other type is a count, and then as many words; what these mean is the business of the type alone. Code that only
// moves arguments around therefore knows two cases, and a new type changes none of it: layout.cpp has one row per type.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/size.hpp"
#include "rules/game.hpp"

namespace grundy::rules {

/// True if a value of that type is a count and words; false for an integer, which is one word.
constexpr bool counted(Type type) { return type != Type::integer; }

/// True if all arguments are integers, so that word i is argument i.
bool all_integers(const std::vector<Variable>& args);

/// True if the only argument is an integer: a game on one heap.
bool one_integer(const std::vector<Variable>& args);

/// Takes one argument off the front of `rest` and returns its words, without the count.
template <class Word>
std::span<const Word> next_argument(Type type, std::span<const Word>& rest) {
    const std::size_t head = counted(type) ? 1 : 0;
    const std::size_t size = counted(type) ? to_size(rest[0]) : 1;
    const auto out = rest.subspan(head, size);
    rest = rest.subspan(head + size);
    return out;
}

/// Calls visit(argument, its words without a count) for every argument in order.
template <class Visit>
void for_each_argument(const std::vector<Variable>& args, std::span<const Int> words, Visit visit) {
    for (const Variable& arg : args) visit(arg, next_argument(arg.type, words));
}

/// Appends an argument: its words, after their count if the type is counted.
void append_argument(Type type, std::span<const Int> argument, std::vector<Int>& words);

/// The place of argument i, without its count, among the words of a position.
std::span<const Int> argument_at(const std::vector<Variable>& args, std::size_t i, std::span<const Int> words);

/// A type of argument by the name that the rule language has for it: `int`, `row`, `bag`, `board`, `graph`.
struct ArgumentType {
    std::string_view name;
    Type type;
    bool unordered;  ///< the order of its words does not matter: they are kept ascending
};
std::span<const ArgumentType> argument_types();
/// Null if no type of argument has that name.
const ArgumentType* argument_type(std::string_view name);

/// The name of a type, for heads of games: "int", "row", "bag" (unordered), "set".
std::string_view type_name(Type type, bool unordered);

/// An argument as the language writes it: "7", "[5, 1]".
std::string argument_text(Type type, std::span<const Int> argument);

/// True if these words, which are natural, are a value of the type.
bool valid_argument(Type type, std::span<const Int> argument);

/// A small value of a type that is not an integer, for parameters of which nothing is known.
std::vector<Int> sample_argument(Type type);

/// Small values of a type, for comparisons on small positions; `arguments`: how many the game has. Without counts.
std::vector<std::vector<Int>> small_arguments(Type type, std::size_t arguments);

}  // namespace grundy::rules
