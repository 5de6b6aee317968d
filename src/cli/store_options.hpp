// SPDX-License-Identifier: MIT
// Where results are kept: --store, --no-store, GRUNDY_STORE, or the user's folder for data.
#pragma once

#include <memory>
#include <string>

#include "cli/commands.hpp"
#include "results/kept_results.hpp"

namespace grundy::cli {

/// Adds the options to a command that answers.
void add_store_options(Command& command);

/// The file that the options and the environment name; "" if nothing is to be kept.
std::string store_file(const Arguments& arguments);

/// The store for a command with these options; null if nothing is to be kept. Throws Error if a file that was named
/// cannot be used.
std::shared_ptr<results::KeptResults> kept_results(const Command& command, const Arguments& arguments,
                                                   results::Warn warn);

}  // namespace grundy::cli
