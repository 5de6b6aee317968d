// SPDX-License-Identifier: MIT
// Values of a game with few rare heaps beyond any table: memory does not grow with the heap.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "core/budget.hpp"
#include "core/nimber.hpp"
#include "kernels/breaking/stream.hpp"

namespace grundy::engines {

/// Farther heaps are not asked for: ten minutes' worth of values.
inline constexpr Int most_streamed = 100'000'000'000;

/// Values of heaps first, first + 1, ...
using StreamVisit = std::function<void(Int first, std::span<const std::uint32_t> values)>;

/// The values of heaps from, ..., to in order, some at a time, by a stream that goes on from heap `from` or one before
/// it, some 10^8 heaps a second. False where a heap on the way has a new rare value or one that takes parts larger than
/// the window to confirm: what was visited is right.
bool streamed_values(kernels::BreakingStream stream, const std::string& name, Int from, Int to, unsigned threads,
                     Meter& meter, const StreamVisit& visit);

}  // namespace grundy::engines
