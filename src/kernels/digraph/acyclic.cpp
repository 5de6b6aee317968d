// SPDX-License-Identifier: MIT
// The pass in order. Loads of values are independent of each other, so the processor has many under way; what costs
// time is the end of a row, which it cannot foresee.
//
// Threads take blocks of consecutive vertices in turn. A thread that meets an unknown value waits for it. The least
// unknown vertex never waits, so there is always progress.
#include "kernels/digraph/acyclic.hpp"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

#include "core/breathe.hpp"
#include "core/joining_thread.hpp"
#include "kernels/digraph/marks.hpp"
#include "kernels/digraph/mex_row.hpp"
#include "kernels/digraph/ticks.hpp"

namespace grundy::digraph {
namespace {

constexpr std::size_t block = std::size_t{1} << 11;  // vertices
constexpr std::size_t lookahead = 48;                // edges whose values are fetched in advance
constexpr unsigned spins_before_yield = 1000;

template <class Word>
struct Pass {
    const Graph graph;
    const bool down;  // from the last vertex to the first
    const std::span<Word> values;
    std::atomic<std::size_t> next{0};  // the first vertex, in order, of the next block
    std::atomic<bool> stop{false}, overflow{false};

    std::size_t vertex(std::size_t i) const { return down ? graph.vertices() - 1 - i : i; }

    // A value that another thread may be writing. The value is all that is passed on, so no order of memory is needed.
    Word awaited(Vertex w) {
        for (unsigned spins = 0;; ++spins) {
            const Word x = __atomic_load_n(&values[w], __ATOMIC_RELAXED);
            if (x != Marks<Word>::unknown || stop.load(std::memory_order_relaxed)) return x;
            if (spins < spins_before_yield)
                breathe();
            else
                std::this_thread::yield();
        }
    }

    // Most values are there, so waiting is left to a second look at the row.
    template <bool Shared>
    std::uint64_t seen_in(std::size_t begin, std::size_t end) {
        const Vertex* const targets = graph.targets.data();
        std::uint64_t seen = 0;
        if constexpr (!Shared) {
            for (std::size_t k = begin; k < end; ++k) seen |= bit_of(values[targets[k]]);
            return seen;
        }
        bool missing = false;
        for (std::size_t k = begin; k < end; ++k) {
            const Word x = __atomic_load_n(&values[targets[k]], __ATOMIC_RELAXED);
            missing |= x == Marks<Word>::unknown;
            seen |= bit_of(x);
        }
        for (std::size_t k = begin; missing && k < end; ++k) seen |= bit_of(awaited(targets[k]));
        return seen;
    }

    template <bool Shared>
    std::uint64_t fill(std::size_t from, std::size_t to) {
        std::vector<bool> long_row;
        const std::size_t edges = graph.edges();
        std::uint64_t work = to - from;
        for (std::size_t i = from; i < to; ++i) {
            const std::size_t v = vertex(i), begin = to_size(graph.first[v]), end = to_size(graph.first[v + 1]);
            const std::size_t ahead = down ? begin - std::min(lookahead, begin) : std::min(begin + lookahead, edges);
            for (std::size_t k = ahead; k < std::min(ahead + (end - begin), edges); ++k)
                __builtin_prefetch(&values[graph.targets[k]]);
            work += end - begin;
            Nimber m = mex_of_bits(seen_in<Shared>(begin, end));
            if (m == 64)
                m = mex_of_row(
                    graph.options(v), [&](Vertex w) { return awaited(w); }, long_row);
            if (m > Marks<Word>::most) {
                overflow = stop = true;
                return work;
            }
            if constexpr (Shared)
                __atomic_store_n(&values[v], static_cast<Word>(m), __ATOMIC_RELAXED);
            else
                values[v] = static_cast<Word>(m);
        }
        return work;
    }

    template <bool Shared, class Count>
    void take_blocks(Count&& count) {
        const std::size_t n = graph.vertices();
        while (!stop.load(std::memory_order_relaxed)) {
            const std::size_t from = next.fetch_add(block, std::memory_order_relaxed);
            if (from >= n) return;
            count(fill<Shared>(from, std::min(from + block, n)));
        }
    }
};

// Sets the flag however the scope is left, so that the other threads end.
struct StopAtEnd {
    std::atomic<bool>& stop;
    bool armed = true;
    ~StopAtEnd() {
        if (armed) stop = true;
    }
};

}  // namespace

template <class Word>
Filled values_in_order(const Graph& graph, Numbering numbering, std::span<Word> values, unsigned threads,
                       Meter& meter) {
    Pass<Word> pass{graph, numbering == Numbering::above, values};
    Ticks ticks(meter);
    const auto count = [&](std::uint64_t work) { ticks.count(work); };
    if (threads <= 1) {
        pass.template take_blocks<false>(count);
    } else {
        std::fill(values.begin(), values.end(), Marks<Word>::unknown);
        std::vector<JoiningThread> others;  // joined after the flag is set
        StopAtEnd guard{pass.stop};
        try {
            for (unsigned t = 1; t < threads; ++t)
                others.emplace_back([&] { pass.template take_blocks<true>([](std::uint64_t) {}); });
        } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch): fewer do the same work
        }
        pass.template take_blocks<true>(count);  // only this thread may use the meter
        guard.armed = false;
        for (JoiningThread& thread : others) thread.join();
    }
    return pass.overflow ? Filled::overflow : Filled::yes;
}

bool suits_threads(const Graph& graph, Numbering numbering) {
    constexpr std::size_t samples = 4096, least_edges = std::size_t{1} << 22, most_near = samples / 8;
    const std::size_t n = graph.vertices();
    if (numbering == Numbering::mixed || graph.edges() < least_edges || n < samples) return false;
    std::size_t near = 0;
    for (std::size_t i = 0; i < samples; ++i) {
        const std::size_t v = to_size(std::uint64_t{i} * n / samples);
        near += std::any_of(graph.options(v).begin(), graph.options(v).end(),
                            [&](Vertex w) { return (w < v ? v - w : w - v) < 2 * block; });
    }
    return near <= most_near;
}

template Filled values_in_order(const Graph&, Numbering, std::span<std::uint8_t>, unsigned, Meter&);
template Filled values_in_order(const Graph&, Numbering, std::span<std::uint32_t>, unsigned, Meter&);

}  // namespace grundy::digraph
