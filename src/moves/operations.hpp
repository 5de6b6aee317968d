// SPDX-License-Identifier: MIT
// Maps the operators of expressions to those of the arithmetic kernels, for all code that compiles rules.
#pragma once

#include <optional>

#include "kernels/arithmetic/arithmetic.hpp"
#include "rules/expr.hpp"

namespace grundy::moves {

/// Covers operators that take one or two integers or conditions; returns nothing for all others.
std::optional<kernels::Do> operation(const rules::Expr& e);

}  // namespace grundy::moves
