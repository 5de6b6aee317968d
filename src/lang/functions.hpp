// SPDX-License-Identifier: MIT
// The functions of the language in one table: the checker reads types from it, the documentation is tested against it.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "rules/expr.hpp"

namespace grundy::lang {

/// A function with a fixed number of arguments; without any, it is a constant.
struct Function {
    std::string_view name, signature, purpose;
    rules::Op op;
    std::vector<rules::Type> arguments;
    bool last_is_base = false;  ///< the last argument may be omitted and is then 10
    Int value = 0;              ///< of the expression
};
const std::vector<Function>& functions();
const Function* find_function(std::string_view name);
/// A form of a function of the same name that takes a board: set(b, i, j, v), count(b, v), fill with its ranges.
const Function* find_board_function(std::string_view name);

/// An aggregate: NAME(BODY for BINDERS if CONDITION); `of_row`: also NAME(ROW).
struct Aggregate {
    std::string_view name, purpose;
    rules::Op op;
    rules::Type body;
    bool of_row = false;
    rules::Op row_op{};
};
const std::vector<Aggregate>& aggregates();
const Aggregate* find_aggregate(std::string_view name);

/// Whether this is a name before a bracket with arguments, including functions with special forms (`runs`, `len` ...).
bool is_function(std::string_view name);
/// All function names, for suggestions and for the documentation.
std::vector<std::string> function_names();

/// The name used here for a function of other languages; null if the word is not such a function.
const char* other_name(std::string_view word);

/// Words that occur in rules of games with chance or partizan play; returns a message about the word, or null.
const char* outside_the_field(std::string_view word);

}  // namespace grundy::lang
