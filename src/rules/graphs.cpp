// SPDX-License-Identifier: MIT
// Operations on graphs; see graphs.hpp.
#include "rules/graphs.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

#include "core/size.hpp"

namespace grundy::rules {
namespace {

bool separates_edges(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ','; }

std::optional<Edge> find_edge(const Graph& g, Int u, Int v) {
    for (const Edge& e : g.edges)
        if (e.arc ? e.from == u && e.to == v : e == edge_between(u, v)) return e;
    return std::nullopt;
}

}  // namespace

Graph::Graph(std::span<const Int> words) {
    const std::size_t n = to_size(words[0]);
    vertices.assign(words.begin() + 1, words.begin() + 1 + static_cast<std::ptrdiff_t>(n));
    edges.reserve((words.size() - 1 - n) / 3);
    for (auto rest = words.subspan(1 + n); !rest.empty(); rest = rest.subspan(3))
        edges.push_back({rest[0], rest[1], rest[2] != 0});
}

std::vector<Int> Graph::words() {
    if (!std::is_sorted(vertices.begin(), vertices.end())) std::sort(vertices.begin(), vertices.end());
    if (!std::is_sorted(edges.begin(), edges.end())) std::sort(edges.begin(), edges.end());
    std::vector<Int> out = {static_cast<Int>(vertices.size())};
    out.reserve(1 + vertices.size() + 3 * edges.size());
    out.insert(out.end(), vertices.begin(), vertices.end());
    for (const Edge& e : edges) out.insert(out.end(), {e.from, e.to, Int{e.arc}});
    return out;
}

bool Graph::has(Int vertex) const { return std::binary_search(vertices.begin(), vertices.end(), vertex); }

// Where `gaps` numbers up to the last vertex are missing, v stands between v - 1 - gaps and v - 1: there is little to
// search in a graph that has lost few vertices.
std::size_t Graph::index(Int vertex) const {
    if (vertices.empty()) return 0;
    const Int n = static_cast<Int>(vertices.size()), gaps = vertices.back() - n;
    const Int first = std::clamp<Int>(vertex - 1 - gaps, 0, n), last = std::clamp<Int>(vertex - 1, 0, n);
    return to_size(std::lower_bound(vertices.begin() + first, vertices.begin() + last, vertex) - vertices.begin());
}

bool Graph::directed() const {
    return std::any_of(edges.begin(), edges.end(), [](const Edge& e) { return e.arc; });
}

std::optional<Graph> parse_graph(std::string_view text, std::string& why_not) {
    Graph out;
    const auto fault = [&](std::string_view what) {
        why_not = std::string(what) +
                  "; a graph is written as edges `1-2`, arcs `1>2` and single vertices `3`, with blanks between";
        return std::nullopt;
    };
    std::size_t at = 0;
    const auto number = [&](Int& v) {
        const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), v);
        at = to_size(end - text.data());
        return error == std::errc() && v >= 1;
    };
    for (;;) {
        while (at < text.size() && separates_edges(text[at])) ++at;
        if (at == text.size()) break;
        Int u = 0, v = 0;
        const std::size_t begin = at;
        if (!number(u))
            return fault("'" + std::string(text.substr(begin, 20)) + "' does not begin with a vertex 1, 2, ...");
        out.vertices.push_back(u);
        if (at < text.size() && (text[at] == '-' || text[at] == '>')) {
            const bool arc = text[at++] == '>';
            if (!number(v))
                return fault("'" + std::string(text.substr(begin, at - begin + 5)) + "' has no second vertex");
            out.vertices.push_back(v);
            out.edges.push_back(arc ? Edge{u, v, true} : edge_between(u, v));
        }
        if (at < text.size() && !separates_edges(text[at]))
            return fault("unexpected '" + std::string(1, text[at]) + "' in '" + std::string(text.substr(begin, 20)) +
                         "'");
    }
    std::sort(out.vertices.begin(), out.vertices.end());
    out.vertices.erase(std::unique(out.vertices.begin(), out.vertices.end()), out.vertices.end());
    std::sort(out.edges.begin(), out.edges.end());
    return out;
}

std::string graph_text(std::span<const Int> graph) {
    const Graph g(graph);
    std::string out;
    const auto add = [&](const std::string& item) { out.append(out.empty() ? "" : " ").append(item); };
    for (const Edge& e : g.edges) add(std::to_string(e.from) + (e.arc ? ">" : "-") + std::to_string(e.to));
    std::vector<Int> ends;
    for (const Edge& e : g.edges) ends.insert(ends.end(), {e.from, e.to});
    std::sort(ends.begin(), ends.end());
    for (const Int v : g.vertices)
        if (!std::binary_search(ends.begin(), ends.end(), v)) add(std::to_string(v));
    return "graph(\"" + out + "\")";
}

