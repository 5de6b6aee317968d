// SPDX-License-Identifier: MIT
// See outcome.hpp.
#include "report/outcome.hpp"

#include "core/error.hpp"

namespace grundy::report {

void require_answer(Outcome outcome, const std::string& reason) {
    if (outcome == Outcome::out_of_budget) throw Stopped(Status::out_of_budget, reason);
    if (outcome == Outcome::interrupted) throw Stopped(Status::interrupted, reason);
}

}  // namespace grundy::report
