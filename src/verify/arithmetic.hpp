// SPDX-License-Identifier: MIT
// Theorem 16 of docs/proofs.md: values that rise for ever, with a period and a saltus, in games that break heaps into
// three.
#pragma once

#include "verify/parts.hpp"

namespace grundy::verify {

/// Checks all conditions except the values and their repetition. `g` has `certificate.values` values.
void check_arithmetic_window(const Certificate& certificate, const std::vector<std::uint32_t>& g, Meter& meter);

}  // namespace grundy::verify
