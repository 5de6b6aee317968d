// SPDX-License-Identifier: MIT
// What a written program costs, for the comment at its head.
#pragma once

#include <string>

#include "codegen/function.hpp"

namespace grundy::codegen {

/// "Cost: ..."
std::string cost_in_words(const Plan& plan);

}  // namespace grundy::codegen
