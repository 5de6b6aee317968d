// SPDX-License-Identifier: MIT
// Commands that pass their budget all the same are ended (system/watchdog.hpp).
#pragma once

#include "cli/session.hpp"
#include "core/budget.hpp"

namespace grundy::cli {

/// What to do about a budget that is used up.
inline constexpr const char* budget_hint =
    "\nset the limits with --budget, for example --budget 600s, --budget 16GiB or --budget 1e12nodes";

/// Begins to watch over a command, if it answers one question within one budget that was given: then it ends the
/// process as a budget that is used up does. Saving a checkpoint may take longer than that allows, and is worth it.
void watch_budget(Session& session, const Budget& budget);

}  // namespace grundy::cli
