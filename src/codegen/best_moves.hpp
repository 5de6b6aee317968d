// SPDX-License-Identifier: MIT
// Programs that print the best winning first move.
#pragma once

#include <string>
#include <vector>

#include "codegen/function.hpp"
#include "codegen/printer.hpp"

namespace grundy::codegen {

/// "moves_kayles"
std::string moves_function(const Played& played);

/// The body of the function that looks at the moves of one component and keeps the best of those that leave the value
/// `rest`. `played` has the instance's parameters and arguments, which the printer knows by these names.
Nodes best_moves(const Plan& plan, const Played& played, Printer& printer, Needs& needs,
                 const std::vector<std::string>& names);

/// What all such programs share: the function `print_best`, which prints a line for the components of a sum.
std::string best_text(const Plan& plan, bool sum);

}  // namespace grundy::codegen
