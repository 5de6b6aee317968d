// SPDX-License-Identifier: MIT
// Canonical forms of graphs: equal exactly for isomorphic graphs. They are found by nauty (McKay and Piperno,
// Practical graph isomorphism II, 2014), the build of it whose work space belongs to a thread. A graph may have loops,
// arcs and any number of parallel edges: the cost grows with its vertices, not its edges. Forms that cost too much are
// given up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "rules/graphs.hpp"

namespace grundy::engines::graph {

/// Edges or arcs between vertices 0, 1, ..., as many as `times`; for edges, from <= to. The same ends may come again.
struct Joined {
    std::uint8_t from, to;
    bool arc;
    std::uint32_t times = 1;

    bool same_ends(const Joined& o) const { return from == o.from && to == o.to && arc == o.arc; }
};

/// The edges of a graph of at most 256 vertices, one by one, with the vertices numbered as they ascend.
std::vector<Joined> joined_by_index(const rules::Graph& g);
/// Makes one of all edges that stand next to each other and have the same ends.
void merge_parallel(std::vector<Joined>& edges);

/// Whether this build can find canonical forms at all; without nauty it cannot.
bool has_canonical_forms();

/// Whether it pays to find the isomorphic parts of a host (see merging.hpp). False without nauty, and where the form of
/// the host itself takes too long. Throws Stopped.
bool has_many_symmetries(const rules::Graph& host, Meter& meter);

/// Makes canonical forms of one graph after another.
class Canonizer {
public:
    using Form = std::optional<std::span<const std::uint64_t>>;

    /// The form of a graph with this number of vertices, at least 1 and at most 255: words that are valid until the
    /// next call. Nothing if the graph passes most_points or the search most_work. The meter (null: none) is looked at
    /// in the midst of the search, but not ticked: the work serves positions that tick it themselves. Throws Stopped.
    Form form(std::size_t vertices, std::span<const Joined> edges, Meter* meter);

    /// How many sets the automorphisms of the last graph part its vertices into: a vertex is carried to all in its set.
    std::size_t orbits() const { return orbits_found_; }

    static constexpr std::size_t most_points = 1024;  ///< vertices of the graph that is given to nauty
    static constexpr std::uint64_t most_work = std::uint64_t{1}
                                               << 26;  ///< nodes of its search, times words of the graph

private:
    bool resize_rows(Meter* meter);
    void join(std::size_t a, std::size_t b);
    bool lay_out_simple(std::span<const Joined> edges);
    void count(std::span<const Joined> edges);
    void lay_out();
    void colour();
    void write();
    // The points of vertex v that are joined along the pairs of a layer.
    std::size_t tail(std::size_t layer, std::size_t v) const {
        return (directed_ ? 1 + 2 * layer : layer) * vertices_ + v;
    }
    std::size_t head(std::size_t layer, std::size_t v) const {
        return (directed_ ? 2 + 2 * layer : layer) * vertices_ + v;
    }

    // Vertex v of the graph has the points v, v + n, v + 2n, ...: one in each copy.
    std::size_t vertices_ = 0, copies_ = 1, layers_ = 1, words_ = 0, orbits_found_ = 0;
    bool directed_ = false;
    std::uint64_t unseen_work_ = 0;  // since the meter was looked at
    std::vector<std::uint64_t> kinds_, pairs_, loops_, rows_, found_, form_;
    std::vector<int> labels_, cells_, orbits_;
};

}  // namespace grundy::engines::graph
