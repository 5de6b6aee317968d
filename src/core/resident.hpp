// SPDX-License-Identifier: MIT
// Memory of the process as the operating system counts it.
#pragma once

#include <cstdint>

namespace grundy {

/// Bytes in memory; 0 where the system does not say.
std::uint64_t resident_bytes();
/// The process does nothing but queries from now on: memory budgets also bound what it takes beyond what it takes
/// at the first such call.
void bound_resident_memory();
/// What it took then; 0: budgets bound only what engines claim.
std::uint64_t resident_before();
/// What was freed goes back to the system, as far as it can.
void return_freed_memory();

}  // namespace grundy
