// SPDX-License-Identifier: MIT
#pragma once

#include "engines/candidate.hpp"
#include "engines/limit/limit_form.hpp"

namespace grundy::engines::limit {

std::unique_ptr<Candidate> candidate(const Setting& s, Form form);

}  // namespace grundy::engines::limit
