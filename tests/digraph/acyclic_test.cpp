// SPDX-License-Identifier: MIT
// Graphs without cycles: every numbering and number of threads gives the values of the definition, also where they do
// not fit into a byte.
#include "kernels/digraph/acyclic.hpp"
#include "random_digraph.hpp"

namespace grundy::test::acyclic_test {

Options random_dag(std::mt19937_64& random, std::size_t n, std::size_t degree) {
    Options out(n);
    for (std::size_t v = 1; v < n; ++v) {
        std::set<Digraph::Vertex> row;
        for (std::size_t i = random() % (2 * degree + 1); i > 0; --i)
            row.insert(static_cast<Digraph::Vertex>(random() % v));
        out[v].assign(row.begin(), row.end());
    }
    return out;
}

Options upside_down(const Options& options) {
    const auto last = static_cast<Digraph::Vertex>(options.size() - 1);
    Options out(options.size());
    for (std::size_t v = 0; v < options.size(); ++v)
        for (const auto w : options[v]) out[last - v].push_back(last - w);
    return out;
}

// The definition; the options of a vertex have smaller numbers.
std::vector<std::uint64_t> values_of(const Options& options) {
    std::vector<std::uint64_t> values;
    for (const auto& row : options) {
        std::set<std::uint64_t> seen;
        for (const auto w : row) seen.insert(values[w]);
        std::uint64_t m = 0;
        while (seen.count(m)) ++m;
        values.push_back(m);
    }
    return values;
}

TEST(AcyclicValues, AreTheMexInEveryNumbering) {
    std::mt19937_64 random(5);
    for (std::size_t i = 0; i < graphs(300); ++i) {
        const Options below = random_dag(random, 1 + random() % 200, 1 + random() % 20);
        const Options above = upside_down(below);
        const auto expected = values_of(below);
        Digraph first = digraph_of(below), second = digraph_of(above);
        ASSERT_FALSE(first.solve());
        const auto last = static_cast<Digraph::Vertex>(below.size() - 1);
        std::vector<std::uint64_t> found, mixed;
        for (Digraph::Vertex v = 0; v <= last; ++v) {
            ASSERT_EQ(first.value(v).nimber, expected[v]) << v << " of " << text_of(below);
            ASSERT_EQ(second.value(last - v).nimber, expected[v]) << v << " of " << text_of(below);
            found.push_back(expected[v]);
        }
        Digraph third = digraph_of(renumbered(below, random));
        ASSERT_FALSE(third.solve()) << text_of(below);
        for (Digraph::Vertex v = 0; v <= last; ++v) mixed.push_back(third.value(v).nimber.value());
        std::sort(found.begin(), found.end());
        std::sort(mixed.begin(), mixed.end());
        ASSERT_EQ(found, mixed) << text_of(below);
    }
}

// In the graph with all edges the value of a vertex is its number: 64 and 253 are where words and bytes end.
TEST(AcyclicValues, DoNotEndAtWordsOrBytes) {
    std::mt19937_64 random(6);
    for (const std::size_t n : {64U, 65U, 66U, 252U, 253U, 254U, 255U, 256U, 257U, 600U}) {
        Options all(n);
        for (Digraph::Vertex v = 0; v < n; ++v)
            for (Digraph::Vertex w = 0; w < v; ++w) all[v].push_back(w);
        Digraph in_order = digraph_of(all), mixed = digraph_of(renumbered(all, random));
        std::set<std::uint64_t> values;
        for (Digraph::Vertex v = 0; v < n; ++v) {
            ASSERT_EQ(in_order.value(v).nimber, v) << n;
            values.insert(mixed.value(v).nimber.value());
        }
        ASSERT_EQ(values.size(), n);
        ASSERT_EQ(*values.rbegin(), n - 1);
        // With a cycle beside it, the graph takes the other way through the same values.
        all.push_back({static_cast<Digraph::Vertex>(n)});
        Digraph loopy = digraph_of(all);
        ASSERT_TRUE(loopy.solve());
        for (Digraph::Vertex v = 0; v < n; ++v) ASSERT_EQ(loopy.value(v).nimber, v) << n;
        ASSERT_EQ(loopy.value(static_cast<Digraph::Vertex>(n)).nimber, std::nullopt);
    }
}

TEST(AcyclicValues, LongPathsTakeNoStack) {
    Options path(300000);
    for (Digraph::Vertex v = 0; v + 1 < path.size(); ++v) path[v] = {v + 1};
    std::swap(path.front(), path.back());  // so that the numbering is no order: the end is vertex 0
    for (auto& row : path)
        for (auto& w : row) w = w == 299999 ? 0 : w == 0 ? 299999 : w;
    Digraph graph = digraph_of(path);
    EXPECT_FALSE(graph.solve());
    EXPECT_EQ(graph.value(299999).nimber, 1U);
    EXPECT_EQ(graph.remoteness(299999), 299999U);
}

// Many blocks for several threads; with a path through all vertices, threads wait for each other all the time.
TEST(AcyclicValuesThreads, AnswerDoesNotDependOnTheirNumber) {
    std::mt19937_64 random(7);
    for (const bool path : {false, true}) {
        Options options = random_dag(random, 100000, 4);
        for (Digraph::Vertex v = 1; path && v < options.size(); ++v)
            if (options[v].empty() || options[v].back() != v - 1) options[v].push_back(v - 1);
        const auto expected = values_of(options);
        std::vector<std::uint64_t> first = {0};
        std::vector<digraph::Vertex> targets;
        for (const auto& row : options) {
            targets.insert(targets.end(), row.begin(), row.end());
            first.push_back(targets.size());
        }
        const digraph::Graph graph{first, targets};
        Meter meter{Budget{}};
        for (const unsigned threads : {1U, 2U, 4U, 7U}) {
            std::vector<std::uint8_t> values(options.size());
            const auto filled =
                digraph::values_in_order<std::uint8_t>(graph, digraph::Numbering::below, values, threads, meter);
            ASSERT_EQ(filled, digraph::Filled::yes);
            ASSERT_TRUE(std::equal(values.begin(), values.end(), expected.begin()))
                << threads << " threads, path " << path;
        }
    }
}

TEST(AcyclicValuesThreads, AreUsedWhereOptionsAreFarAway) {
    constexpr digraph::Vertex n = 4'300'000;
    std::vector<std::uint64_t> first = {0};
    std::vector<digraph::Vertex> halves, neighbours;
    for (digraph::Vertex v = 0; v < n; ++v) {
        if (v > 0) halves.push_back(v / 2);
        if (v > 0) neighbours.push_back(v - 1);
        first.push_back(halves.size());
    }
    EXPECT_TRUE(digraph::suits_threads({first, halves}, digraph::Numbering::below));
    EXPECT_FALSE(digraph::suits_threads({first, neighbours}, digraph::Numbering::below));
    EXPECT_FALSE(digraph::suits_threads({first, halves}, digraph::Numbering::mixed));
    first.resize(1000);
    halves.resize(998);
    EXPECT_FALSE(digraph::suits_threads({first, halves}, digraph::Numbering::below)) << "too small";
}

TEST(AcyclicValuesThreads, EndTogetherWhenAValueDoesNotFit) {
    std::vector<std::uint64_t> first = {0};
    std::vector<digraph::Vertex> targets;
    for (digraph::Vertex v = 0; v < 100000; ++v) {
        for (digraph::Vertex w = 0; v < 300 && w < v; ++w) targets.push_back(w);
        if (v >= 300) targets.push_back(v - 1);
        first.push_back(targets.size());
    }
    std::vector<std::uint8_t> values(100000);
    Meter meter{Budget{}};
    EXPECT_EQ(digraph::values_in_order<std::uint8_t>({first, targets}, digraph::Numbering::below, values, 3, meter),
              digraph::Filled::overflow);
}

}  // namespace grundy::test::acyclic_test
