// SPDX-License-Identifier: MIT
// Theorems as functions of a program, in exact integer arithmetic.
#pragma once

#include <string>
#include <vector>

#include "codegen/program.hpp"

namespace grundy::codegen {

/// The lines of the function; `names` and `arguments` are those of the game, in their order.
std::string theorem_body(const ClosedForm& theorem, const std::string& function, const std::vector<std::string>& names,
                         const std::vector<rules::Variable>& arguments, Language language);

}  // namespace grundy::codegen
