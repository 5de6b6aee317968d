// SPDX-License-Identifier: MIT
// The labelling, one value after another. At level k, U is the set of vertices without a value below k. A vertex of U
// is a candidate if each value below k is that of an option. A candidate gets the value k if all its options in U are
// reversible, that is, have themselves an option of value k. This is the retrograde search for lost positions on U, in
// which only candidates may be lost: a counter per candidate holds the options in U not yet known to be reversible. It
// never reaches 0 for a vertex that has an option v of value k, because v has no such option and is not reversible.
// A candidate that is reversible has an option of value k, and is a candidate again at level k + 1; any other is none
// at any later level.
//
// The rows of the vertices in a list lie anywhere in memory, so what the next ones need is fetched in advance.
#include "kernels/digraph/loopy.hpp"

#include <algorithm>

#include "kernels/digraph/marks.hpp"
#include "kernels/digraph/ticks.hpp"

namespace grundy::digraph {
namespace {

enum : std::uint8_t { candidate = 1, reversible = 2, valued = 4 };

// Calls visit(v, row of v) for the vertices of a list from `at` on; visits may lengthen it. `mark` is what is looked up
// for each vertex of a row.
template <class Mark, class Visit>
void for_rows(const Graph& graph, const LargeArray<Vertex>& list, std::size_t& at, const Mark* mark, Visit&& visit) {
    constexpr std::size_t to_bounds = 24, to_row = 16, to_marks = 8, most_marks = 32;
    for (; at < list.size(); ++at) {
        const std::size_t left = list.size() - at;
        if (left > to_bounds) __builtin_prefetch(&graph.first[list[at + to_bounds]]);
        if (left > to_row) __builtin_prefetch(graph.targets.data() + graph.first[list[at + to_row]]);
        if (left > to_marks) {
            const auto row = graph.options(list[at + to_marks]);
            for (const Vertex w : row.first(std::min(row.size(), most_marks))) __builtin_prefetch(mark + w);
        }
        visit(list[at], graph.options(list[at]));
    }
}

template <class Word>
class Labelling {
public:
    Labelling(const Graph& graph, const Graph& back, std::span<Word> values, Meter& meter)
        : graph_(graph), back_(back), values_(values), meter_(meter), ticks_(meter) {
        const std::size_t n = graph.vertices();
        bytes_ = std::uint64_t{n} * (4 * sizeof(Vertex) + 1);
        meter.claim(bytes_, "the labelling of a graph with cycles");
        for (LargeArray<Vertex>* list : {&candidates_, &labelled_, &reversible_, &left_}) list->reserve(n);
        left_.take_in(n);
        flags_.reserve(n);
        flags_.take_in(n);
        std::fill(values.begin(), values.end(), Marks<Word>::infinite);
        std::fill(flags_.begin(), flags_.end(), candidate);
        for (std::size_t v = 0; v < n; ++v) candidates_.push_back(static_cast<Vertex>(v));
    }
    ~Labelling() { meter_.release(bytes_); }

    Filled run() {
        for (Word k = 0; !candidates_.empty(); ++k) {
            if (k > Marks<Word>::most) return Filled::overflow;
            begin_level(k);
            for (std::size_t l = 0, r = 0; l < labelled_.size() || r < reversible_.size();) {
                mark_before(labelled_, l);
                count_down_before(reversible_, r, k);
            }
            end_level();
        }
        return Filled::yes;
    }

private:
    void label(Vertex v, Word k) {
        values_[v] = k;
        flags_[v] = valued;
        labelled_.push_back(v);
    }

    // A value k that is given here already counts as one in U, as it should.
    void begin_level(Word k) {
        labelled_.clear();
        reversible_.clear();
        std::size_t at = 0;
        for_rows(graph_, candidates_, at, values_.data(), [&](Vertex v, std::span<const Vertex> options) {
            Vertex in_level = 0;
            for (const Vertex w : options) in_level += values_[w] >= k;
            ticks_.count(options.size() + 1);
            left_[v] = in_level;
            if (in_level == 0) label(v, k);
        });
    }

    void mark_before(const LargeArray<Vertex>& labelled, std::size_t& at) {
        for_rows(back_, labelled, at, flags_.data(), [&](Vertex, std::span<const Vertex> before) {
            for (const Vertex p : before) {
                if ((flags_[p] & (reversible | valued)) != 0) continue;
                flags_[p] |= reversible;
                reversible_.push_back(p);
            }
            ticks_.count(before.size() + 1);
        });
    }

    void count_down_before(const LargeArray<Vertex>& reversible_ones, std::size_t& at, Word k) {
        for_rows(back_, reversible_ones, at, flags_.data(), [&](Vertex, std::span<const Vertex> before) {
            for (const Vertex q : before)
                if ((flags_[q] & candidate) != 0 && --left_[q] == 0) label(q, k);
            ticks_.count(before.size() + 1);
        });
    }

    void end_level() {
        for (const Vertex v : candidates_)
            if (flags_[v] == candidate) flags_[v] = 0;
        candidates_.clear();
        for (const Vertex v : reversible_) {
            flags_[v] &= candidate;
            if (flags_[v] != 0) candidates_.push_back(v);
        }
    }

    const Graph graph_, back_;
    const std::span<Word> values_;
    Meter& meter_;
    Ticks ticks_;
    std::uint64_t bytes_ = 0;
    LargeArray<Vertex> candidates_, labelled_, reversible_, left_;
    LargeArray<std::uint8_t> flags_;
};

}  // namespace

template <class Word>
Filled loopy_values(const Graph& graph, const Graph& back, std::span<Word> values, Meter& meter) {
    return Labelling<Word>(graph, back, values, meter).run();
}

template Filled loopy_values(const Graph&, const Graph&, std::span<std::uint8_t>, Meter&);
template Filled loopy_values(const Graph&, const Graph&, std::span<std::uint32_t>, Meter&);

}  // namespace grundy::digraph
