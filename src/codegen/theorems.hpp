// SPDX-License-Identifier: MIT
// Theorems as functions of a program, in exact integer arithmetic.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "codegen/printer.hpp"
#include "codegen/program.hpp"

namespace grundy::codegen {

/// The lines of the function; `names` and `arguments` are those of the game, in their order; `parts` are the functions
/// of the theorem's parts.
std::string theorem_body(const ClosedForm& theorem, const std::string& function, const std::vector<std::string>& names,
                         const std::vector<rules::Variable>& arguments, const std::vector<std::string>& parts,
                         Needs& needs);

/// The lines of a function of its own name (written_theorems.cpp); `given` has the variables of parameters that the
/// input gives. Throws Error if there is none.
std::string written_theorem(const ClosedForm& theorem, const std::string& function,
                            const std::vector<std::string>& names, const std::map<std::string, std::string>& given,
                            bool python);

/// A text with `$f` for the function, `$a` and `$b` for its arguments, `${x}` for a name of its own, and `$0`, `$1`,
/// ... for numbers.
std::string filled(const std::string& text, const std::string& function, const std::vector<std::string>& names,
                   const std::vector<std::string>& numbers);

/// What the theorem asks of positions, as a sentence; empty if it is about all of them.
std::string demands(const ClosedForm& theorem, Language language);

/// The greatest 2^k - 1, at most 2^63 - 1, such that no number that occurs in the expression is beyond 2^63 - 1 for
/// arguments up to there; nothing if that is less than 2^53 - 1.
std::optional<Int> greatest_argument(const rules::Expr& e);

/// The greatest argument of a function in this language; nothing if there is no limit, as in Python.
std::optional<Int> greatest_allowed(const ClosedForm& theorem, Language language);

}  // namespace grundy::codegen
