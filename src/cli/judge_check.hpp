// SPDX-License-Identifier: MIT
// Implements grundy judge ... --check PROGRAM: what is tried, and the report.
#pragma once

#include <string>

#include "cli/session.hpp"
#include "judge/hunt.hpp"

namespace grundy::cli {

/// Returns the options of --check, for the table of commands.
std::vector<OptionRow> check_options();

/// Tests the program of --check on the subject, which the report calls `name`. Returns the exit code.
int check_program(Session& session, const std::string& name, const judge::Subject& subject);

}  // namespace grundy::cli
