// SPDX-License-Identifier: MIT
// Makes a graph of edges that come in any order.
#pragma once

#include "core/budget.hpp"
#include "digraph/text.hpp"

namespace grundy::digraph {

class GraphBuilder : public EdgeSink {
public:
    explicit GraphBuilder(Meter& meter) : meter_(meter) {}
    ~GraphBuilder() override { meter_.release(edges_.bytes() + places_.bytes()); }

    void edge(Vertex from, Vertex to, std::uint64_t line) override {
        if (edges_.size() == edges_.capacity()) edges_.make_room(1, meter_, "the edges of the graph");
        if (line != next_line_) note_place(line);
        ++next_line_;
        edges_.push_back({from, to});
    }
    void vertex(Vertex, std::uint64_t) override {}

    /// Returns the graph, with ascending rows; the builder is empty then. An edge that comes twice is a TextError that
    /// names both lines of `source`, unless edges are merged.
    OwnedGraph finish(const Vertices& vertices, bool merge, const std::string& source);

private:
    struct Edge {
        Vertex from, to;
    };
    // From this edge on, each line holds one edge, until the next such place.
    struct Place {
        std::uint64_t edge, line;
    };
    void note_place(std::uint64_t line);
    std::uint64_t line_of(std::uint64_t edge) const;
    void scatter(OwnedGraph& graph) const;
    void sort_rows(OwnedGraph& graph, const Vertices& vertices, bool merge, const std::string& source);
    [[noreturn]] void fail_twice(Edge edge, const Vertices& vertices, const std::string& source) const;

    Meter& meter_;
    LargeArray<Edge> edges_;
    LargeArray<Place> places_;
    std::uint64_t next_line_ = 0;
};

}  // namespace grundy::digraph
