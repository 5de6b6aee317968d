// SPDX-License-Identifier: MIT
// Green Hackenbush; see hackenbush.hpp.
#include "engines/hackenbush/hackenbush.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/reference/reference.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::hackenbush {

using rules::Binder;
using rules::Expr;
using rules::Graph;
using rules::Op;

std::optional<Int> ground_of(const rules::Ruleset& rules, int instance, std::string& why_not) {
    const rules::Game& game = rules.game(instance);
    why_not = "its only option does not cut an edge of one graph and keep what is joined to a fixed vertex";
    if (game.args.size() != 1 || game.args[0].type != rules::Type::graph || game.options.size() != 1)
        return std::nullopt;
    const rules::Option& o = game.options[0];
    if (o.kind != rules::Option::Kind::leads || !o.guard.empty() || o.binders.size() != 1 || o.terms.size() != 1)
        return std::nullopt;
    const Binder& edge = o.binders[0];
    const rules::Term& t = o.terms[0];
    const auto is_graph = [&](const Expr& e) { return e.op == Op::graph_variable && e.slot == game.args[0].slot; };
    const auto is = [](const Expr& e, const rules::Variable& v) { return e.op == Op::variable && e.slot == v.slot; };
    if (edge.kind != Binder::Kind::in_pairs || !edge.conditions.empty() || edge.exprs[0].op != Op::edges ||
        !is_graph(edge.exprs[0].args[0]))
        return std::nullopt;
    if (t.kind != rules::Term::Kind::call || !t.same_instance || t.args.size() != 1 || t.args[0].op != Op::joined)
        return std::nullopt;
    const Expr &cut = t.args[0].args[0], &ground = t.args[0].args[1];
    if (cut.op != Op::cut || !is_graph(cut.args[0]) || !is(cut.args[1], edge.vars[0]) ||
        !is(cut.args[2], edge.vars[1]) || ground.op != Op::constant)
        return std::nullopt;
    return ground.value;
}

bool fits(const Graph& g, Int ground) { return rules::joined(g, ground).edges.size() == g.edges.size(); }

namespace {

constexpr std::size_t none = ~std::size_t{0};

/// A search in depth: vertices in the order in which they are met, and the edge by which each is met.
struct Tree {
    std::vector<std::size_t> order, place;                  // place: of a vertex in the order
    std::vector<std::size_t> by;                            // edge, by vertex
    std::vector<std::pair<std::size_t, std::size_t>> ends;  // of each edge
    std::vector<std::size_t> first, edges;                  // edges at each vertex

    Tree(const Graph& g, std::size_t root) : place(g.vertices.size(), none), by(g.vertices.size(), none) {
        first.resize(g.vertices.size() + 2);
        for (const rules::Edge& e : g.edges) {
            ends.emplace_back(g.index(e.from), g.index(e.to));
            for (const std::size_t v : {ends.back().first, ends.back().second}) ++first[v + 2];
        }
        std::partial_sum(first.begin(), first.end(), first.begin());
        edges.resize(2 * ends.size());
        for (std::size_t e = 0; e < ends.size(); ++e)
            for (const std::size_t v : {ends[e].first, ends[e].second}) edges[first[v + 1]++] = e;
        meet(root);
    }
    std::size_t other(std::size_t e, std::size_t v) const {
        return ends[e].first == v ? ends[e].second : ends[e].first;
    }

private:
    void meet(std::size_t root) {
        std::vector<std::size_t> next(first.begin(), first.end()), line;
        const auto enter = [&](std::size_t v) {
            place[v] = order.size();
            order.push_back(v);
            line.push_back(v);
        };
        for (enter(root); !line.empty();) {
            const std::size_t v = line.back();
            if (next[v] == first[v + 1]) {
                line.pop_back();
                continue;
            }
            const std::size_t e = edges[next[v]++], w = other(e, v);
            if (place[w] != none) continue;
            by[w] = e;
            enter(w);
        }
    }
};

/// What stands on each vertex, and the first vertex met that is reached from there.
struct Worths {
    std::vector<std::size_t> low;
    std::vector<Nimber> worth;

