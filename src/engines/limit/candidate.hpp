// SPDX-License-Identifier: MIT
#pragma once

#include "engines/candidate.hpp"
#include "engines/limit/form.hpp"

namespace grundy::engines {

std::unique_ptr<Candidate> limit_candidate(const Setting& s, LimitForm form);

}  // namespace grundy::engines
