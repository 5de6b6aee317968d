// SPDX-License-Identifier: MIT
// Places the vertices of a graph without cycles in layers, so that all edges lead down and seldom cross (Sugiyama,
// Tagawa and Toda 1981).
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace grundy::report {

struct LayeredGraph {
    struct Vertex {
        std::size_t layer = 0;  ///< 0 is on top; an edge leads to a later layer
        int width = 0, height = 0;
    };
    std::vector<Vertex> vertices;
    std::vector<std::pair<std::size_t, std::size_t>> edges;
};

struct LayeredLayout {
    struct Point {
        int x = 0, y = 0;
    };
    int width = 0, height = 0;
    std::vector<Point> middles;             ///< by vertex
    std::vector<std::vector<Point>> paths;  ///< by edge, from the border of one vertex to that of the other
};

LayeredLayout layered_layout(const LayeredGraph& graph);

}  // namespace grundy::report
