// SPDX-License-Identifier: MIT
// How a program may count positions under misere play, where a theory decides them.
#pragma once

#include <vector>

#include "api/impl.hpp"
#include "codegen/program.hpp"

namespace grundy {
inline namespace abi_1 {

/// Adds to the order how these instances are counted, and what is known of them: `sums`, if positions have several
/// components. Returns whether values need no recurrence. Throws Error if no theory is known, and Stopped.
bool add_misere(Solver::Impl& solver, const std::vector<int>& instances, bool sums, codegen::Order& order,
                Meter& meter);

}  // namespace abi_1
}  // namespace grundy
