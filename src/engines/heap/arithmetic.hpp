// SPDX-License-Identifier: MIT
// Proves arithmetic periods, G(n + p) = G(n) + s for ever, of games that break heaps into
// three, such as hexadecimal codes.
#pragma once

#include <optional>

#include "engines/heap/period.hpp"

namespace grundy::engines {

/// Applies Theorem 16 (docs/proofs.md), for finitely many takes, no bonus, and up to three parts, which need not
/// differ. Returns what the values g prove of the repetition with a saltus that is seen in them. Returns nothing if a
/// condition of the theorem fails, possibly because there are too few values, or if the period is longer than 512.
/// Takes time about p^3 for each take, and the square of `parts_below` for each heap of a few periods.
std::optional<Period> prove_arithmetic(const rules::HeapForm& form, const Sequence& g, const Repetition& seen,
                                       Meter& meter);

}  // namespace grundy::engines
