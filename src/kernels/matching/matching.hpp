// SPDX-License-Identifier: MIT
// Maximum matchings of undirected graphs, by augmenting paths that shrink blossoms (Edmonds 1965), and the vertices
// that some maximum matching leaves out (Gallai 1964).
#pragma once

#include <cstdint>
#include <vector>

#include "core/budget.hpp"

namespace grundy::kernels {

class Matching {
public:
    using Vertex = std::uint32_t;
    static constexpr Vertex none = ~Vertex{0};
    using Neighbours = std::vector<std::vector<Vertex>>;

    /// Matches as many vertices as possible, without those in `left_out`. Throws Stopped if the meter runs out.
    Matching(Neighbours neighbours, std::vector<bool> left_out, Meter& meter);

    Vertex mate(Vertex v) const { return mate_[v]; }
    /// Whether some maximum matching leaves v out, which may not be one that is left out itself.
    bool can_miss(Vertex v) const { return side_[v] == Side::even; }
    /// Whether the matching of the graph with v added would be larger, for a vertex that is left out.
    bool would_grow(Vertex v) const;

private:
    enum class Side : std::uint8_t { none, even, odd };  // at which steps alternating paths from the root reach it

    Vertex free_end(Vertex root, Meter& meter);
    void add_even(Vertex v);
    void augment(Vertex end);
    Vertex base(Vertex v);
    Vertex common_base(Vertex a, Vertex b);
    void shrink(Vertex v, Vertex other, Vertex base, Meter& meter);

    Neighbours neighbours_;
    std::vector<bool> left_out_;
    std::vector<Side> side_;
    std::vector<Vertex> mate_, parent_, base_, seen_, queue_, tree_;
    Vertex stamp_ = 0;
};

}  // namespace grundy::kernels
