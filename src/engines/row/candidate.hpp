// SPDX-License-Identifier: MIT
#pragma once

#include "engines/candidate.hpp"
#include "engines/row/row.hpp"

namespace grundy::engines {

std::unique_ptr<Candidate> row_candidate(const Setting& s, ThresholdForm form);

}  // namespace grundy::engines
