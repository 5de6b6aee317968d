// SPDX-License-Identifier: MIT
// The functions of the language in one table: the checker reads types from it, the documentation is compared with it.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "rules/expr.hpp"

namespace grundy::lang {

/// A function with a fixed number of arguments.
struct Function {
    std::string_view name, signature, purpose;
    rules::Op op;
    std::vector<rules::Type> arguments;
    bool last_is_base = false;  ///< the last argument may be left out; it is 10 then
};
const std::vector<Function>& functions();
const Function* find_function(std::string_view name);

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

/// Is this what stands before a bracket with arguments? Functions with forms of their own (`runs`, `len` ...) too.
bool is_function(std::string_view name);
/// All of them, for suggestions and for the documentation.
std::vector<std::string> function_names();

/// What a function of other languages is called here; null if it is none.
const char* other_name(std::string_view word);

/// Words of rules that are not impartial games without chance; null, or what to say of them.
const char* outside_the_field(std::string_view word);

}  // namespace grundy::lang
