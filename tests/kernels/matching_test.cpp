// SPDX-License-Identifier: MIT
// Maximum matchings of random graphs against all subsets of vertices, and of larger graphs against themselves with one
// vertex left out: a vertex can be missed exactly if the matching without it is as large.
#include "kernels/matching/matching.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace grundy::kernels::matching_test {

using Vertex = Matching::Vertex;

Matching::Neighbours random_graph(std::mt19937_64& random, std::size_t n, std::size_t edges) {
    Matching::Neighbours out(n);
    for (; edges > 0; --edges) {
        const auto a = random() % n, b = random() % n;  // parallel edges and loops, too
        out[a].push_back(static_cast<Vertex>(b));
        out[b].push_back(static_cast<Vertex>(a));
    }
    return out;
}

// The size of a maximum matching of each set of vertices.
std::vector<int> sizes(const Matching::Neighbours& graph) {
    std::vector<int> out(std::size_t{1} << graph.size());
    for (std::size_t set = 1; set < out.size(); ++set) {
        std::size_t v = 0;
        while (((set >> v) & 1) == 0) ++v;
        const std::size_t rest = set & ~(std::size_t{1} << v);
        out[set] = out[rest];
        for (const Vertex w : graph[v])
            if ((rest >> w) & 1) out[set] = std::max(out[set], out[rest & ~(std::size_t{1} << w)] + 1);
    }
    return out;
}

int size(const Matching& matching, const Matching::Neighbours& graph, const std::vector<bool>& left_out) {
    int matched = 0;
    for (Vertex v = 0; v < graph.size(); ++v) {
        const Vertex w = matching.mate(v);
        if (w == Matching::none) continue;
        EXPECT_EQ(matching.mate(w), v);
        EXPECT_FALSE(left_out[v]);
        EXPECT_NE(std::find(graph[v].begin(), graph[v].end(), w), graph[v].end());
        ++matched;
    }
    return matched / 2;
}

TEST(Matching, IsThatOfAllSubsetsOnSmallGraphs) {
    std::mt19937_64 random(1965);
    int missed = 0, grown = 0;
    for (int round = 0; round < 1500 && !testing::Test::HasFailure(); ++round) {
        const std::size_t n = 1 + random() % 11;
        const auto graph = random_graph(random, n, random() % (2 * n));
        const std::vector<int> expected = sizes(graph);
        std::vector<bool> left_out(n);
        std::size_t all = (std::size_t{1} << n) - 1;
        for (std::size_t v = 0; v < n; ++v)
            if (random() % 6 == 0) left_out[v] = true, all &= ~(std::size_t{1} << v);
        Meter meter{{}};
        const Matching matching(graph, left_out, meter);
        ASSERT_EQ(size(matching, graph, left_out), expected[all]);
        for (Vertex v = 0; v < n; ++v) {
            const std::size_t one = std::size_t{1} << v;
            if (left_out[v]) {
                ASSERT_EQ(matching.would_grow(v), expected[all | one] > expected[all]);
                grown += matching.would_grow(v) ? 1 : 0;
            } else {
                ASSERT_EQ(matching.can_miss(v), expected[all & ~one] == expected[all]);
                missed += matching.can_miss(v) ? 1 : 0;
            }
        }
    }
    EXPECT_GT(missed, 1000);
    EXPECT_GT(grown, 100);
}

// Sparse graphs have long alternating paths and blossoms within blossoms.
TEST(Matching, MissesOfLargerGraphsAreThoseOfMatchingsWithout) {
    std::mt19937_64 random(1964);
    for (int round = 0; round < 40 && !testing::Test::HasFailure(); ++round) {
        const std::size_t n = 40 + random() % 60;
        const auto graph = random_graph(random, n, n + random() % n);
        Meter meter{{}};
        const std::vector<bool> none(n);
        const Matching all(graph, none, meter);
        const int most = size(all, graph, none);
        for (Vertex v = 0; v < n; ++v) {
            std::vector<bool> left_out(n);
            left_out[v] = true;
            const Matching without(graph, left_out, meter);
            ASSERT_EQ(all.can_miss(v), size(without, graph, left_out) == most);
            ASSERT_EQ(without.would_grow(v), size(without, graph, left_out) < most);
        }
    }
}

}  // namespace grundy::kernels::matching_test
