// SPDX-License-Identifier: MIT
// Draws a graph that is an argument of a game.
#pragma once

#include <cstdint>
#include <grundy/graphs.hpp>
#include <set>

#include "report/picture.hpp"

namespace grundy::report {

/// Throws Error if the graph is too large. `tokens` are vertices that are marked.
Picture draw_graph(const Graph& graph, const std::set<std::int64_t>& tokens, int unit);

}  // namespace grundy::report
