// SPDX-License-Identifier: MIT
// Rules that `grundy pattern` reads off small positions by features, where tables over ranges show nothing.
#pragma once

#include "cli/purse.hpp"
#include "cli/session.hpp"
#include "report/conjectured_fields.hpp"

namespace grundy::cli {

/// Whether the game is for features alone: it has no table over one or two ranges.
bool needs_features(Session& session, const std::string& game);

/// What features show of a game, proved where that is possible. Nothing if it cannot be read.
report::FoundRules rules_by_features(Session& session, const std::string& game, bool misere, const Purse& purse);

/// Adds what features show, if no value of the ranges that the pattern was looked for in refutes it.
void add_rules_by_features(Session& session, Solver& solver, const Purse& purse, Pattern& pattern);

std::string rules_text(const report::FoundRules& found);

}  // namespace grundy::cli
