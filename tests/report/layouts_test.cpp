// SPDX-License-Identifier: MIT
// Layouts of graphs: in layers, edges lead down around all boxes that are not theirs; in the plane, neighbours are near
// and no two vertices meet.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "report/graph_layout.hpp"
#include "report/layered_layout.hpp"

namespace grundy::report::layouts_test {

using Edges = std::vector<std::pair<std::size_t, std::size_t>>;

LayeredGraph random_layers(unsigned seed) {
    std::mt19937 random(seed);
    LayeredGraph g;
    const std::size_t layers = 2 + random() % 6, n = layers + random() % 20;
    for (std::size_t i = 0; i < n; ++i)
        g.vertices.push_back({i < layers ? i : random() % layers, 20 + static_cast<int>(random() % 100),
                              20 + static_cast<int>(random() % 60)});
    for (std::size_t u = 0; u < n; ++u)
        for (std::size_t v = 0; v < n; ++v)
            if (g.vertices[u].layer < g.vertices[v].layer && random() % 4 == 0) g.edges.emplace_back(u, v);
    return g;
}

// Whether a path comes into the box of a vertex: looked for at many places of the path.
bool crosses_box(const std::vector<LayeredLayout::Point>& path, LayeredLayout::Point m, const LayeredGraph::Vertex& v) {
    for (std::size_t k = 0; k + 1 < path.size(); ++k)
        for (int i = 0; i <= 100; ++i) {
            const double x = path[k].x + (path[k + 1].x - path[k].x) * i / 100.0;
            const double y = path[k].y + (path[k + 1].y - path[k].y) * i / 100.0;
            if (std::abs(x - m.x) < v.width / 2.0 - 1 && std::abs(y - m.y) < v.height / 2.0 - 1) return true;
        }
    return false;
}

TEST(LayeredLayout, BoxesKeepApartAndEdgesLeadDown) {
    for (unsigned seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        const LayeredGraph g = random_layers(seed);
        const LayeredLayout layout = layered_layout(g);
        ASSERT_EQ(layout.middles.size(), g.vertices.size());
        ASSERT_EQ(layout.paths.size(), g.edges.size());
        for (std::size_t i = 0; i < g.vertices.size(); ++i) {
            const auto &a = g.vertices[i], &p = a;
            const auto& m = layout.middles[i];
            EXPECT_GE(m.x, p.width / 2 - 1);
            EXPECT_LE(m.x + p.width / 2, layout.width);
            EXPECT_GE(m.y, p.height / 2 - 1);
            EXPECT_LE(m.y + p.height / 2, layout.height);
            for (std::size_t j = 0; j < i; ++j) {
                const bool apart = std::abs(m.x - layout.middles[j].x) >= (a.width + g.vertices[j].width) / 2 + 10 ||
                                   std::abs(m.y - layout.middles[j].y) >= (a.height + g.vertices[j].height) / 2 + 10;
                EXPECT_TRUE(apart) << i << " and " << j;
            }
        }
        int left = layout.width;
        for (std::size_t i = 0; i < g.vertices.size(); ++i)
            left = std::min(left, layout.middles[i].x - g.vertices[i].width / 2);
        for (const auto& path : layout.paths)
            for (const auto& point : path) left = std::min(left, point.x);
        EXPECT_LE(left, 10) << "the left side is empty";
        for (std::size_t e = 0; e < g.edges.size(); ++e) {
            const auto [u, v] = g.edges[e];
            const auto& path = layout.paths[e];
            EXPECT_LE(std::abs(path.front().x - layout.middles[u].x), g.vertices[u].width / 2);
            EXPECT_LE(std::abs(path.back().x - layout.middles[v].x), g.vertices[v].width / 2);
            EXPECT_EQ(path.front().y, layout.middles[u].y + g.vertices[u].height / 2);
            EXPECT_EQ(path.back().y, layout.middles[v].y - g.vertices[v].height / 2);
            for (std::size_t k = 0; k + 1 < path.size(); ++k) EXPECT_LT(path[k].y, path[k + 1].y);
            for (std::size_t w = 0; w < g.vertices.size(); ++w) {
                if (w == u || w == v) continue;
                EXPECT_FALSE(crosses_box(path, layout.middles[w], g.vertices[w])) << e << " " << w;
            }
        }
    }
}

// A tree can be drawn without crossings, and is.
TEST(LayeredLayout, ATreeHasNoCrossings) {
    LayeredGraph g;
    for (std::size_t i = 0; i < 15; ++i) g.vertices.push_back({static_cast<std::size_t>(std::log2(i + 1)), 30, 30});
    for (std::size_t i = 1; i < 15; ++i) g.edges.emplace_back((i * 7 + 5) % 15 == 0 ? 0 : (i - 1) / 2, i);
    const LayeredLayout layout = layered_layout(g);
    for (std::size_t a = 0; a < g.edges.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) {
            const auto &p = layout.paths[a], &q = layout.paths[b];
            if (p.front().y != q.front().y) continue;
            EXPECT_GE((p.front().x - q.front().x) * (p.back().x - q.back().x), 0);
        }
}

TEST(PlaneLayout, GridsAreGrids) {
    constexpr std::size_t rows = 3, columns = 5;
    Edges edges;
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j) {
            if (j + 1 < columns) edges.emplace_back(i * columns + j, i * columns + j + 1);
            if (i + 1 < rows) edges.emplace_back(i * columns + j, (i + 1) * columns + j);
        }
    const auto p = plane_layout(rows * columns, edges);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j) {
            EXPECT_NEAR(p[i * columns + j].x, static_cast<double>(j), 0.6) << i << " " << j;
            EXPECT_NEAR(p[i * columns + j].y, static_cast<double>(i), 0.6) << i << " " << j;
        }
}

