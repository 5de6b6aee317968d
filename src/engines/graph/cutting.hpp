// SPDX-License-Identifier: MIT
// Games that also cut edges, as rules for the search. A position is the set of the vertices and edges that are left; an
// edge is left only together with its ends. What an option deletes depends on the edges that are left, so it is found
// anew for each position, while deletion.hpp has it in a table.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/mex.hpp"
#include "core/size.hpp"
#include "engines/graph/conditions.hpp"
#include "engines/graph/host.hpp"
#include "engines/graph/keys.hpp"
#include "engines/search/grid.hpp"

namespace grundy::engines::graph {

template <class Word>
class Cutting {
public:
    using Position = Word;  // vertices, and then edges in the order of the graph
    using Key = search_key<Word>;
    using Move = std::uint32_t;  // a choice
    static constexpr bool moves_commute = false;

    /// Vertices and edges together are at most word_bits<Word>.
    Cutting(const rules::Graph& g, const Form& form, std::vector<Choice> choices, Keys<Word> keys)
        : form_(form),
          keys_(std::move(keys)),
          vertices_(static_cast<int>(g.vertices.size())),
          choices_(std::move(choices)) {
        at_.resize(to_size(vertices_));
        for (const rules::Edge& e : g.edges) {
            edges_.push_back({static_cast<int>(g.index(e.from)), static_cast<int>(g.index(e.to)), e.arc});
            const Word item = Word{1} << (vertices_ + static_cast<int>(edges_.size()) - 1);
            at_[to_size(edges_.back().from)] |= item;
            at_[to_size(edges_.back().to)] |= item;
        }
    }

    bool by_mex = false;
    int small = 12;

    /// New keys are claimed from this meter.
    void charge(Meter& meter) { keys_.charge(meter); }
    void moves(Position left, std::vector<Move>& out) const {
        for (Move m = 0; m < choices_.size(); ++m)
            if (is_legal(left, m)) out.push_back(m);
    }
    bool is_legal(Position left, Move move) const {
        const Choice& c = choices_[move];
        if ((static_cast<Word>(c.need) & ~left) != 0) return false;
        const Option& option = form_.options[c.option];
        for (std::size_t v = 0; v < option.variables.size(); ++v) {
            const Bound& b = option.variables[v];
            const int end = c.variables[v], of = b.of < 0 ? end : c.variables[to_size(b.of)];
            if (b.by == Bound::By::edge && b.of >= 0 &&
                !any(left, of, [&](const Edge& e) { return e.from == of && e.to == end; }))
                return false;
            if (b.by == Bound::By::neighbours && !next_to(left, of, end)) return false;
            if (b.by == Bound::By::closed && of != end && !next_to(left, of, end)) return false;
        }
        const auto degree = [&](int v) {
            const int at = c.variables[to_size(v)];
            Int out = 0;
            any(left, at, [&](const Edge& e) {
                out += Int{e.from == at} + Int{!e.arc && e.to == at};
                return false;
            });
            return out;
        };
        return hold(
            option.conditions, degree, [&](int v) { return int{c.variables[to_size(v)]}; },
            [&](int v, int w) { return next_to(left, v, w); });
    }
    unsigned size(Position left) const { return static_cast<unsigned>(search::count(left)); }
    bool is_small(Position left) const { return by_mex || search::count(left) <= small; }

    /// What a legal choice leaves.
    Position after(Position left, Move move) const {
        const Choice& c = choices_[move];
        const Option& option = form_.options[c.option];
        Word out = left;
        for (const Deleted& d : option.deleted) {
            const int v = c.variables[to_size(d.variable)];
            if (d.kind != Deleted::Kind::neighbours) remove(out, v);
            if (d.kind == Deleted::Kind::vertex) continue;
            any(left, v, [&](const Edge& e) {
                if (e.from == v) remove(out, e.to);
                if (!e.arc && e.to == v) remove(out, e.from);
                return false;
            });
        }
        if (!option.cut) return out;
        const int u = c.variables[to_size(option.cut->first)], v = c.variables[to_size(option.cut->second)];
        for (Word rest = at_[to_size(u)] & left; rest != 0; rest &= rest - 1) {
            const Edge& e = edge(search::lowest(rest));
            if (!(e.from == u && e.to == v) && (e.arc || !(e.from == v && e.to == u))) continue;
            return out & ~(rest & (~rest + 1));
        }
        return out;
    }
    const Choice& choice(Move move) const { return choices_[move]; }

    template <class Sink>
    void option(Position left, Move move, Sink& sink) {
        if (choices_[move].bonus != 0) sink.value(choices_[move].bonus);
        components(after(left, move), sink);
    }

    template <class Sink>
    void components(Position left, Sink& sink) {
        while (left != 0) {
            Word part = 0;
            for (Word fresh = left & (~left + 1); fresh != 0;) {  // vertices
                part |= fresh;
                Word next = 0;
                for (; fresh != 0; fresh &= fresh - 1) next |= at_[to_size(search::lowest(fresh))];
                next &= left & ~part;  // edges
                part |= next;
                for (; next != 0; next &= next - 1) {
                    const Edge& e = edge(search::lowest(next));
                    fresh |= Word{1} << e.from | Word{1} << e.to;
                }
                fresh &= ~part;
            }
            left &= ~part;
            sink.part(part, keys_.key(part));
        }
    }

private:
    struct Edge {
        int from, to;
        bool arc;
    };

    const Edge& edge(int item) const { return edges_[to_size(item - vertices_)]; }
    void remove(Word& from, int vertex) const { from &= ~(Word{1} << vertex | at_[to_size(vertex)]); }
    /// Whether `test` holds for an edge at a vertex.
    template <class Test>
    bool any(Word left, int vertex, const Test& test) const {
        for (Word rest = at_[to_size(vertex)] & left; rest != 0; rest &= rest - 1)
            if (test(edge(search::lowest(rest)))) return true;
        return false;
    }
    bool next_to(Word left, int v, int w) const {
        return any(left, v,
                   [&](const Edge& e) { return (e.from == v && e.to == w) || (!e.arc && e.from == w && e.to == v); });
    }

    Form form_;
    Keys<Word> keys_;
    int vertices_;
    std::vector<Choice> choices_;
    std::vector<Edge> edges_;
    std::vector<Word> at_;  // the edges at each vertex
};

}  // namespace grundy::engines::graph
