// SPDX-License-Identifier: MIT
// The operators of expressions as those of the arithmetic kernels: shared by all that compile rules.
#pragma once

#include <optional>

#include "kernels/arithmetic/arithmetic.hpp"
#include "rules/expr.hpp"

namespace grundy::engines {

/// Of operators that take one or two integers or conditions; nothing for all else.
std::optional<kernels::Do> operation(rules::Op op);

}  // namespace grundy::engines