TEST(PlaneLayout, VerticesKeepApart) {
    std::mt19937 random(7);
    for (int round = 0; round < 40; ++round) {
        const std::size_t n = 1 + random() % 25;
        Edges edges;
        for (std::size_t u = 0; u < n; ++u)
            for (std::size_t v = 0; v < u; ++v)
                if (random() % n < 2) edges.emplace_back(v, u);
        const auto p = plane_layout(n, edges), again = plane_layout(n, edges);
        ASSERT_EQ(p.size(), n);
        for (std::size_t i = 0; i < n; ++i) {
            EXPECT_EQ(p[i].x, again[i].x);
            EXPECT_TRUE(std::isfinite(p[i].x) && std::isfinite(p[i].y));
            EXPECT_GE(p[i].x, -1e-9);
            EXPECT_GE(p[i].y, -1e-9);
            for (std::size_t j = 0; j < i; ++j) EXPECT_GT(std::hypot(p[i].x - p[j].x, p[i].y - p[j].y), 0.1);
        }
    }
}

// The vertices lie on circles as books draw these graphs.
TEST(PlaneLayout, RoundGraphs) {
    Edges complete, petersen;
    for (std::size_t i = 0; i < 5; ++i) {
        for (std::size_t j = 0; j < i; ++j) complete.emplace_back(j, i);
        petersen.insert(petersen.end(), {{i, (i + 1) % 5}, {i + 5, (i + 2) % 5 + 5}, {i, i + 5}});
    }
    for (const auto& [n, edges] : {std::pair{std::size_t{5}, complete}, {std::size_t{10}, petersen}}) {
        const auto p = plane_layout(n, edges);
        double x = 0, y = 0;
        for (std::size_t i = 0; i < 5; ++i) x += p[i].x / 5, y += p[i].y / 5;
        for (std::size_t i = 1; i < n; ++i)
            EXPECT_NEAR(std::hypot(p[i].x - x, p[i].y - y), std::hypot(p[0].x - x, p[0].y - y) / (i < 5 ? 1 : 2), 1e-9);
    }
}

}  // namespace grundy::report::layouts_test
