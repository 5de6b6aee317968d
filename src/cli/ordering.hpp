// SPDX-License-Identifier: MIT
// --best of `solve` and `moves`: the best of the winning first moves.
#pragma once

#include "cli/session.hpp"

namespace grundy::cli {

OptionRow best_option();

/// Answers the command's positions by their best moves. Throws Error if another option asks for more.
int run_best(Session& session);

}  // namespace grundy::cli
