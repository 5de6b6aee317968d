// SPDX-License-Identifier: MIT
// Reverses graphs by counting, and finds out how their vertices are numbered.
#include "kernels/digraph/graph.hpp"

#include <algorithm>

#include "kernels/digraph/ticks.hpp"

namespace grundy::digraph {

OwnedGraph reversed(const Graph& graph, Meter& meter) {
    const std::size_t n = graph.vertices();
    OwnedGraph back;
    meter.claim_each(std::uint64_t{n} + 2, sizeof(std::uint64_t), "the reversed graph");
    meter.claim_each(graph.edges(), sizeof(Vertex), "the reversed graph");
    back.first.reserve(n + 2);
    back.first.take_in(n + 2);
    std::fill(back.first.begin(), back.first.end(), 0);
    back.targets.reserve(graph.edges());
    back.targets.take_in(graph.edges());
    // Entry w + 2 counts first; then entry w + 1 is where the row of w is filled next, and in the end where it ends.
    for (const Vertex w : graph.targets) ++back.first[std::size_t{w} + 2];
    for (std::size_t w = 2; w < n + 2; ++w) back.first[w] += back.first[w - 1];
    Ticks ticks(meter);
    for (std::size_t v = 0; v < n; ++v) {
        for (const Vertex w : graph.options(v)) {
            std::uint64_t& next = back.first[std::size_t{w} + 1];
            back.targets[to_size(next++)] = static_cast<Vertex>(v);
        }
        ticks.count(graph.degree(v) + 1);
    }
    back.first.cut(n + 1);
    return back;
}

// Rows ascend, so their ends tell.
Numbering numbering_of(const Graph& graph, Meter& meter) {
    bool below = true, above = true;
    Ticks ticks(meter);
    for (std::size_t v = 0; v < graph.vertices() && (below || above); ++v) {
        const auto options = graph.options(v);
        ticks.count(1);
        if (options.empty()) continue;
        below &= options.back() < v;
        above &= options.front() > v;
    }
    return below ? Numbering::below : above ? Numbering::above : Numbering::mixed;
}

}  // namespace grundy::digraph
