// SPDX-License-Identifier: MIT
// One value of a game with few rare heaps beyond any table: memory does not grow with the heap.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/budget.hpp"
#include "core/nimber.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines {

/// Farther heaps are not asked for: ten minutes' worth of values.
inline constexpr Int most_streamed = 100'000'000'000;

/// The value of heap n, at least values.size(), from a window of values behind those given, some 10^8 heaps a second.
/// Nothing where the values or the rules do not suit a stream, or where a heap on the way has a new rare value or one
/// that takes parts larger than the window to confirm.
std::optional<Nimber> streamed_value(const rules::HeapForm& form, const std::string& name,
                                     std::span<const std::uint32_t> values, Int n, unsigned threads, Meter& meter);

}  // namespace grundy::engines
