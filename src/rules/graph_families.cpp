// SPDX-License-Identifier: MIT
// The named families of graphs; see graphs.hpp.
#include <algorithm>
#include <array>

#include "rules/graphs.hpp"

namespace grundy::rules {
namespace {

using Sizes = std::span<const Int>;

Graph vertices_only(Int n) {
    Graph out;
    for (Int v = 1; v <= n; ++v) out.vertices.push_back(v);
    return out;
}

Graph path_graph(Int n) {
    Graph out = vertices_only(n);
    for (Int v = 1; v < n; ++v) out.edges.push_back({v, v + 1, false});
    return out;
}

Graph cycle_graph(Int n) {
    Graph out = path_graph(n);
    if (n >= 1) out.edges.push_back({1, n, false});
    return out;
}

Graph grid_graph(Int m, Int n) {
    Graph out = vertices_only(m * n);
    for (Int i = 0; i < m; ++i)
        for (Int j = 1; j <= n; ++j) {
            if (j < n) out.edges.push_back({i * n + j, i * n + j + 1, false});
            if (i + 1 < m) out.edges.push_back({i * n + j, (i + 1) * n + j, false});
        }
    return out;
}

Graph torus_graph(Int m, Int n) {
    Graph out = vertices_only(m * n);
    for (Int i = 0; i < m; ++i)
        for (Int j = 0; j < n; ++j) {
            out.edges.push_back(edge_between(i * n + j + 1, i * n + (j + 1) % n + 1));
            out.edges.push_back(edge_between(i * n + j + 1, (i + 1) % m * n + j + 1));
        }
    return out;
}

Graph complete_graph(Int n) {
    Graph out = vertices_only(n);
    for (Int u = 1; u <= n; ++u)
        for (Int v = u + 1; v <= n; ++v) out.edges.push_back({u, v, false});
    return out;
}

Graph bipartite_graph(Int m, Int n) {
    Graph out = vertices_only(m + n);
    for (Int u = 1; u <= m; ++u)
        for (Int v = m + 1; v <= m + n; ++v) out.edges.push_back({u, v, false});
    return out;
}

Graph star_graph(Int n) { return bipartite_graph(1, n); }

Graph wheel_graph(Int n) {
    Graph out = star_graph(n);
    const Graph rim = cycle_graph(n);
    for (const Edge& e : rim.edges) out.edges.push_back({e.from + 1, e.to + 1, false});
    return out;
}

Graph hypercube_graph(Int d) {
    Graph out = vertices_only(Int{1} << d);
    for (Int v = 0; v < Int{1} << d; ++v)
        for (Int bit = 1; bit < Int{1} << d; bit <<= 1)
            if ((v & bit) == 0) out.edges.push_back({v + 1, v + bit + 1, false});
    return out;
}

Graph petersen_graph() {
    Graph out = vertices_only(10);
    for (Int i = 0; i < 5; ++i) {
        out.edges.push_back(edge_between(i + 1, (i + 1) % 5 + 1));
        out.edges.push_back(edge_between(i + 6, (i + 2) % 5 + 6));
        out.edges.push_back(edge_between(i + 1, i + 6));
    }
    return out;
}

constexpr std::array families = {
    GraphFamily{"path", "path(n)", "n vertices in a row", 1, [](Sizes s) { return Wide{s[0]}; },
                [](Sizes s) { return path_graph(s[0]); }},
    GraphFamily{"cycle", "cycle(n)", "n vertices in a circle; cycle(1) is a loop, cycle(2) has two parallel edges", 1,
                [](Sizes s) { return Wide{s[0]}; }, [](Sizes s) { return cycle_graph(s[0]); }},
    GraphFamily{"grid", "grid(m, n)", "m rows of n vertices, numbered row by row", 2,
                [](Sizes s) { return 2 * Wide{s[0]} * s[1]; }, [](Sizes s) { return grid_graph(s[0], s[1]); }},
    GraphFamily{"torus", "torus(m, n)", "a grid whose opposite sides are joined", 2,
                [](Sizes s) { return 2 * Wide{s[0]} * s[1]; }, [](Sizes s) { return torus_graph(s[0], s[1]); }},
    GraphFamily{"ladder", "ladder(n)", "grid(2, n)", 1, [](Sizes s) { return 3 * Wide{s[0]}; },
                [](Sizes s) { return grid_graph(2, s[0]); }},
    GraphFamily{"complete", "complete(n)", "n vertices, each joined with each", 1,
                [](Sizes s) { return Wide{s[0]} * s[0]; }, [](Sizes s) { return complete_graph(s[0]); }},
    GraphFamily{"bipartite", "bipartite(m, n)", "each of 1..m joined with each of m + 1..m + n", 2,
                [](Sizes s) { return Wide{s[0]} * s[1] + s[0] + s[1]; },
                [](Sizes s) { return bipartite_graph(s[0], s[1]); }},
    GraphFamily{"star", "star(n)", "n leaves around vertex 1", 1, [](Sizes s) { return Wide{s[0]}; },
                [](Sizes s) { return star_graph(s[0]); }},
    GraphFamily{"wheel", "wheel(n)", "a circle of n around vertex 1", 1, [](Sizes s) { return 2 * Wide{s[0]}; },
                [](Sizes s) { return wheel_graph(s[0]); }},
    GraphFamily{"hypercube", "hypercube(d)", "2^d vertices, joined where one binary digit differs", 1,
                [](Sizes s) { return s[0] > 30 ? Wide{1} << 40 : s[0] * (Wide{1} << s[0]); },
                [](Sizes s) { return hypercube_graph(s[0]); }},
    GraphFamily{"petersen", "petersen", "the Petersen graph: outer circle 1..5, inner star 6..10", 0,
                [](Sizes) { return Wide{25}; }, [](Sizes) { return petersen_graph(); }},
};

}  // namespace

std::span<const GraphFamily> graph_families() { return families; }

}  // namespace grundy::rules
