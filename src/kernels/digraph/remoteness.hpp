// SPDX-License-Identifier: MIT
// Remoteness: how many moves a game lasts in which the winner hurries and the loser delays (Steinhaus 1925; Winning
// Ways, ch. 9). It is even exactly if the player to move loses. A drawn position has none.
#pragma once

#include <cstdint>
#include <span>

#include "kernels/digraph/graph.hpp"

namespace grundy::digraph {

inline constexpr std::uint32_t never = ~std::uint32_t{0};

/// For a graph whose numbering is not mixed.
void remoteness_in_order(const Graph& graph, Numbering numbering, std::span<std::uint32_t> moves, Meter& meter);
/// For any graph; `back` is the reversed graph. A drawn vertex gets `never`.
void remoteness_backwards(const Graph& graph, const Graph& back, std::span<std::uint32_t> moves, Meter& meter);

}  // namespace grundy::digraph
