// SPDX-License-Identifier: MIT
// See remoteness.hpp. Backwards, vertices are decided in ascending order of their remoteness: a vertex is won when its
// first lost option is decided, which is the nearest, and lost when its last won option is, which is the farthest.
#include "kernels/digraph/remoteness.hpp"

#include <algorithm>

#include "kernels/digraph/ticks.hpp"

namespace grundy::digraph {

void remoteness_in_order(const Graph& graph, Numbering numbering, std::span<std::uint32_t> moves, Meter& meter) {
    const std::size_t n = graph.vertices();
    Ticks ticks(meter);
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t v = numbering == Numbering::above ? n - 1 - i : i;
        std::uint32_t nearest_lost = never, farthest = 0;
        for (const Vertex w : graph.options(v)) {
            if (moves[w] % 2 == 0) nearest_lost = std::min(nearest_lost, moves[w]);
            farthest = std::max(farthest, moves[w] + 1);
        }
        moves[v] = nearest_lost != never ? nearest_lost + 1 : farthest;
        ticks.count(graph.degree(v) + 1);
    }
}

void remoteness_backwards(const Graph& graph, const Graph& back, std::span<std::uint32_t> moves, Meter& meter) {
    const std::size_t n = graph.vertices();
    const std::uint64_t bytes = std::uint64_t{n} * 2 * sizeof(Vertex);
    meter.claim(bytes, "the search for the remoteness");
    LargeArray<Vertex> decided, left;
    decided.reserve(n);
    left.reserve(n);
    left.take_in(n);
    for (std::size_t v = 0; v < n; ++v) {
        left[v] = static_cast<Vertex>(graph.degree(v));
        moves[v] = left[v] == 0 ? 0 : never;
        if (left[v] == 0) decided.push_back(static_cast<Vertex>(v));
    }
    Ticks ticks(meter);
    for (std::size_t i = 0; i < decided.size(); ++i) {
        const Vertex w = decided[i];
        const bool lost = moves[w] % 2 == 0;
        for (const Vertex v : back.options(w)) {
            if (moves[v] != never || (!lost && --left[v] != 0)) continue;
            moves[v] = moves[w] + 1;
            decided.push_back(v);
        }
        ticks.count(back.degree(w) + 1);
    }
    meter.release(bytes);
}

}  // namespace grundy::digraph
