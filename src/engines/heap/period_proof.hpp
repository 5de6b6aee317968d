// SPDX-License-Identifier: MIT
// Proves that the values of a heap game repeat for ever. Every function here rests on a theorem that is stated and
// proved in docs/proofs.md. A bare repetition proves nothing and is not reported.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/sequence.hpp"
#include "engines/engine.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines::heap {

/// Returns the least period and preperiod that the values g prove by the window theorem, or nothing. Does not apply to
/// forms with infinitely many takes that do not repeat. Time and memory O(|g|).
std::optional<Period> prove_by_window(const rules::HeapForm& form, const Sequence& g, Meter* meter = nullptr);

/// A repetition that is seen in the values but not proven.
struct SeenRepetition {
    std::size_t period = 0, first = 0;  ///< G(n + period) = G(n) + saltus for first <= n < |g| - period
    std::size_t worth = 0;              ///< values with which the window theorem applies, if they continue so; 0: never
    std::uint32_t saltus = 0;
};
/// The least period that holds for at least two rounds and a quarter of the values.
std::optional<SeenRepetition> seen_repetition(const rules::HeapForm& form, const Sequence& g, Meter* meter = nullptr);
/// Bytes that this function, or `prove_by_window`, needs temporarily.
constexpr std::uint64_t bytes_of_look(std::size_t values) { return 2 * values + 4; }

/// The superset lemma for an infinite subtraction set S: let a finite subset T of S have period p from n0, and let
/// every s in S \ T be >= n0 and such that no heap m has G_T(m) = G_T(m + s). Then G_S = G_T. The function tries
/// initial segments T of S. It returns nothing if the residues of S are unknown or collide.
std::optional<Period> prove_infinite(const rules::IntSet& takes, Sequence& g, Meter& meter);

}  // namespace grundy::engines::heap
