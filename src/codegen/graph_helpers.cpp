// SPDX-License-Identifier: MIT
// Helper functions of graphs. A graph is a row there, too: how many vertices it has, the vertices, and three numbers
// for each edge: its ends, and 1 for an arc.
#include "codegen/helpers.hpp"

namespace grundy::codegen {

std::vector<Helper> graph_helpers() {
    return {
        {"vertices",
         "// A graph is a row: how many vertices it has, the vertices, and three numbers for each edge: its ends,\n"
         "// and 1 for an arc. Vertices and edges ascend.\n"
         "Row vertices(const Row& g) { return Row(g.begin() + 1, g.begin() + 1 + g[0]); }\n",
         "# A graph is a tuple: how many vertices it has, the vertices, and three numbers for each edge: its ends,\n"
         "# and 1 for an arc. Vertices and edges ascend.\n"
         "def vertices(g):\n    return g[1:1 + g[0]]\n"},
        {"edges", R"(using Edge = std::array<Int, 3>;

std::vector<Edge> edges(const Row& g) {
    std::vector<Edge> out;
    for (std::size_t i = 1 + g[0]; i < g.size(); i += 3) out.push_back({g[i], g[i + 1], g[i + 2]});
    return out;
}
)",
         R"(def edges(g):
    return [g[i:i + 3] for i in range(1 + g[0], len(g), 3)]
)"},
        {"graph",
         R"(Row graph(const Row& vertices, std::vector<Edge> edges) {
    std::sort(edges.begin(), edges.end());
    Row out = {Int(vertices.size())};
    out.insert(out.end(), vertices.begin(), vertices.end());
    for (const Edge& e : edges) out.insert(out.end(), e.begin(), e.end());
    return out;
}
)",
         R"(def graph(vertices_of_it, edges_of_it):
    return (len(vertices_of_it),) + tuple(vertices_of_it) + tuple(x for e in sorted(edges_of_it) for x in e)
)",
         {"edges"}},
        {"index_neighbours",
         R"(// Of graphs that play never changes: the neighbours of each vertex, by where the graph is.
std::map<const Row*, std::map<Int, Row>> near_of;

void index_neighbours(const Row& g) {
    std::map<Int, Row>& near = near_of[&g];
    near.clear();
    for (const Edge& e : edges(g)) {
        near[e[0]].push_back(e[1]);
        if (e[2] == 0) near[e[1]].push_back(e[0]);
    }
    for (auto& vertex : near) {
        Row& row = vertex.second;
        std::sort(row.begin(), row.end());
        row.erase(std::unique(row.begin(), row.end()), row.end());
    }
}
)",
         R"(# Of graphs that play never changes: the graph and the neighbours of each vertex, by its name.
near_of = {}


def index_neighbours(name, g):
    near = {}
    for a, b, arc in edges(g):
        near.setdefault(a, set()).add(b)
        if not arc:
            near.setdefault(b, set()).add(a)
    near_of[name] = (g, {v: tuple(sorted(ends_of_it)) for v, ends_of_it in near.items()})
)",
         {"edges"}},
        {"neighbours",
         R"(Row neighbours(const Row& g, Int v) {
?index_neighbours|    const auto known = near_of.find(&g);
?index_neighbours|    if (known != near_of.end()) return known->second[v];
    std::set<Int> out;
    for (const Edge& e : edges(g)) {
        if (e[0] == v) out.insert(e[1]);
        if (e[2] == 0 && e[1] == v) out.insert(e[0]);
    }
    return Row(out.begin(), out.end());
}
)",
         R"(def neighbours(g, v):
?index_neighbours|    for known, near in near_of.values():
?index_neighbours|        if known is g:
?index_neighbours|            return near.get(v, ())
    ends_of_it = [b for a, b, arc in edges(g) if a == v] + [a for a, b, arc in edges(g) if b == v and not arc]
    return tuple(sorted(set(ends_of_it)))
)",
         {"edges"}},
        {"closed",
         R"(Row closed(const Row& g, Int v) {
    Row out = neighbours(g, v);
    const Row all = vertices(g);
    if (std::find(all.begin(), all.end(), v) != all.end()) out.push_back(v);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}
)",
         R"(def closed(g, v):
    return tuple(sorted(set(neighbours(g, v)) | ({v} & set(vertices(g)))))
)",
         {"vertices", "neighbours"}},
        {"degree",
         R"(Int degree(const Row& g, Int v) {
    Int out = 0;
    for (const Edge& e : edges(g)) out += (e[0] == v) + (e[2] == 0 && e[1] == v);
    return out;
}
)",
         R"(def degree(g, v):
    return sum((a == v) + (not arc and b == v) for a, b, arc in edges(g))
)",
         {"edges"}},
        {"ends",
         R"(// The ends of each edge; parallel edges count once.
std::vector<std::pair<Int, Int>> ends(const Row& g) {
    std::vector<std::pair<Int, Int>> out;
    for (const Edge& e : edges(g))
        if (out.empty() || out.back() != std::make_pair(e[0], e[1])) out.push_back({e[0], e[1]});
    return out;
}
)",
         R"(# The ends of each edge; parallel edges count once.
