// SPDX-License-Identifier: MIT
// Evaluates expressions that are graphs or speak of them; see eval.hpp and graphs.hpp.
#include <limits>

#include "core/size.hpp"
#include "rules/eval.hpp"
#include "rules/graphs.hpp"

namespace grundy::rules {
namespace {

// A vertex that is not in the graph is answered with nothing rather than refused: a token may stand on one that went.
Int vertex(const Expr& e, Environment& env) {
    const Wide v = evaluate_integer(e, env);
    return v < 0 || v > std::numeric_limits<Int>::max() ? 0 : static_cast<Int>(v);
}

// Graphs are taken from their words and changed whole, so that large ones cost more than a step.
SharedRow words_of(const Expr& e, Environment& env) {
    constexpr std::size_t words_a_graph_step = 1024;
    SharedRow words = evaluate_row(e, env);
    if (env.meter != nullptr && words->size() >= words_a_graph_step)
        env.meter->tick(words->size() / words_a_graph_step);
    return words;
}

std::vector<Int> elements(const IntSet& set, const Graph& g) {
    std::vector<Int> out;
    for (const Int v : g.vertices)
        if (set.contains(v)) out.push_back(v);
    return out;
}

Graph changed(const Expr& e, Environment& env) {
    Graph g(*words_of(e.args[0], env));
    if (e.op == Op::without) {
        const auto gone = elements(evaluate_set(e.args[1], env), g);
        return without(std::move(g), gone);
    }
    const Int u = vertex(e.args[1], env);
    if (e.op == Op::joined) return joined(g, u);
    const Int v = vertex(e.args[2], env);
    auto out = e.op == Op::cut ? cut(std::move(g), u, v) : contracted(std::move(g), u, v);
    if (!out) fail(*env.game, e.where, "there is no edge " + std::to_string(u) + "-" + std::to_string(v));
    return std::move(*out);
}

Graph family(const Expr& e, Environment& env) {
    std::vector<Int> sizes;
    for (const Expr& a : e.args) {
        const Wide n = evaluate_integer(a, env);
        if (n < 0 || n > most_graph_size) fail(*env.game, a.where, "the size of a graph must be from 0 to 10^6");
        sizes.push_back(static_cast<Int>(n));
    }
    const GraphFamily& f = graph_families()[to_size(e.value)];
    if (f.edges(sizes) > most_graph_size) fail(*env.game, e.where, "a graph has at most 10^6 vertices and edges");
    return f.make(sizes);
}

}  // namespace

void append_graph(const Expr& e, Environment& env, Row& out) {
    const auto append = [&](const Row& words) { out.insert(out.end(), words.begin(), words.end()); };
    switch (e.op) {
        case Op::graph_variable:
            return append(*env.rows[to_size(e.slot)]);
        case Op::graph_literal:
            for (const Expr& word : e.args) out.push_back(word.value);
            return;
        case Op::graph_family:
            return append(family(e, env).words());
        case Op::without:
        case Op::cut:
        case Op::contracted:
        case Op::joined:
            return append(changed(e, env).words());
        case Op::conditional_graph:
            return append_row(e.args[evaluate_condition(e.args[0], env) ? 1 : 2], env, out);
        default:
            fail(*env.game, e.where, "a graph was expected here");
    }
}

IntSet vertices_of(const Expr& e, Environment& env) {
    const Graph g(*words_of(e.args[0], env));
    if (e.op == Op::vertices) return IntSet::of(g.vertices);
    const Int v = vertex(e.args[1], env);
    std::vector<Int> out = neighbours(g, v);
    if (e.op == Op::closed && g.has(v)) out.push_back(v);
    return IntSet::of(std::move(out));
}

Int degree_of(const Expr& e, Environment& env) {
    return degree(Graph(*words_of(e.args[0], env)), vertex(e.args[1], env));
}

// Each pair of ends once: parallel edges are one choice.
std::vector<std::pair<Int, Int>> evaluate_pairs(const Expr& e, Environment& env) {
    std::vector<std::pair<Int, Int>> out;
    const Graph g(*words_of(e.args[0], env));
    for (const Edge& edge : g.edges)
        if (out.empty() || out.back() != std::pair(edge.from, edge.to)) out.emplace_back(edge.from, edge.to);
    return out;
}

}  // namespace grundy::rules
