// SPDX-License-Identifier: MIT
// The place of a vertex in graphs with gaps between their numbers.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>

#include "rules/graphs.hpp"

namespace grundy::rules::graph_index_test {

TEST(GraphIndex, CountsTheVerticesBefore) {
    std::mt19937 random(1);
    for (int round = 0; round < 300; ++round) {
        Graph g;
        const std::uint64_t share = 1 + random() % 8;
        for (Int v = 1; v < 40; ++v)
            if (random() % 8 < share) g.vertices.push_back(v);
        if (random() % 4 == 0) g.vertices.push_back(std::numeric_limits<Int>::max());
        for (Int v = 0; v < 50; ++v) {
            std::size_t before = 0;
            for (const Int u : g.vertices) before += u < v;
            EXPECT_EQ(g.index(v), before) << round << ": " << v;
        }
        if (g.vertices.empty()) continue;
        EXPECT_EQ(g.index(g.vertices.back()), g.vertices.size() - 1) << round;
    }
}

}  // namespace grundy::rules::graph_index_test
