// SPDX-License-Identifier: MIT
// A warning about positions from which play never begins.
#pragma once

#include <string>

#include "cli/session.hpp"

namespace grundy::cli {

/// Warns if the rules say, with `start if`, that play does not begin with this position: it is answered as it stands,
/// but something else may be meant.
void warn_unless_start(Session& session, Solver& solver, const std::string& position);

}  // namespace grundy::cli
