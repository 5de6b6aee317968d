// SPDX-License-Identifier: MIT
// Graphs as arguments of games such as Node Kayles, and the texts in which other programs write them.
//
//   grundy::Rules rules = grundy::Rules::catalogue();
//   rules.add_graph("g", *grundy::GraphReader("1-2\n2-3\n", "k.txt").next());
//   grundy::Solver(rules).value("node_kayles(g)");
#pragma once

#include <cstddef>
#include <cstdint>
#include <grundy/errors.hpp>
#include <grundy/version.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace grundy {
inline namespace abi_1 {

/// Vertices are naturals from 1, at most 10^6 of them, and as many edges. Multiple edges and loops are kept.
struct Graph {
    struct Edge {
        std::int64_t from = 0, to = 0;
        bool arc = false;  ///< leads one way only
        bool operator==(const Edge&) const = default;
    };
    std::vector<std::int64_t> vertices;  ///< the ends of edges, and those without edges; ascending
    std::vector<Edge> edges;
};

/// Reads the graphs of a text, in the format that its first lines show: an edge list (lines `1 2`, `1-2`, arcs `1>2`,
/// single vertices, comments after #), DIMACS (`p edge N M`, `e U V`), or nauty's graph6, sparse6 and digraph6, one
/// graph in each line. nauty's vertices 0, 1, ... become 1, 2, ...
class GRUNDY_API GraphReader {
public:
    /// `name` is used in reports.
    GraphReader(std::string text, std::string name);
    GraphReader(GraphReader&&) noexcept;
    GraphReader& operator=(GraphReader&&) noexcept;
    ~GraphReader();

    /// Returns nothing at the end. Throws TextError if the text is faulty.
    std::optional<Graph> next();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace abi_1
}  // namespace grundy
