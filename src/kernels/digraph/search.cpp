// SPDX-License-Identifier: MIT
// Values by depth-first search, with a stack of its own: a path may be as long as the graph has vertices. A vertex is
// finished when all its options are; an edge to a vertex of the present path closes a cycle (Tarjan 1972).
#include <algorithm>
#include <vector>

#include "kernels/digraph/acyclic.hpp"
#include "kernels/digraph/marks.hpp"
#include "kernels/digraph/mex_row.hpp"
#include "kernels/digraph/ticks.hpp"

namespace grundy::digraph {
namespace {

struct Frame {
    Vertex vertex;
    std::uint32_t seen;  // the options that were looked at
};

template <class Word>
class Search {
public:
    Search(const Graph& graph, std::span<Word> values, Meter& meter)
        : graph_(graph), values_(values), meter_(meter), ticks_(meter) {
        std::fill(values.begin(), values.end(), Marks<Word>::unknown);
    }
    ~Search() { meter_.release(path_.bytes()); }

    Filled from(Vertex start) {
        enter(start);
        while (!path_.empty()) {
            Frame& top = path_.back();
            const auto options = graph_.options(top.vertex);
            while (top.seen < options.size() && values_[options[top.seen]] < Marks<Word>::open) ++top.seen;
            if (top.seen < options.size()) {
                const Vertex next = options[top.seen];
                if (values_[next] == Marks<Word>::open) return Filled::cyclic;
                enter(next);
            } else if (!finish(top.vertex)) {
                return Filled::overflow;
            } else {
                path_.pop_back();
            }
        }
        return Filled::yes;
    }

private:
    void enter(Vertex v) {
        values_[v] = Marks<Word>::open;
        path_.make_room(1, meter_, "the path of the search");
        path_.push_back({v, 0});
        for (const Vertex w : graph_.options(v)) {  // the next ones that are entered are among them
            __builtin_prefetch(&values_[w]);
            __builtin_prefetch(&graph_.first[w]);
        }
    }

    bool finish(Vertex v) {
        const auto options = graph_.options(v);
        ticks_.count(options.size() + 1);
        std::uint64_t seen = 0;
        for (const Vertex w : options) seen |= bit_of(values_[w]);
        Nimber m = mex_of_bits(seen);
        if (m == 64)
            m = mex_of_row(
                options, [&](Vertex w) { return values_[w]; }, long_row_);
        if (m > Marks<Word>::most) return false;
        values_[v] = static_cast<Word>(m);
        return true;
    }

    const Graph graph_;
    const std::span<Word> values_;
    Meter& meter_;
    Ticks ticks_;
    LargeArray<Frame> path_;
    std::vector<bool> long_row_;
};

}  // namespace

template <class Word>
Filled values_by_search(const Graph& graph, std::span<Word> values, Meter& meter) {
    Search<Word> search(graph, values, meter);
    for (std::size_t v = 0; v < graph.vertices(); ++v) {
        if (values[v] != Marks<Word>::unknown) continue;
        const Filled filled = search.from(static_cast<Vertex>(v));
        if (filled != Filled::yes) return filled;
    }
    return Filled::yes;
}

template Filled values_by_search(const Graph&, std::span<std::uint8_t>, Meter&);
template Filled values_by_search(const Graph&, std::span<std::uint32_t>, Meter&);

}  // namespace grundy::digraph
