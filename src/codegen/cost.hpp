// SPDX-License-Identifier: MIT
// What a written program costs, for the comment at its head.
#pragma once

#include <map>
#include <string>

#include "codegen/function.hpp"

namespace grundy::codegen {

/// "Cost: ..."; `reaches` as in Needs.
std::string cost_in_words(const Plan& plan, const std::map<int, std::string>& reaches);

}  // namespace grundy::codegen
