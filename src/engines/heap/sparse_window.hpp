// SPDX-License-Identifier: MIT
// The sparse window theorem proves a period from one repeated stretch, which must be as long as the splits that decide
// the values reach. The theorem of Guy and Smith needs all values twice over (docs/proofs.md, section 3).
//
// It uses values that already exist and does not depend on how they were computed: any mask will do that makes all
// heaps beyond some point common.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "engines/engine.hpp"
#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/mask.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines::heap {

struct SparseAttempt {
    std::optional<Period> period;
    std::size_t worth = 0;  ///< if not 0: with this number of values the theorem may apply to the observed repetition
};

/// True if the theorem is used for these rules: at most two parts, some with two, and finitely many takes.
bool sparse_window_applies(const rules::HeapForm& form);

/// Returns the least period and preperiod that the values prove under the mask. Costs about O(|g|) and, for each heap
/// of one period, the splits up to the one that decides it.
SparseAttempt prove_by_sparse_window(const rules::HeapForm& form, const Sequence& g,
                                     const kernels::breaking::Mask& mask, Meter& meter);

/// Returns the mask that the kernel found, else the one with the fewest rare heaps; nothing if no mask suits the rules.
std::optional<kernels::breaking::Mask> mask_of(const rules::HeapForm& form, const Sequence& g,
                                               const kernels::BreakingRung& rung);

/// For ascending p >= 1 with G(n + p) = G(n) for at least `run` >= 1 heaps n up to the last, calls visit(p, first)
/// until visit returns true. `first` is the least heap from which on the equation holds.
void for_repetitions(const Sequence& g, std::size_t run,
                     const std::function<bool(std::size_t p, std::size_t first)>& visit);

}  // namespace grundy::engines::heap
