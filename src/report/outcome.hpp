// SPDX-License-Identifier: MIT
// Handles queries that ended without an answer.
#pragma once

#include <grundy/grundy.hpp>
#include <string>

namespace grundy::report {

/// Throws Stopped, with the reason, if the outcome is not `answered`, so that nothing is shown as if it were an answer.
void require_answer(Outcome outcome, const std::string& reason);

}  // namespace grundy::report
