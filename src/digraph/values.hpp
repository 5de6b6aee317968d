// SPDX-License-Identifier: MIT
// The values of all vertices of a graph, in the fewest bytes that hold them.
#pragma once

#include <cstdint>
#include <optional>

#include "core/nimber.hpp"
#include "kernels/digraph/acyclic.hpp"

namespace grundy::digraph {

class Values {
public:
    /// Computes them. Uses several threads where that pays off, at most `threads`; 0: as many as there are idle cores.
    Values(const Graph& graph, unsigned threads, Meter& meter);

    /// Nothing: the value is infinity(K), where K is the set of the nimbers of the options.
    std::optional<Nimber> operator[](Vertex v) const;
    /// Whether the graph has a cycle.
    bool cyclic() const { return cyclic_; }
    /// How the graph is numbered.
    Numbering numbering() const { return numbering_; }
    unsigned threads() const { return threads_; }

private:
    template <class Word>
    Filled fill(const Graph& graph, LargeArray<Word>& table, Meter& meter);

    LargeArray<std::uint8_t> bytes_;
    LargeArray<std::uint32_t> words_;  // if a value does not fit into a byte
    Numbering numbering_ = Numbering::mixed;
    unsigned threads_ = 1;
    bool cyclic_ = false;
};

}  // namespace grundy::digraph
