// SPDX-License-Identifier: MIT
// Conditions 3 and 4 of Theorem 46 (docs/proofs.md): all smaller values are those of options that go on for ever.
#pragma once

#include "verify/window.hpp"

namespace grundy::verify {

/// `kinds` by sequence. Throws Error if a condition does not hold.
void check_reached(const std::vector<std::vector<LiveKind>>& kinds, const Continued& values, Meter& meter);

}  // namespace grundy::verify
