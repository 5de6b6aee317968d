// SPDX-License-Identifier: MIT
// Times games that are given as random graphs: the pass in order, a whole query with any numbering against a recursive
// solver written by hand, and reading.
#include <grundy/digraph.hpp>

#include <algorithm>
#include <random>
#include <string>

#include "digraph/input.hpp"
#include "digraph/read.hpp"
#include "kernels/digraph/acyclic.hpp"
#include "side_by_side.hpp"

namespace grundy::bench {
namespace {

using digraph::OwnedGraph;
using digraph::Vertex;

// Options are any smaller numbers, `degree` on average.
OwnedGraph random_graph(std::size_t n, std::size_t degree) {
    OwnedGraph graph;
    graph.first.reserve(n + 1);
    graph.targets.reserve(n * degree + n);
    graph.first.push_back(0);
    std::mt19937_64 random(1);
    for (std::size_t v = 0; v < n; ++v) {
        const std::size_t begin = graph.targets.size();
        for (std::size_t i = v == 0 ? 0 : random() % (2 * degree + 1); i > 0; --i)
            graph.targets.push_back(static_cast<Vertex>(random() % v));
        std::sort(graph.targets.begin() + begin, graph.targets.end());
        graph.targets.cut(
            to_size(std::unique(graph.targets.begin() + begin, graph.targets.end()) - graph.targets.begin()));
        graph.first.push_back(graph.targets.size());
    }
    return graph;
}

std::string text_of(const OwnedGraph& graph) {
    std::string text;
    for (std::size_t v = 0; v < graph.view().vertices(); ++v)
        for (const Vertex w : graph.view().options(v)) text += std::to_string(v) + " " + std::to_string(w) + "\n";
    return text;
}

// 350 million edges per second.
void digraph_in_order(benchmark::State& state) {
    const OwnedGraph graph = random_graph(10'000'000, 10);
    std::vector<std::uint8_t> values(graph.view().vertices());
    Meter meter{Budget{}};
    against_the_clock(state, static_cast<double>(graph.targets.size()) / 350e6, [&] {
        const auto numbering = digraph::numbering_of(graph.view(), meter);
        digraph::values_in_order<std::uint8_t>(graph.view(), numbering, values, 1, meter);
        benchmark::DoNotOptimize(values.data());
    });
    state.counters["edges"] = static_cast<double>(graph.targets.size());
}
BENCHMARK(digraph_in_order)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);

// 200 MB per second, from memory.
void digraph_text(benchmark::State& state) {
    const std::string text = text_of(random_graph(1'000'000, 10));
    against_the_clock(state, static_cast<double>(text.size()) / 200e6, [&] {
        const auto source = [&text, at = std::size_t{0}](char* to, std::size_t most) mutable {
            const std::size_t count = std::min(most, text.size() - at);
            text.copy(to, count, at);
            at += count;
            return count;
        };
        benchmark::DoNotOptimize(Digraph::read(source, "bench"));
    });
    state.counters["bytes"] = static_cast<double>(text.size());
}
BENCHMARK(digraph_text)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);

struct ByHand {
    std::vector<std::vector<int>> options;
    std::vector<int> value;

    int solve(int v) {
        int& mine = value[static_cast<std::size_t>(v)];
        if (mine >= 0) return mine;
        std::vector<bool> seen(options[static_cast<std::size_t>(v)].size() + 1);
        for (const int w : options[static_cast<std::size_t>(v)]) {
            const auto x = static_cast<std::size_t>(solve(w));
            if (x < seen.size()) seen[x] = true;
        }
        int m = 0;
        while (seen[static_cast<std::size_t>(m)]) ++m;
        return mine = m;
    }
};

// Any numbering, from a list of edges to all values.
void digraph_mixed(benchmark::State& state) {
    const OwnedGraph graph = random_graph(1'000'000, 10);
    const std::size_t n = graph.view().vertices();
    std::vector<Vertex> number(n);
    for (std::size_t v = 0; v < n; ++v) number[v] = static_cast<Vertex>(v);
    std::mt19937_64 random(2);
    std::shuffle(number.begin(), number.end(), random);
    Digraph::Edges edges;
    for (std::size_t v = 0; v < n; ++v)
        for (const Vertex w : graph.view().options(v)) edges.emplace_back(number[v], number[w]);
    std::shuffle(edges.begin(), edges.end(), random);
    const auto theirs = [&] {
        ByHand by_hand{std::vector<std::vector<int>>(n), std::vector<int>(n, -1)};
        for (const auto& [v, w] : edges) by_hand.options[v].push_back(static_cast<int>(w));
        for (std::size_t v = 0; v < n; ++v) by_hand.solve(static_cast<int>(v));
        return by_hand;
    };
    DigraphOptions options;
    options.threads = 1;
    const auto ours = [&] {
        Digraph all = Digraph::of_edges(static_cast<Vertex>(n), edges, options);
        all.solve();
        return all;
    };
    const ByHand expected = theirs();
    Digraph found = ours();
    for (Vertex v = 0; v < n; ++v)
        if (found.value(v).nimber != static_cast<std::uint64_t>(expected.value[v]))
            return state.SkipWithError("the values differ");
    side_by_side(
        state, 1, [&] { benchmark::DoNotOptimize(theirs()); }, [&] { benchmark::DoNotOptimize(ours()); });
}
BENCHMARK(digraph_mixed)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);

}  // namespace
}  // namespace grundy::bench
