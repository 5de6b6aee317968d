// SPDX-License-Identifier: MIT
// Picks the method: one pass if the numbering allows it, else a depth-first search, and the labelling of graphs with
// cycles only if the search has met one.
#include "digraph/values.hpp"

#include <algorithm>

#include "kernels/digraph/loopy.hpp"
#include "kernels/digraph/marks.hpp"
#include "os/load.hpp"

namespace grundy::digraph {
namespace {

// The bound on the threads; `asked`: 0 for as many as there are idle cores.
unsigned threads_for(unsigned asked) {
    const unsigned most = os::most_threads(asked);
    return asked != 0 ? most : os::idle_cores(most);
}

template <class Word>
std::optional<Nimber> nimber_of(Word word) {
    if (word == Marks<Word>::infinite) return std::nullopt;
    return word;
}

}  // namespace

Values::Values(const Graph& graph, unsigned threads, Meter& meter) {
    meter.begin("values of the vertices", graph.vertices() + graph.edges());
    numbering_ = numbering_of(graph, meter);
    if (suits_threads(graph, numbering_)) threads_ = threads_for(threads);
    if (fill(graph, bytes_, meter) == Filled::yes) return;
    meter.release(bytes_.bytes());
    bytes_ = {};
    fill(graph, words_, meter);
}

template <class Word>
Filled Values::fill(const Graph& graph, LargeArray<Word>& table, Meter& meter) {
    meter.claim_each(graph.vertices(), sizeof(Word), "the values of the vertices");
    table.reserve(graph.vertices());
    table.take_in(graph.vertices());
    const std::span<Word> values(table.data(), table.size());
    if (numbering_ != Numbering::mixed) return values_in_order(graph, numbering_, values, threads_, meter);
    if (!cyclic_) {
        const Filled filled = values_by_search(graph, values, meter);
        if (filled != Filled::cyclic) return filled;
        cyclic_ = true;
    }
    const OwnedGraph back = reversed(graph, meter);
    meter.begin("values of a graph with cycles");
    const Filled filled = loopy_values(graph, back.view(), values, meter);
    meter.release(back.bytes());
    return filled;
}

std::optional<Nimber> Values::operator[](Vertex v) const {
    return words_.empty() ? nimber_of(bytes_[v]) : nimber_of(words_[v]);
}

}  // namespace grundy::digraph
