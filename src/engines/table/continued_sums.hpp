// SPDX-License-Identifier: MIT
// Sums that grow from one choice of an option to the next, as in `sum(f(j) + *j for j in 2..k)  for k in 1..n - 1`.
#pragma once

#include "engines/table/table_program.hpp"

namespace grundy::engines::table {

/// Whether a sum can be continued as the variable `slot` of the option's innermost loop rises (Sum::continued), and is
/// not read from prefix sums anyway. `last` is the last argument of the order.
bool may_continue(const Sum& s, int slot, int last);

}  // namespace grundy::engines::table
