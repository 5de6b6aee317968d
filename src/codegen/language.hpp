// SPDX-License-Identifier: MIT
// How the operations of the rule language are written in C++ and in Python: one table of operators, one of calls.
#pragma once

#include <optional>
#include <string_view>

#include "codegen/program.hpp"
#include "rules/expr.hpp"

namespace grundy::codegen {

/// How tightly a text binds: a text stands without brackets where what surrounds it asks for no more than its level.
/// `whole` is a name, a call or a bracket; `lowest` is a place between commas.
inline constexpr int lowest = 0, whole = 20;

struct Operator {
    std::string_view text;
    int level = 0;
};

/// The operator between two operands; nothing if the language has none for it.
std::optional<Operator> operator_of(rules::Op op, Language language);

/// A text with places for operands: `$0` between commas, `@0` before a dot or bracket, and `-` after a place means one
/// less, as elements are counted from 0 there. `helper` names what the program has to define (helpers.hpp).
struct Form {
    std::string_view text, helper;
    int level = whole;
};

std::optional<Form> form_of(rules::Op op, Language language);
/// The form of a function of core/integer_functions.hpp by its name; nothing if it has none yet.
std::optional<Form> function_form(std::string_view name, Language language);

}  // namespace grundy::codegen
