// SPDX-License-Identifier: MIT
// argv to a command and its arguments. The only door to the parser library, which compiles slowly.
#pragma once

#include <string>
#include <vector>

#include "cli/commands.hpp"

namespace grundy::cli {

struct Invocation {
    const Command* command = nullptr;  ///< null: no command was given (only --help, --version or nothing)
    Arguments arguments;
};

/// Error, with the remedy, where the words make no command line.
Invocation parse(const std::vector<std::string>& words);

}  // namespace grundy::cli
