// SPDX-License-Identifier: MIT
#pragma once

#include "engines/candidate.hpp"
#include "engines/row/row.hpp"

namespace grundy::engines::row {

std::unique_ptr<Candidate> candidate(const Setting& s, ThresholdForm form);

}  // namespace grundy::engines::row
