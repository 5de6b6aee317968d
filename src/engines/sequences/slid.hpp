// SPDX-License-Identifier: MIT
// Options of heaps far beyond all tables, as the proof of Theorem 46 (docs/proofs.md) makes them from those of a heap
// at the end of the window: tracks slide, and rising parts are shifted.
#pragma once

#include <functional>

#include "engines/sequences/continued.hpp"

namespace grundy::engines::sequences {

/// Takes `take` and leaves `parts`; unused parts are 0.
using SlidVisit = std::function<bool(Int take, const std::array<Int, 3>& parts)>;

/// Visits options of the heap n >= N of this value and kind. All kinds of the heap's sequence together have an option
/// of each value less than that of the heap; there may be more than these. `tail` is t0. Stops when `visit` returns
/// false.
bool slid_options(const rules::HeapMove& kind, Int n, Nimber value, const Continued& g, const WindowNumbers& window,
                  Int tail, Meter& meter, const SlidVisit& visit);

}  // namespace grundy::engines::sequences
