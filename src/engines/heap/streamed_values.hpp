// SPDX-License-Identifier: MIT
// Computes values of a game with few rare heaps beyond any table. Memory does not grow with the heap.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "core/budget.hpp"
#include "core/nimber.hpp"
#include "core/size.hpp"
#include "kernels/breaking/few_rare/stream.hpp"

namespace grundy::engines::heap {

/// Upper limit on the heaps that are asked for: ten minutes' worth of values.
inline constexpr Int most_streamed = saturated_size(100'000'000'000);

/// For a single heap or a range beyond this, a period is searched for first, in a window of this number of heaps, which
/// cost little. Nearer values are found sooner in a window.
inline constexpr Int far_heap = Int{1} << 29;

/// Values of heaps first, first + 1, ...
using StreamVisit = std::function<void(Int first, std::span<const std::uint32_t> values)>;

/// Visits the values of heaps from, ..., to in order, several at a time, at some 10^8 heaps a second. The stream must
/// be at heap `from` or before it. Returns false if a heap on the way has a new rare value, or one that takes parts
/// larger than the window to confirm. The values visited until then are right.
bool streamed_values(kernels::BreakingStream stream, const std::string& name, Int from, Int to, unsigned threads,
                     Meter& meter, const StreamVisit& visit);

}  // namespace grundy::engines::heap