    explicit Worths(const Tree& tree);
    /// Whether the tree edge to a vertex is a bridge, and what it adds to the vertex below.
    bool bridge(const Tree& tree, std::size_t v) const { return low[v] == tree.place[v]; }
    Nimber added(const Tree& tree, std::size_t v) const { return bridge(tree, v) ? worth[v] + 1 : worth[v] ^ 1; }
};

// From the last vertex met to the first: all edges that are no tree edges lead to ancestors. A tree edge is a bridge if
// no edge leads from below it to a vertex above it.
Worths::Worths(const Tree& tree) : low(tree.place), worth(tree.place.size()) {
    for (std::size_t i = tree.order.size(); i-- > 0;) {
        const std::size_t v = tree.order[i];
        std::size_t loop_ends = 0;
        for (std::size_t k = tree.first[v]; k < tree.first[v + 1]; ++k) {
            const std::size_t e = tree.edges[k], w = tree.other(e, v);
            if (w == v) {
                ++loop_ends;
            } else if (e != tree.by[v] && tree.place[w] < i) {
                low[v] = std::min(low[v], tree.place[w]);
                worth[v] ^= 1;
            }
        }
        worth[v] ^= loop_ends / 2 % 2;
        if (tree.by[v] == none) continue;
        const std::size_t parent = tree.other(tree.by[v], v);
        worth[parent] ^= added(tree, v);
        low[parent] = std::min(low[parent], low[v]);
    }
}

// Whether the cut of each edge leaves this value. A bridge is cut without a change of any cycle, so from the ground up
// each vertex has one worth, if any, with which the whole would have the value: all that stands beside stays, and
// adding 1 and adding by XOR can be undone. Other edges are tried.
std::vector<bool> cuts_to(const Graph& g, Int ground, Nimber target, Meter& meter) {
    std::vector<bool> out(g.edges.size(), false);
    if (!g.has(ground)) return out;
    const Tree tree(g, g.index(ground));
    const Worths all(tree);
    std::vector<std::optional<Nimber>> needed(g.vertices.size());
    std::vector<bool> bridges(g.edges.size(), false);
    needed[tree.order[0]] = target;
    for (const std::size_t v : tree.order) {
        if (tree.by[v] == none) continue;
        const std::size_t parent = tree.other(tree.by[v], v);
        bridges[tree.by[v]] = all.bridge(tree, v);
        if (!needed[parent]) continue;
        const Nimber rest = all.worth[parent] ^ all.added(tree, v), added = *needed[parent] ^ rest;
        out[tree.by[v]] = bridges[tree.by[v]] && added == 0;
        if (!bridges[tree.by[v]])
            needed[v] = added ^ 1;
        else if (added > 0)
            needed[v] = added - 1;
    }
    for (std::size_t e = 0; e < g.edges.size(); ++e) {
        if (bridges[e]) continue;
        meter.tick(g.edges.size() + 1);
        out[e] = value(*rules::cut(g, g.edges[e].from, g.edges[e].to), ground) == target;
    }
    return out;
}

}  // namespace

Nimber value(const Graph& g, Int ground) {
    if (!g.has(ground)) return 0;
    const Tree tree(g, g.index(ground));
    return Worths(tree).worth[tree.order[0]];
}

std::optional<std::string> difference(const rules::Ruleset& rules, int instance, Int ground) {
    Budget budget;
    budget.nodes = 20'000;
    Meter meter(budget);
    std::vector<std::vector<Int>> graphs = rules::small_arguments(rules::Type::graph, 1);
    for (const char* text : {"1-2 2-3 3-4 2-4 4-5", "1-2 2-3 1-3 3-4 4-5 3-5", "1-2 1-2 2-3 3-3 2-4 4-5 2-5"}) {
        std::string why_not;
        graphs.push_back(rules::parse_graph(text, why_not)->words());
    }
    try {
        for (const std::vector<Int>& words : graphs) {
            const Graph g(words);
            if (!fits(g, ground)) continue;
            std::vector<Int> component;
            rules::append_argument(rules::Type::graph, words, component);
            const Value expected = reference::value(rules, {instance, component}, meter);
            if (expected != Value(value(g, ground)))
                return rules.name(instance) + "(" + rules::graph_text(words) + ") has the value " +
                       value_text(expected) + " by the rules, but not by the colon and fusion principles";
        }
    } catch (const Stopped&) {
    }
    return std::nullopt;
}

Value Engine::value(std::span<const Int> words, Meter& meter) {
    const Graph g(words.subspan(1));
    meter.tick(g.edges.size() + 1);
    if (!fits(g, ground_))
        throw Error("some edge of this graph is not joined to the ground, vertex " + std::to_string(ground_) +
                    "; use --engine memo");
    return hackenbush::value(g, ground_);
}

Moves Engine::moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) {
    const Graph g(words.subspan(1));
    if (g.directed() || !fits(g, ground_)) return RulesEngine::moves_to(words, wanted, meter);
    Moves out;
    if (!wanted.target.is_nimber()) return out;
    meter.tick(g.edges.size() + 1);
    const rules::Game& game = rules_.game(instance_);
    const auto& ends = game.options[0].binders[0].vars;
    const std::vector<bool> cuts = cuts_to(g, ground_, wanted.target.nimber(), meter);
    rules::DistinctMoves distinct(wanted.most);
    for (std::size_t e = 0; e < cuts.size() && out.complete; ++e) {
        if (!cuts[e] || (e > 0 && g.edges[e] == g.edges[e - 1])) continue;
        const auto [u, v, arc] = g.edges[e];
        rules::Component left{instance_, {}};
        if (!wanted.positions) {  // cuts of different pairs leave different graphs
            meter.tick();
            out.complete = out.list.size() < wanted.most;
            if (out.complete) out.list.push_back({{}, {{ends[0].name, u}, {ends[1].name, v}}, {}});
            continue;
        }
        meter.tick(g.edges.size() + 1);
        rules::append_argument(rules::Type::graph, rules::joined(*rules::cut(g, u, v), ground_).words(), left.words);
        out.complete = rules::add_move(distinct, out.list, {&left, 1}, {{ends[0].name, u}, {ends[1].name, v}});
    }
    return out;
}

}  // namespace grundy::engines::hackenbush
