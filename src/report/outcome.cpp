// SPDX-License-Identifier: MIT
// See outcome.hpp.
#include "report/outcome.hpp"

#include "core/error.hpp"

namespace grundy::report {

void require_answer(Outcome outcome, const std::string& reason) {
    if (outcome == Outcome::out_of_budget) throw Stopped(Status::out_of_budget, reason);
    if (outcome == Outcome::interrupted) throw Stopped(Status::interrupted, reason);
}

const char* result_name(PlayResult result) {
    return result == PlayResult::win ? "win" : result == PlayResult::loss ? "loss" : "draw";
}

const char* moves_heading(PlayResult result) {
    return result == PlayResult::win    ? "Winning first moves"
           : result == PlayResult::draw ? "Moves that keep the draw"
                                        : "Moves that delay the loss longest";
}

}  // namespace grundy::report