def ends(g):
    return sorted({(a, b) for a, b, arc in edges(g)})
)",
         {"edges"}},
        {"without",
         R"(Row without(const Row& g, const Row& gone) {
    const auto goes = [&](Int v) { return std::find(gone.begin(), gone.end(), v) != gone.end(); };
    Row kept;
    std::vector<Edge> left;
    for (Int v : vertices(g))
        if (!goes(v)) kept.push_back(v);
    for (const Edge& e : edges(g))
        if (!goes(e[0]) && !goes(e[1])) left.push_back(e);
    return graph(kept, left);
}
)",
         R"(def without(g, gone):
    return graph([v for v in vertices(g) if v not in gone],
                 [e for e in edges(g) if e[0] not in gone and e[1] not in gone])
)",
         {"vertices", "graph"}},
        {"cut",
         R"(// Without one of the edges u-v, or of the arcs u>v.
Row cut(const Row& g, Int u, Int v) {
    std::vector<Edge> left = edges(g);
    const Edge edge = {std::min(u, v), std::max(u, v), 0}, arc = {u, v, 1};
    left.erase(std::find_if(left.begin(), left.end(), [&](const Edge& e) { return e == edge || e == arc; }));
    return graph(vertices(g), left);
}
)",
         R"(# Without one of the edges u-v, or of the arcs u>v.
def cut(g, u, v):
    left = edges(g)
    left.remove(next(e for e in left if e in ((min(u, v), max(u, v), 0), (u, v, 1))))
    return graph(vertices(g), left)
)",
         {"vertices", "graph"}},
        {"contracted",
         R"(// One edge between u and v becomes a point.
Row contracted(const Row& g, Int u, Int v) {
    const Row less = cut(g, u, v);
    if (u == v) return less;
    Row kept;
    std::vector<Edge> left;
    for (Int w : vertices(less))
        if (w != v) kept.push_back(w);
    for (Edge e : edges(less)) {
        if (e[0] == v) e[0] = u;
        if (e[1] == v) e[1] = u;
        if (e[2] == 0 && e[0] > e[1]) std::swap(e[0], e[1]);
        left.push_back(e);
    }
    return graph(kept, left);
}
)",
         R"(# One edge between u and v becomes a point.
def contracted(g, u, v):
    less = cut(g, u, v)
    if u == v:
        return less
    moved = [(u if a == v else a, u if b == v else b, arc) for a, b, arc in edges(less)]
    return graph([w for w in vertices(less) if w != v],
                 [(a, b, arc) if arc else (min(a, b), max(a, b), 0) for a, b, arc in moved])
)",
         {"cut"}},
        {"components",
         R"(// The connected parts.
std::vector<Row> components(const Row& g) {
    std::map<Int, Int> part;  // by vertex: the least vertex known to be connected with it
    for (Int v : vertices(g)) part[v] = v;
    for (bool changed = true; changed;) {
        changed = false;
        for (const Edge& e : edges(g)) {
            const Int least = std::min(part[e[0]], part[e[1]]);
            changed = changed || part[e[0]] != least || part[e[1]] != least;
            part[e[0]] = part[e[1]] = least;
        }
    }
    std::vector<Row> out;
    for (Int root : vertices(g)) {
        if (part[root] != root) continue;
        Row kept;
        std::vector<Edge> left;
        for (Int v : vertices(g))
            if (part[v] == root) kept.push_back(v);
        for (const Edge& e : edges(g))
            if (part[e[0]] == root) left.push_back(e);
        out.push_back(graph(kept, left));
    }
    return out;
}
)",
         R"(# The connected parts.
def components(g):
    part = {v: v for v in vertices(g)}  # the least vertex known to be connected with it
    changed = True
    while changed:
        changed = False
        for a, b, arc in edges(g):
            if part[a] != part[b]:
                part[a] = part[b] = min(part[a], part[b])
                changed = True
    return [graph([v for v in vertices(g) if part[v] == root], [e for e in edges(g) if part[e[0]] == root])
            for root in vertices(g) if part[root] == root]
)",
         {"vertices", "graph"}},
        {"joined",
         R"(// What is connected with v.
Row joined(const Row& g, Int v) {
    for (const Row& part : components(g)) {
        const Row all = vertices(part);
        if (std::find(all.begin(), all.end(), v) != all.end()) return part;
    }
    return {0};
}
)",
         R"(# What is connected with v.
def joined(g, v):
    return next((part for part in components(g) if v in vertices(part)), (0,))
)",
         {"components"}},
        {"read_arcs",
         R"(// Reads for each of the m arcs where it begins and where it leads.
Row read_arcs(Int n, Int m) {
    Row all;
    std::vector<Edge> list;
    for (Int v = 1; v <= n; ++v) all.push_back(v);
    for (Int i = 0, u, v; i < m; ++i) {
        std::cin >> u >> v;
        list.push_back({u, v, 1});
    }
    return graph(all, list);
}
)",
         R"(# Reads for each of the m arcs where it begins and where it leads.
def read_arcs(data, n, m):
    return graph(range(1, n + 1), [(int(data.pop()), int(data.pop()), 1) for i in range(m)])
)",
         {"graph"}},
        {"read_graph",
         R"(// Reads the two ends of each of the m edges.
Row read_graph(Int n, Int m) {
    Row all;
    std::vector<Edge> list;
    for (Int v = 1; v <= n; ++v) all.push_back(v);
    for (Int i = 0, u, v; i < m; ++i) {
        std::cin >> u >> v;
        list.push_back({std::min(u, v), std::max(u, v), 0});
    }
    return graph(all, list);
}
)",
         R"(# Reads the two ends of each of the m edges.
def read_graph(data, n, m):
    pairs = [sorted((int(data.pop()), int(data.pop()))) for i in range(m)]
    return graph(range(1, n + 1), [(a, b, 0) for a, b in pairs])
)",
         {"graph"}},
    };
}

}  // namespace grundy::codegen
