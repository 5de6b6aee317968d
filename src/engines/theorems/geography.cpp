// SPDX-License-Identifier: MIT
// Geography on an undirected graph (Fraenkel, Scheinerman and Ullman 1993): the player to move wins exactly if every
// maximum matching covers the vertex of the token. If so, that player always moves along a matching; if one misses the
// vertex, the other player does. A loop or an arc would be another game.
#include <algorithm>

#include "core/size.hpp"
#include "engines/theorems/theorem.hpp"
#include "kernels/matching/matching.hpp"
#include "rules/distinct_moves.hpp"
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
        const auto [g, at] = parts(words);
        return g.has(at) && !g.directed() &&
               std::none_of(g.edges.begin(), g.edges.end(), [](const rules::Edge& e) { return e.from == e.to; });
    }
    bool serves_all() const override { return false; }
    bool wins(std::span<const Int> words, Meter& meter) const override {
        const auto [g, at] = parts(words);
        Matching matching = rest(g, at, meter);
        return matching.would_grow(number(g, at), meter);
    }
    Moves moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const override {
        const auto [g, at] = parts(words);
        Matching matching = rest(g, at, meter);
        std::vector<Int> left;
        rules::append_argument(rules::Type::graph, rules::without(g, {&at, 1}).words(), left);
        Moves out;
        for (const Int v : rules::neighbours(g, at)) {
            if (!matching.can_miss(number(g, v), meter)) continue;
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
    struct Parts {
        rules::Graph graph;
        Int at = 0;
    };
    static Parts parts(std::span<const Int> words) {
        return {rules::Graph(rules::next_argument(rules::Type::graph, words)), words[0]};
    }
    static Matching::Vertex number(const rules::Graph& g, Int vertex) {
        return static_cast<Matching::Vertex>(g.index(vertex));
    }
    // A maximum matching of the graph without the token's vertex.
    static Matching rest(const rules::Graph& g, Int at, Meter& meter) {
        meter.begin_if_none("steps of a matching");
        meter.claim(g.edges.size() * 2 * sizeof(Matching::Vertex), "a matching");
        Matching::Neighbours neighbours(g.vertices.size());
        for (const rules::Edge& e : g.edges) {
            neighbours[number(g, e.from)].push_back(number(g, e.to));
            neighbours[number(g, e.to)].push_back(number(g, e.from));
        }
        std::vector<bool> left_out(g.vertices.size());
        left_out[number(g, at)] = true;
        return {std::move(neighbours), std::move(left_out), meter};
    }

    Match match_;
};

}  // namespace

Row geography() {
    return stated<Geography>("Geography (Theorem 29)", Says::winner,
                             {{"self(without(a, set(b, b)), p) for p in neighbours(a, b)"}});
}

}  // namespace grundy::engines::theorems
