// SPDX-License-Identifier: MIT
// --count of `solve` and `moves`: how many first moves win.
#pragma once

#include "cli/session.hpp"

namespace grundy::cli {

OptionRow count_option();

/// Answers the command's positions by counts. Throws Error if another option asks for more than these.
int run_count(Session& session);

}  // namespace grundy::cli
