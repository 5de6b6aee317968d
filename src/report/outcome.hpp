// SPDX-License-Identifier: MIT
// Handles queries that ended without an answer, and names how play ends.
#pragma once

#include <grundy/grundy.hpp>
#include <string>

namespace grundy::report {

/// Throws Stopped, with the reason, if the outcome is not `answered`, so that nothing is shown as if it were an answer.
void require_answer(Outcome outcome, const std::string& reason);

/// "win", "loss" or "draw", as JSON has it.
const char* result_name(PlayResult result);
/// Says what the moves that are listed for such a position do: "Winning first moves".
const char* moves_heading(PlayResult result);

}  // namespace grundy::report
