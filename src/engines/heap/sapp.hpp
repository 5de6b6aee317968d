// SPDX-License-Identifier: MIT
// Sapp regularity ("split arithmetic-periodic/periodic"): every p heaps, values in some residue classes modulo p stay
// as they are, and all others rise by s. The name is from D. G. Horrocks, R. J. Nowakowski, Integers 3 (2003), G1; the
// theorem that proves it here is our own (Theorem 44 of docs/proofs.md).
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engines/heap/period_proof.hpp"

namespace grundy::engines::heap {

/// Read off a table, and not proven: for first <= n < |g| - period, G(n + period) = G(n) if n mod period is in `flat`,
/// and G(n) + saltus otherwise.
struct SappRegularity {
    Int period = 0, first = 0;
    Nimber saltus = 0;
    std::vector<Int> flat;  ///< ascending; neither empty nor all residues
};

/// The least period, at most 512, that holds for at least two rounds and a quarter of the values. Takes time O(|g|) for
/// each period that the last values show.
std::optional<SappRegularity> seen_sapp(const Sequence& g, Meter& meter);

/// Applies Theorem 44 to finitely many takes and parts that need not differ. Returns nothing if a condition fails,
/// possibly because there are too few values, or if the proof would take too long.
std::optional<Period> prove_sapp(const rules::HeapForm& form, const Sequence& g, const SappRegularity& seen,
                                 Meter& meter);

/// For a heap beyond the table, and a repetition that `prove_sapp` has proven: the parts of options of this kind, with
/// this take, whose values without the bonus are `want`. Unused parts are 0. All kinds and takes together have an
/// option of each value less than that of the heap; there may be more than these.
std::vector<std::array<Int, 3>> slid_options(const rules::HeapMove& move, Int take, Int heap, Nimber want,
                                             const Period& period, const Sequence& g, Meter& meter);

}  // namespace grundy::engines::heap
