// SPDX-License-Identifier: MIT
#pragma once

#include "engines/candidate.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines::heap {

std::unique_ptr<Candidate> candidate(const Setting& s, rules::HeapForm form);

}  // namespace grundy::engines::heap
