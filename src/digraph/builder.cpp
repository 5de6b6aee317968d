// SPDX-License-Identifier: MIT
// Edges are distributed to their rows by counting, and rows are sorted, which shows edges that come twice.
#include "digraph/builder.hpp"

#include <algorithm>
#include <utility>

#include "core/escaped.hpp"
#include "kernels/digraph/ticks.hpp"

namespace grundy::digraph {
namespace {

// Rows are short, and often in order already.
void sort_row(Vertex* begin, Vertex* end) {
    constexpr std::ptrdiff_t short_row = 32;
    if (end - begin > short_row) return std::sort(begin, end);
    for (Vertex* i = begin; i < end; ++i) {
        const Vertex v = *i;
        Vertex* at = i;
        for (; at > begin && at[-1] > v; --at) *at = at[-1];
        *at = v;
    }
}

}  // namespace

void GraphBuilder::note_place(std::uint64_t line) {
    places_.make_room(1, meter_, "the line numbers of the edges");
    places_.push_back({edges_.size(), line});
    next_line_ = line;
}

std::uint64_t GraphBuilder::line_of(std::uint64_t edge) const {
    const Place* place = std::upper_bound(places_.begin(), places_.end(), edge,
                                          [](std::uint64_t e, const Place& p) { return e < p.edge; });
    --place;
    return place->line + (edge - place->edge);
}

void GraphBuilder::scatter(OwnedGraph& graph) const {
    Ticks ticks(meter_);
    for (const Edge& edge : edges_) ++graph.first[std::size_t{edge.from} + 1];
    // Entry v + 1 becomes the place of the next edge from v: where the row begins, and in the end where it ends.
    std::uint64_t begin = 0;
    for (std::size_t v = 1; v < graph.first.size(); ++v) begin += std::exchange(graph.first[v], begin);
    for (const Edge& edge : edges_) {
        graph.targets[to_size(graph.first[std::size_t{edge.from} + 1]++)] = edge.to;
        ticks.count(1);
    }
}

void GraphBuilder::fail_twice(Edge edge, const Vertices& vertices, const std::string& source) const {
    std::uint64_t found[2] = {0, 0};
    std::size_t count = 0;
    for (std::size_t i = 0; i < edges_.size() && count < 2; ++i)
        if (edges_[i].from == edge.from && edges_[i].to == edge.to) found[count++] = line_of(i);
    const std::string text = escaped(vertices.text(edge.from)) + " -> " + escaped(vertices.text(edge.to));
    throw TextError(source + ":" + std::to_string(found[1]) + ":1: the edge " + text + " is already in line " +
                        std::to_string(found[0]) +
                        "\n    hint: remove one of the two lines; or count such edges once, with --merge\n",
                    source, to_size(found[1]), 1);
}

void GraphBuilder::sort_rows(OwnedGraph& graph, const Vertices& vertices, bool merge, const std::string& source) {
    Ticks ticks(meter_);
    std::size_t kept = 0, begin = 0;
    for (std::size_t v = 0; v + 1 < graph.first.size(); ++v) {
        const std::size_t end = to_size(graph.first[v + 1]);
        Vertex *const row = graph.targets.data() + begin, *const row_end = graph.targets.data() + end;
        sort_row(row, row_end);
        Vertex* const twice = std::adjacent_find(row, row_end);
        if (twice != row_end && !merge) fail_twice({static_cast<Vertex>(v), *twice}, vertices, source);
        Vertex* const last = twice == row_end ? row_end : std::unique(row, row_end);
        if (kept != begin) std::copy(row, last, graph.targets.data() + kept);
        kept += to_size(last - row);
        graph.first[v + 1] = kept;
        ticks.count(end - begin + 1);
        begin = end;
    }
    graph.targets.cut(kept);
}

OwnedGraph GraphBuilder::finish(const Vertices& vertices, bool merge, const std::string& source) {
    OwnedGraph graph;
    const std::size_t n = to_size(vertices.count), m = edges_.size();
    std::string what = "the graph of " + std::to_string(n) + " vertices and " + std::to_string(m) + " edges";
    if (!vertices.named && n / 4 > m + 1000)
        what += " (numbers up to the largest count as vertices; with --names only those that occur)";
    meter_.claim_each(n + 1, sizeof(std::uint64_t), what);
    meter_.claim_each(m, sizeof(Vertex), what);
    graph.first.reserve(n + 1);
    graph.first.take_in(n + 1);
    std::fill(graph.first.begin(), graph.first.end(), 0);
    graph.targets.reserve(m);
    graph.targets.take_in(m);
    scatter(graph);
    sort_rows(graph, vertices, merge, source);
    meter_.release(edges_.bytes());
    edges_ = {};
    return graph;
}

}  // namespace grundy::digraph
