// SPDX-License-Identifier: MIT
// Theorem 16 of docs/proofs.md: values that rise for ever in a period with a saltus, of games that break heaps in
// three.
#pragma once

#include "verify/parts.hpp"

namespace grundy::verify {

/// All that the theorem asks but the values themselves, and that they repeat. `g` has `certificate.values` of them.
void check_arithmetic_window(const Certificate& certificate, const std::vector<std::uint32_t>& g, Meter& meter);

}  // namespace grundy::verify
