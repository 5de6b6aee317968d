// SPDX-License-Identifier: MIT
// Condition 2 of Theorem 46 (docs/proofs.md): options with two rising parts do not have the value of their heap.
#pragma once

#include <vector>

#include "engines/sequences/continued.hpp"

namespace grundy::engines::sequences {

/// The kinds of move that all large heaps have, by sequence.
using Kinds = std::vector<std::vector<rules::HeapMove>>;

/// Whether the condition holds for the n0 and the P of `g`, and p in place of P if nothing is flat. `tail` is t0.
/// Returns false, too, if the test would take too long.
bool rising_parts_miss(const Kinds& kinds, const Continued& g, Int tail, Meter& meter);

}  // namespace grundy::engines::sequences
