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

Matching matching_of(const rules::Graph& g, std::vector<bool> left_out, Meter& meter) {
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

/// A graph, with what one matching says of all its vertices once it is asked for.
class Field {
public:
    Field() = default;
    explicit Field(std::span<const Int> graph) : words_(graph.begin(), graph.end()) {
        const rules::Graph g(graph);
        vertices_ = g.vertices;
        plain_ = !g.directed() &&
                 std::none_of(g.edges.begin(), g.edges.end(), [](const rules::Edge& e) { return e.from == e.to; });
    }
    bool is(std::span<const Int> graph) const {
        return !vertices_.empty() && std::equal(graph.begin(), graph.end(), words_.begin(), words_.end());
    }
    std::span<const Int> words() const { return words_; }
    bool plain() const { return plain_; }  ///< without arcs and loops
    bool serves(Int token) const { return plain_ && place(token) < vertices_.size(); }
    bool wins(Int token, Meter& meter) {
        if (lost_.empty()) {
            const rules::Graph g(words_);
            const Matching matching = matching_of(g, std::vector<bool>(g.vertices.size()), meter);
            lost_.resize(g.vertices.size());
            for (Matching::Vertex v = 0; v < g.vertices.size(); ++v) lost_[v] = matching.can_miss(v);
        }
        return !lost_[place(token)];
    }

private:
    std::size_t place(Int vertex) const {
        const auto at = std::lower_bound(vertices_.begin(), vertices_.end(), vertex);
        return at == vertices_.end() || *at != vertex ? vertices_.size() : to_size(at - vertices_.begin());
    }

    std::vector<Int> words_, vertices_;  // vertices: ascending
    bool plain_ = false;
    std::vector<bool> lost_;  // with the token on this vertex
};

/// From any vertex of one graph.
class Starts final : public Theorem {
public:
    Starts(const Theorem& geography, Field field) : geography_(geography), field_(std::move(field)) {}

    std::string theorem() const override { return geography_.theorem(); }
    bool serves(std::span<const Int> words) const override { return field_.serves(words[0]); }
    bool serves_all() const override { return false; }
    bool wins(std::span<const Int> words, Meter& meter) const override { return field_.wins(words[0], meter); }
    Moves moves_to(std::span<const Int> words, Nimber lost, std::size_t most, Meter& meter) const override {
        std::vector<Int> all;
        rules::append_argument(rules::Type::graph, field_.words(), all);
        all.push_back(words[0]);
        return geography_.moves_to(all, lost, most, meter);
    }

private:
    const Theorem& geography_;
    mutable Field field_;
};

class Geography final : public Theorem {
public:
    explicit Geography(Match match) : match_(std::move(match)) {}

    std::string theorem() const override {
        return "lost exactly if some maximum matching of the graph leaves out the vertex of the token (Fraenkel, "
               "Scheinerman and Ullman 1993)";
    }
    bool serves(std::span<const Int> words) const override { return field_in(words).serves(token_in(words)); }
    bool serves_all() const override { return false; }
    std::unique_ptr<Theorem> beginning(std::span<const Int> graph) const override {
        Field field(graph);
        return field.plain() ? std::make_unique<Starts>(*this, std::move(field)) : nullptr;
    }
    bool wins(std::span<const Int> words, Meter& meter) const override {
        return field_in(words).wins(token_in(words), meter);
    }
    Moves moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const override {
        const Int at = token_in(words);
        const rules::Graph g(field_in(words).words());
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
    static Int token_in(std::span<const Int> words) { return words.back(); }
    Field& field_in(std::span<const Int> words) const {
        std::span<const Int> rest = words;
        const std::span<const Int> graph = rules::next_argument(rules::Type::graph, rest);
        if (!field_.is(graph)) field_ = Field(graph);
        return field_;
    }

    Match match_;
    mutable Field field_{};  // the graph that was asked about last
};

}  // namespace

Row geography() {
    return stated<Geography>("Geography (Theorem 29)", Says::winner,
                             {{"self(without(a, set(b, b)), p) for p in neighbours(a, b)"}});
}

}  // namespace grundy::engines::theorems
