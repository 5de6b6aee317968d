// SPDX-License-Identifier: MIT
// Writes the function that reads the input and prints the answers.
#pragma once

#include <map>
#include <string>

#include "codegen/function.hpp"

namespace grundy::codegen {

/// `variables`: the names of arguments and parameters in the program, by those in the rules.
std::string main_function(const Plan& plan, Needs& needs, const std::map<std::string, std::string>& variables);

/// "Reads the number of tests, T, and for each n. Prints ..."
std::string input_in_words(const Plan& plan);

}  // namespace grundy::codegen
