// SPDX-License-Identifier: MIT
// Arithmetic periods, G(n + p) = G(n) + s for ever, of games that break heaps in three, as hexadecimal codes do.
#pragma once

#include <optional>

#include "engines/heap/period.hpp"

namespace grundy::engines {

/// Theorem 16 (docs/proofs.md), for finitely many takes and up to three parts, which need not differ, and no bonus:
/// what the values g prove of the repetition with a saltus that is seen in them. Nothing where a condition of the
/// theorem does not hold, for which there may be too few values, or where the period is longer than 512. Time about
/// p^3 for each take, and the square of `parts_below` for each of some periods' heaps.
std::optional<Period> prove_arithmetic(const rules::HeapForm& form, const Sequence& g, const Repetition& seen,
                                       Meter& meter);

}  // namespace grundy::engines
