// SPDX-License-Identifier: MIT
// Geography on an undirected graph (Fraenkel, Scheinerman and Ullman 1993): the player to move wins exactly if every
// maximum matching covers the vertex of the token. If so, that player always moves along a matching; if one misses the
// vertex, the other player does. A loop or an arc would be another game. One matching answers for all vertices of a
// graph, so the last graph that was asked about is kept.
#include <algorithm>

#include "core/size.hpp"
#include "engines/theorems/theorem.hpp"
#include "kernels/matching/matching.hpp"
#include "rules/eval.hpp"
#include "rules/graphs.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

using kernels::Matching;

class Geography final : public Theorem {
public:
    explicit Geography(Match match) : match_(std::move(match)) {}

    std::string theorem() const override {
        return "lost exactly if some maximum matching of the graph leaves out the vertex of the token (Fraenkel, "
               "Scheinerman and Ullman 1993)";
    }
    bool serves(std::span<const Int> words) const override {
        const Kept& kept = graph_in(words);
        return kept.plain && kept.place(token_in(words)) < kept.vertices.size();
    }
    bool serves_all() const override { return false; }
    bool wins(std::span<const Int> words, Meter& meter) const override {
        Kept& kept = graph_in(words);
        if (!kept.matched) {
            const rules::Graph g(kept.words);
            const Matching matching = matching_of(g, std::vector<bool>(g.vertices.size()), meter);
            kept.lost.resize(g.vertices.size());
            for (Matching::Vertex v = 0; v < g.vertices.size(); ++v) kept.lost[v] = matching.can_miss(v);
            kept.matched = true;
        }
        return !kept.lost[kept.place(token_in(words))];
    }
    Moves moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const override {
        const Int at = token_in(words);
        const rules::Graph g(graph_in(words).words);
        std::vector<bool> left_out(g.vertices.size());
        left_out[g.index(at)] = true;
        const Matching matching = matching_of(g, std::move(left_out), meter);
        std::vector<Int> left;
        rules::append_argument(rules::Type::graph, rules::without(g, {&at, 1}).words(), left);
        Moves out;
        for (const Int v : rules::neighbours(g, at)) {
            if (!matching.can_miss(static_cast<Matching::Vertex>(g.index(v)))) continue;
            if (out.list.size() == most) {
                out.complete = false;
                break;
            }
            rules::Component to{match_.instance(), left};
            to.words.push_back(v);
            out.list.push_back({{std::move(to)}, match_.choice(0, words, {&v, 1})});
        }
        return out;
    }

private:
    struct Kept {
        std::vector<Int> words{};
        std::vector<Int> vertices{};  // ascending
        bool plain = false;           // no arcs and no loops
        bool matched = false;         // `lost` is known
        std::vector<bool> lost{};     // with the token on this vertex

        std::size_t place(Int vertex) const {
            const auto at = std::lower_bound(vertices.begin(), vertices.end(), vertex);
            return at == vertices.end() || *at != vertex ? vertices.size() : to_size(at - vertices.begin());
        }
    };

    static Int token_in(std::span<const Int> words) { return words.back(); }
    Kept& graph_in(std::span<const Int> words) const {
        std::span<const Int> rest = words;
        const std::span<const Int> graph = rules::next_argument(rules::Type::graph, rest);
        if (kept_.vertices.empty() || !std::equal(graph.begin(), graph.end(), kept_.words.begin(), kept_.words.end())) {
            const rules::Graph g(graph);
            const bool plain = !g.directed() && std::none_of(g.edges.begin(), g.edges.end(),
                                                             [](const rules::Edge& e) { return e.from == e.to; });
            kept_ = {{graph.begin(), graph.end()}, g.vertices, plain, false, {}};
        }
        return kept_;
    }
    static Matching matching_of(const rules::Graph& g, std::vector<bool> left_out, Meter& meter) {
        meter.begin_if_none("steps of a matching");
        meter.claim(g.edges.size() * 2 * sizeof(Matching::Vertex), "a matching");
        const auto number = [&g](Int vertex) { return static_cast<Matching::Vertex>(g.index(vertex)); };
        Matching::Neighbours neighbours(g.vertices.size());
        for (const rules::Edge& e : g.edges) {
            neighbours[number(e.from)].push_back(number(e.to));
            neighbours[number(e.to)].push_back(number(e.from));
        }
        return {std::move(neighbours), std::move(left_out), meter};
    }

    Match match_;
    mutable Kept kept_{};  // of the graph that was asked about last
};

}  // namespace

Row geography() {
    return stated<Geography>("Geography (Theorem 29)", Says::winner,
                             {{"self(without(a, set(b, b)), p) for p in neighbours(a, b)"}});
}

}  // namespace grundy::engines::theorems
