// SPDX-License-Identifier: MIT
// Places the vertices of an undirected graph in the plane, the same way every time: the distances on paper come as near
// as they can to the distances in the graph (stress majorization: Gansner, Koren and North 2004).
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace grundy::report {

struct PlanePoint {
    double x = 0, y = 0;
};

/// The places of vertices 0, ..., n - 1, with about one unit between neighbours, all of them to the right of and below
/// (0, 0). Parts that are not connected lie beside each other. The work grows with the cube of n: n up to some
/// hundreds.
std::vector<PlanePoint> plane_layout(std::size_t n, const std::vector<std::pair<std::size_t, std::size_t>>& edges);

}  // namespace grundy::report
