// SPDX-License-Identifier: MIT
// The program that is tested, as it is named on a command line.
#pragma once

#include <string_view>

#include "processes/process.hpp"

namespace grundy::judge {

/// Splits "python3 'my sol.py'" at blanks. Single and double quotes and backslashes keep blanks together as in a shell;
/// nothing else has a special meaning. A name without a slash is looked up in PATH. Throws Error, with a remedy, if
/// nothing can be run.
processes::Program find_program(std::string_view command_line);

}  // namespace grundy::judge
