// SPDX-License-Identifier: MIT
// A directed graph as compressed rows, the form in which all loops over its edges read memory in order. An edge leads
// from a position to one of its options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/budget.hpp"
#include "core/large_array.hpp"

namespace grundy::digraph {

using Vertex = std::uint32_t;
/// There are fewer vertices than this.
inline constexpr std::uint64_t most_vertices = (std::uint64_t{1} << 32) - 1;

/// A view. The options of vertex v are targets[first[v]], ..., targets[first[v + 1] - 1], ascending, each once;
/// `first` has one entry more than there are vertices.
struct Graph {
    std::span<const std::uint64_t> first;
    std::span<const Vertex> targets;

    std::size_t vertices() const { return first.size() - 1; }
    std::size_t edges() const { return targets.size(); }
    std::size_t degree(std::size_t v) const { return to_size(first[v + 1] - first[v]); }
    std::span<const Vertex> options(std::size_t v) const { return targets.subspan(to_size(first[v]), degree(v)); }
};

/// A graph that owns its rows.
struct OwnedGraph {
    LargeArray<std::uint64_t> first;
    LargeArray<Vertex> targets;

    Graph view() const { return {{first.data(), first.size()}, {targets.data(), targets.size()}}; }
    std::uint64_t bytes() const { return first.bytes() + targets.bytes(); }
};

/// Returns the graph with all edges reversed; the rows are ascending. Claims its memory.
OwnedGraph reversed(const Graph& graph, Meter& meter);

/// Where the options of every vertex stand: a numbering in which all edges lead one way is an order of computation.
enum class Numbering {
    below,  ///< every option has a smaller number
    above,  ///< every option has a larger number
    mixed
};
Numbering numbering_of(const Graph& graph, Meter& meter);

}  // namespace grundy::digraph
