// SPDX-License-Identifier: MIT
// Theorem 31 of docs/proofs.md: the sequences of a system of heap games repeat together.
#pragma once

#include "verify/parts.hpp"

namespace grundy::verify {

/// Checks all conditions of the theorem, and that the first sequence repeats with the claimed period. Returns the
/// values of each sequence, recomputed from the definition.
std::vector<std::vector<std::uint32_t>> check_system_window(const Certificate& certificate, Meter& meter);

}  // namespace grundy::verify
