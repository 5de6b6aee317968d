// SPDX-License-Identifier: MIT
// Draws the graph of all positions that play can reach, in layers by the longest play that is left, each position with
// its value.
#pragma once

#include <grundy/positions.hpp>
#include <string>

#include "report/picture.hpp"

namespace grundy::report {

Picture draw_game_graph(const GameGraph& graph);
/// As above for Graphviz.
std::string game_graph_dot(const GameGraph& graph);
/// As a list: each position with its value and its options.
std::string game_graph_text(const GameGraph& graph);

}  // namespace grundy::report
