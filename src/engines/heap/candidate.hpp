// SPDX-License-Identifier: MIT
#pragma once

#include "engines/candidate.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines {

std::unique_ptr<Candidate> heap_candidate(const Setting& s, rules::HeapForm form);

}  // namespace grundy::engines
