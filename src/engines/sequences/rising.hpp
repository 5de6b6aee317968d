// SPDX-License-Identifier: MIT
// Proves that values rise for ever: Theorem 46 of docs/proofs.md with S > 0.
#pragma once

#include <optional>
#include <span>

#include "engines/sequences/seen.hpp"
#include "engines/sequences/window.hpp"

namespace grundy::engines::sequences {

/// The first values that are looked at for it.
inline constexpr std::size_t most_rising_values = std::size_t{1} << 16;

/// The numbers with which the theorem proves what is seen in the tables. Nothing if a condition fails, possibly because
/// there are too few values, or if the proof would take too long.
std::optional<WindowNumbers> prove_rising(std::span<const rules::HeapForm> forms, const rules::Tails& tails,
                                          const Tables& tables, const Rising& seen, Meter& meter);

}  // namespace grundy::engines::sequences
