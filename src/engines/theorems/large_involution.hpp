// SPDX-License-Identifier: MIT
// Automorphisms of order 2 of graphs with thousands of vertices, none joined to itself or twice: they map no vertex to
// one nearby.
#pragma once

#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "rules/graphs.hpp"

namespace grundy::engines::theorems {

/// The images of the vertices, by their places, under an automorphism that is its own inverse and maps each vertex to
/// one that is more than `distance` edges away. Nothing if bounded effort finds none, or if the graph has arcs, loops
/// or parallel edges. Throws Stopped.
std::optional<std::vector<int>> large_involution(const rules::Graph& g, int distance, Meter& meter);

}  // namespace grundy::engines::theorems
