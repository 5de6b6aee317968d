// SPDX-License-Identifier: MIT
// Vertices that no count of neighbours tells apart. Each automorphism maps each class to itself, so that a search for
// one need try few images, and classes of odd size leave a vertex where it is.
#pragma once

#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "rules/graphs.hpp"

namespace grundy::engines::theorems {

using Neighbours = std::vector<std::vector<int>>;  ///< of each vertex, by places, ascending

/// Nothing if the graph has arcs, loops or parallel edges. Throws Stopped.
std::optional<Neighbours> simple_neighbours(const rules::Graph& g, Meter& meter);

/// The coarsest partition in which two vertices of a class have equally many neighbours in each class: the number of
/// the class of each vertex. Takes time in proportion to the edges times a logarithm. Throws Stopped.
std::vector<int> stable_classes(const Neighbours& near, Meter& meter);

}  // namespace grundy::engines::theorems
