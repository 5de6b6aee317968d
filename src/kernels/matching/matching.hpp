// SPDX-License-Identifier: MIT
// Maximum matchings of undirected graphs, by augmenting paths that shrink blossoms (Edmonds 1965).
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
    bool can_miss(Vertex v, Meter& meter);
    /// Whether the matching of the graph with v added would be larger, for a vertex that is left out.
    bool would_grow(Vertex v, Meter& meter);

private:
    Vertex augmenting_end(Vertex root, Meter& meter);
    void augment(Vertex end);
    Vertex common_base(Vertex a, Vertex b);
    void mark_path(Vertex v, Vertex base, Vertex child);

    Neighbours neighbours_;
    std::vector<bool> left_out_;
    std::vector<Vertex> mate_, parent_, base_, queue_;
    std::vector<bool> used_, in_blossom_;
};

}  // namespace grundy::kernels
