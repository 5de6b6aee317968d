// SPDX-License-Identifier: MIT
// Rules that `grundy pattern` reads off small positions by features, where tables over ranges show nothing.
#pragma once

#include <string>

#include "cli/session.hpp"
#include "report/conjectured_fields.hpp"

namespace grundy::cli {

/// Whether the game is for features alone: it has no table over one or two ranges.
bool needs_features(Session& session, const std::string& game);

/// What features show of a game, proved where that is possible. Nothing if it cannot be read.
report::FoundRules rules_by_features(Session& session, const std::string& game, bool misere);

std::string rules_text(const report::FoundRules& found, bool alone);

}  // namespace grundy::cli
