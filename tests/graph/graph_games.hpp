// SPDX-License-Identifier: MIT
// Games on graphs for the tests, and their values by definition: the mex over all options, on lists of edges, without a
// split or a key.
#pragma once

#include <cstdlib>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/impl.hpp"
#include "core/mex.hpp"
#include "core/size.hpp"
#include "engines/graph/engine.hpp"
#include "rules/graphs.hpp"
#include "rules/layout.hpp"
#include "support/effort.hpp"

namespace grundy::engines::graph {

using rules::Graph;

class ByDefinition {
public:
    using Options = std::function<void(const Graph&, const std::function<void(Graph)>&)>;
    explicit ByDefinition(Options options) : options_(std::move(options)) {}

    Nimber value(Graph g) {
        const std::vector<Int> key = g.words();
        if (const auto known = values_.find(key); known != values_.end()) return known->second;
        std::vector<Nimber> values;
        options_(g, [&](Graph h) { values.push_back(value(std::move(h))); });
        return values_[key] = mex(values);
    }
    void forget() { values_.clear(); }

private:
    Options options_;
    std::map<std::vector<Int>, Nimber> values_;
};

/// A game as rules, and as a program.
struct Game {
    std::string_view rules;
    ByDefinition::Options options;
};
using Leave = std::function<void(Graph)>;

inline void each_edge(const Graph& g, const std::function<void(Int, Int)>& visit) {
    for (const rules::Edge& e : g.edges) visit(e.from, e.to);
}
inline std::vector<Int> closed(const Graph& g, Int v) {
    std::vector<Int> out = rules::neighbours(g, v);
    out.push_back(v);
    return out;
}

inline const std::vector<Game>& games() {
    static const std::vector<Game> all = {
        {"f(without(g, closed(g, v)))  for v in vertices(g)",
         [](const Graph& g, const Leave& leave) {
             for (const Int v : g.vertices) leave(without(g, closed(g, v)));
         }},
        {"f(without(g, {u, v}))  for (u, v) in edges(g)",
         [](const Graph& g, const Leave& leave) {
             each_edge(g, [&](Int u, Int v) { leave(without(g, std::vector{u, v})); });
         }},
        {"f(without(g, {v}))  for v in vertices(g) if degree(g, v) > 0",
         [](const Graph& g, const Leave& leave) {
             for (const Int v : g.vertices)
                 if (degree(g, v) > 0) leave(without(g, std::vector{v}));
         }},
        {"f(cut(g, u, v))  for (u, v) in edges(g) if degree(g, u) != degree(g, v)",
         [](const Graph& g, const Leave& leave) {
             each_edge(g, [&](Int u, Int v) {
                 if (degree(g, u) != degree(g, v)) leave(*cut(g, u, v));
             });
         }},
        {"f(without(g, {v}))  for v in vertices(g)\n    f(cut(g, u, v))  for (u, v) in edges(g)",
         [](const Graph& g, const Leave& leave) {
             for (const Int v : g.vertices) leave(without(g, std::vector{v}));
             each_edge(g, [&](Int u, Int v) { leave(*cut(g, u, v)); });
         }},
    };
    return all;
}

/// The engine for a game f(g: graph) with these options.
class Played {
public:
    explicit Played(std::string_view options) : library_(library_of(options)), rules_(library_) {
        instance_ = rules_.instantiate(library_.find("f"), {});
        form_ = form_of(rules_, instance_, why_not_);
        if (form_) engine_.emplace(rules_, instance_, *form_);
    }
    bool recognised() const { return form_.has_value(); }
    const Form& form() const { return *form_; }
    std::optional<std::string> difference() const { return graph::difference(rules_, instance_, *form_); }
    Nimber value(Graph g) {
        std::vector<Int> words;
        rules::append_argument(rules::Type::graph, g.words(), words);
        Meter meter({});
        return static_cast<Nimber>(engine_->value(words, meter).word());
    }

private:
    static rules::Library library_of(std::string_view options) {
        Rules rules;
        rules.add("game f(g: graph):\n    " + std::string(options) + "\n", "f.game");
        return rules.impl().library;
    }

    rules::Library library_;
    rules::Ruleset rules_;
    int instance_ = 0;
    std::string why_not_;
    std::optional<Form> form_;
    std::optional<Engine> engine_;
};

struct Kind {
    bool arcs = false, multiple = false;  ///< multiple: parallel edges and loops
};

inline Graph random_graph(std::mt19937& random, int vertices, int edges, Kind kind = {}) {
    Graph g;
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    const int n = 1 + below(vertices), step = 1 + below(3);  // numbers need not follow each other
    for (int v = 0; v < n; ++v) g.vertices.push_back(1 + Int{v} * step);
    const auto any = [&] { return g.vertices[to_size(below(n))]; };
    for (int m = below(edges + 1); m > 0; --m) {
        Int u = any(), v = any();
        const bool arc = kind.arcs && random() % 3 == 0;
        if (!arc && u > v) std::swap(u, v);
        const rules::Edge e{u, v, arc};
        if (!kind.multiple && (u == v || std::find(g.edges.begin(), g.edges.end(), e) != g.edges.end())) continue;
        g.edges.push_back(e);
    }
    std::sort(g.edges.begin(), g.edges.end());
    return g;
}

inline Graph family(std::string_view name, std::vector<Int> sizes) {
    for (const rules::GraphFamily& f : rules::graph_families())
        if (f.name == name) return f.make(sizes);
    return {};
}
inline Graph grid(Int m, Int n) {
    Graph g = family("grid", {m, n});
    std::sort(g.edges.begin(), g.edges.end());
    return g;
}

using effort::share;

inline std::string text(Graph g) { return rules::graph_text(g.words()); }

}  // namespace grundy::engines::graph
