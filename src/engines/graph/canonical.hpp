// SPDX-License-Identifier: MIT
// Canonical forms of graphs: equal exactly for isomorphic graphs. They are found by nauty (McKay and Piperno,
// Practical graph isomorphism II, 2014), the build of it whose work space belongs to a thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/graphs.hpp"

namespace grundy::engines::graph {

/// An edge between vertices 0, 1, ...; loops and parallel edges are allowed.
struct Joined {
    std::uint8_t from, to;
    bool arc;
};

/// The edges of a graph of at most 256 vertices, with these numbered as they ascend.
std::vector<Joined> joined_by_index(const rules::Graph& g);

/// Whether this build can find canonical forms at all; without nauty it cannot.
bool has_canonical_forms();

/// Whether it pays to find the isomorphic parts of a host (see merging.hpp). False without nauty.
bool has_many_symmetries(const rules::Graph& host);

/// Makes canonical forms of one graph after another.
class Canonizer {
public:
    /// The form of a graph of so many vertices, at least 1 and at most 255: words that are valid until the next call.
    /// `simple`: no edge is a loop, an arc or parallel to another. Forms of the two kinds are not to be compared.
    std::span<const std::uint64_t> form(std::size_t vertices, std::span<const Joined> edges, bool simple);

    /// How many sets the automorphisms of the last graph part its vertices into: a vertex is carried to all in its set.
    std::size_t orbits() const { return orbits_found_; }

private:
    std::size_t orbits_found_ = 0;
    std::vector<std::uint64_t> rows_, found_, form_;
    std::vector<int> labels_, cells_, orbits_;
};

}  // namespace grundy::engines::graph
