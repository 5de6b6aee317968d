// SPDX-License-Identifier: MIT
// The memory of the process as the operating system counts it.
#pragma once

#include <cstdint>

namespace grundy {

/// Returns the bytes in memory, or 0 if the system does not report them.
std::uint64_t resident_bytes();
/// Declares that the process does nothing but queries from now on. Memory budgets then also bound what it uses beyond
/// its memory at the first such call.
void bound_resident_memory();
/// Returns the memory at that call, or 0 if budgets bound only what engines claim.
std::uint64_t resident_before();
/// Returns freed memory to the system as far as possible.
void return_freed_memory();

}  // namespace grundy