std::optional<Graph> parse_tree(std::string_view text, std::string& why_not) {
    Graph out;
    std::vector<Int> open;
    for (const char c : text) {
        if (separates_edges(c)) continue;
        if (c == '(' && (out.vertices.empty() || !open.empty())) {
            out.vertices.push_back(static_cast<Int>(out.vertices.size()) + 1);
            if (!open.empty()) out.edges.push_back({open.back(), out.vertices.back(), false});
            open.push_back(out.vertices.back());
        } else if (c == ')' && !open.empty()) {
            open.pop_back();
        } else {
            why_not = "unexpected '" + std::string(1, c) + "'; a tree is written in brackets, as in \"(()(()))\"";
            return std::nullopt;
        }
    }
    if (!open.empty() || out.vertices.empty()) {
        why_not = "a tree is one pair of brackets, its root, around those of its subtrees, as in \"(()(()))\"";
        return std::nullopt;
    }
    std::sort(out.edges.begin(), out.edges.end());
    return out;
}

std::vector<Int> neighbours(const Graph& g, Int v) {
    std::vector<Int> out;
    for (const Edge& e : g.edges) {
        if (e.from == v) out.push_back(e.to);
        if (!e.arc && e.to == v) out.push_back(e.from);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

Neighbourhoods::Neighbourhoods(const Graph& g)
    : vertices_(g.vertices), sets_(g.vertices.size() + 1), degrees_(sets_.size()) {
    std::vector<std::vector<Int>> ends(vertices_.size());
    for (const Edge& e : g.edges) {
        const std::size_t from = g.index(e.from), to = g.index(e.to);
        ends[from].push_back(e.to);
        ++degrees_[from];
        if (e.arc) continue;
        ends[to].push_back(e.from);
        ++degrees_[to];
    }
    for (std::size_t i = 0; i < ends.size(); ++i) sets_[i] = IntSet::of(std::move(ends[i]));
}

std::size_t Neighbourhoods::place(Int v) const {
    const auto at = std::lower_bound(vertices_.begin(), vertices_.end(), v);
    return at == vertices_.end() || *at != v ? vertices_.size() : to_size(at - vertices_.begin());
}

const IntSet& Neighbourhoods::of(Int v) const { return sets_[place(v)]; }

Int degree(const Graph& g, Int v) {
    Int out = 0;
    for (const Edge& e : g.edges) out += Int{e.from == v} + Int{!e.arc && e.to == v};
    return out;
}

Graph without(Graph g, std::span<const Int> vertices) {
    std::vector<Int> sorted(vertices.begin(), vertices.end());
    std::sort(sorted.begin(), sorted.end());
    const auto gone = [&](Int v) { return std::binary_search(sorted.begin(), sorted.end(), v); };
    std::erase_if(g.vertices, gone);
    std::erase_if(g.edges, [&](const Edge& e) { return gone(e.from) || gone(e.to); });
    return g;
}

std::optional<Graph> cut(Graph g, Int u, Int v) {
    const auto found = find_edge(g, u, v);
    if (!found) return std::nullopt;
    g.edges.erase(std::find(g.edges.begin(), g.edges.end(), *found));
    return g;
}

std::optional<Graph> contracted(Graph g, Int u, Int v) {
    auto out = cut(std::move(g), u, v);
    if (!out || u == v) return out;
    for (Edge& e : out->edges) {
        e.from = e.from == v ? u : e.from;
        e.to = e.to == v ? u : e.to;
        if (!e.arc) e = edge_between(e.from, e.to);
    }
    std::erase(out->vertices, v);
    std::sort(out->edges.begin(), out->edges.end());
    return out;
}

namespace {

/// The connected parts as a forest, in which each vertex leads to a smaller one of its part.
class Parts {
public:
    explicit Parts(const Graph& g) : parent_(g.vertices.size()) {
        std::iota(parent_.begin(), parent_.end(), std::size_t{0});
        from_.reserve(g.edges.size());
        for (const Edge& e : g.edges) {
            from_.push_back(g.index(e.from));
            const std::size_t a = root(from_.back()), b = root(g.index(e.to));
            parent_[std::max(a, b)] = std::min(a, b);
        }
    }
    /// The least vertex of the part of vertex i.
    std::size_t root(std::size_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    std::size_t root_of_edge(std::size_t e) { return root(from_[e]); }

private:
    std::vector<std::size_t> parent_, from_;  // from_: the place of an end of each edge
};

}  // namespace

std::vector<Graph> components(const Graph& g) {
    Parts parts(g);
    std::vector<std::size_t> part(g.vertices.size());  // by the least vertex
    std::vector<Graph> out;
    for (std::size_t i = 0; i < part.size(); ++i) {
        if (parts.root(i) == i) part[i] = out.size(), out.emplace_back();
        out[part[parts.root(i)]].vertices.push_back(g.vertices[i]);
    }
    for (std::size_t e = 0; e < g.edges.size(); ++e) out[part[parts.root_of_edge(e)]].edges.push_back(g.edges[e]);
    return out;
}

Graph joined(const Graph& g, Int v) {
    Graph out;
    if (!g.has(v)) return out;
    Parts parts(g);
    const std::size_t root = parts.root(g.index(v));
    for (std::size_t i = 0; i < g.vertices.size(); ++i)
        if (parts.root(i) == root) out.vertices.push_back(g.vertices[i]);
    for (std::size_t e = 0; e < g.edges.size(); ++e)
        if (parts.root_of_edge(e) == root) out.edges.push_back(g.edges[e]);
    return out;
}

}  // namespace grundy::rules
