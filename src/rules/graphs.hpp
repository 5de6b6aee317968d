// SPDX-License-Identifier: MIT
// Graphs as arguments: the number of vertices, the vertices ascending, and then the edges, three words each: its ends
// and whether it is an arc (1) or an edge (0). Vertices are naturals from 1 and keep their numbers when others go, so
// that an integer can be a token on a vertex. Multiple edges and loops are kept. All functions are the definition and
// serve as the oracle for anything faster.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/nimber.hpp"
#include "rules/set.hpp"

namespace grundy::rules {

struct Edge {
    Int from = 0, to = 0;
    bool arc = false;

    bool operator==(const Edge&) const = default;
    auto operator<=>(const Edge&) const = default;
};
inline Edge edge_between(Int u, Int v) { return {std::min(u, v), std::max(u, v), false}; }

/// A graph taken out of the words of an argument.
struct Graph {
    std::vector<Int> vertices;  ///< ascending
    std::vector<Edge> edges;    ///< ascending; for an edge, from <= to

    Graph() = default;
    explicit Graph(std::span<const Int> words);
    /// The words of the argument; vertices and edges are put in order.
    std::vector<Int> words();
    bool has(Int vertex) const;
    /// The place of one of the vertices among them.
    std::size_t index(Int vertex) const;
    bool directed() const;
};

inline constexpr Int most_graph_size = 1'000'000;  ///< vertices and edges

/// Reads "1-2 2-3 4>5 6": edges, arcs and single vertices. Returns nothing, with the fault in `why_not`, if it is not
/// such a text.
std::optional<Graph> parse_graph(std::string_view text, std::string& why_not);
std::string graph_text(std::span<const Int> graph);

/// A tree from brackets: "(()(()))" is a root (vertex 1) with two children, the second of which has one.
std::optional<Graph> parse_tree(std::string_view text, std::string& why_not);

/// The vertices at the other ends of edges at v and of arcs from v, each once, ascending.
std::vector<Int> neighbours(const Graph& g, Int v);

/// The neighbours of all vertices of a graph, for many questions.
class Neighbourhoods {
public:
    explicit Neighbourhoods(const Graph& g);
    const IntSet& of(Int v) const;  ///< of a vertex that is not there: none
    Int degree(Int v) const { return degrees_[place(v)]; }

private:
    std::size_t place(Int v) const;

    std::vector<Int> vertices_;  // ascending
    std::vector<IntSet> sets_;   // by place of the vertex; one more, empty, for all others
    std::vector<Int> degrees_;
};

/// The number of ends of edges at v, so that a loop counts twice, and of arcs that leave it.
Int degree(const Graph& g, Int v);
/// Without these vertices and the edges at them.
Graph without(Graph g, std::span<const Int> vertices);
/// Without one of the edges u-v, or of the arcs u>v. Returns nothing if there is none.
std::optional<Graph> cut(Graph g, Int u, Int v);
/// Without one of the edges between u and v, and with v's other edges moved to u. Returns nothing if there is none.
std::optional<Graph> contracted(Graph g, Int u, Int v);
/// What is connected with v, whatever the directions of arcs. Empty if v is not in the graph.
Graph joined(const Graph& g, Int v);
/// The connected parts, by their least vertex.
std::vector<Graph> components(const Graph& g);

/// A family of graphs by the name that the language has for it.
struct GraphFamily {
    std::string_view name, signature, purpose;
    std::size_t sizes;                    ///< number of arguments
    Wide (*edges)(std::span<const Int>);  ///< about as many vertices and edges as the graph has, without making it
    Graph (*make)(std::span<const Int>);
};
std::span<const GraphFamily> graph_families();

}  // namespace grundy::rules
