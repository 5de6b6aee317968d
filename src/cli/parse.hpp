// SPDX-License-Identifier: MIT
// Turns argv into a command and its arguments. Only this interface uses the parser library, which compiles slowly.
#pragma once

#include <string>
#include <vector>

#include "cli/commands.hpp"

namespace grundy::cli {

struct Invocation {
    const Command* command = nullptr;  ///< null: no command was given (only --help, --version or nothing)
    Arguments arguments;
};

/// Throws Error, with a remedy, if the words are not a valid command line.
Invocation parse(const std::vector<std::string>& words);

}  // namespace grundy::cli
