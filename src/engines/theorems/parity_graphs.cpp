// SPDX-License-Identifier: MIT
// Parity of play on graphs (docs/theory.md, Theorem 48): the number of vertices, of edges, or of both together. A move
// deletes one vertex or one edge; the parity of the edges at a vertex may be known by its degree.
#include <algorithm>

#include "core/size.hpp"
#include "engines/graph/form.hpp"
#include "engines/theorems/play_parity.hpp"
#include "rules/graphs.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Op;

// What an option does to the numbers of vertices and edges of a graph without loops, and where it has a move.
struct Effect {
    bool vertex = false;               // one vertex is deleted; otherwise one edge
    std::optional<bool> odd_degree{};  // of that vertex
    bool anywhere = false;             // at each vertex or edge, as far as these degrees allow
};

// Whether the condition says that the degree of the first variable is odd, or that it is even; nothing if neither.
std::optional<bool> says_odd_degree(const graph::Condition& c) {
    if ((c.op != Op::equal && c.op != Op::not_equal) || c.args.size() != 2) return std::nullopt;
    const bool turned = c.args[0].op == Op::constant;
    const graph::Condition &remainder = c.args[turned ? 1 : 0], &number = c.args[turned ? 0 : 1];
    if (remainder.op != Op::mod || remainder.value != 2 || number.op != Op::constant) return std::nullopt;
    const graph::Condition& degree = remainder.args[0];
    if (degree.op != Op::degree || degree.variable != 0 || (number.value != 0 && number.value != 1))
        return std::nullopt;
    return (number.value == 1) == (c.op == Op::equal);
}

std::optional<Effect> effect_of(const graph::Option& o) {
    if (o.bonus != 0) return std::nullopt;
    Effect out;
    if (o.cut) {
        if (!o.deleted.empty()) return std::nullopt;
        out.anywhere = o.conditions.empty() && o.variables.size() == 2 && o.variables[0].by == graph::Bound::By::edge;
        return out;
    }
    out.vertex = true;
    const auto one = [&](const graph::Deleted& d) {
        return d.kind == graph::Deleted::Kind::vertex && d.variable == o.deleted[0].variable;
    };
    if (o.deleted.empty() || !std::all_of(o.deleted.begin(), o.deleted.end(), one)) return std::nullopt;
    if (o.variables.size() != 1 || o.variables[0].by != graph::Bound::By::vertices) return out;
    for (const graph::Condition& c : o.conditions)
        if (const auto odd = says_odd_degree(c); odd && !out.odd_degree) out.odd_degree = odd;
    out.anywhere = o.conditions.size() == (out.odd_degree ? 1U : 0U);
    return out;
}

// What counts.
struct CountedParts {
    bool vertices, edges;

    bool changed_by(const Effect& c) const {
        if (!c.vertex) return edges;
        return !edges ? vertices : c.odd_degree && vertices != *c.odd_degree;
    }
    // Where the sum is odd. The number of vertices of odd degree is even, so an odd number of vertices includes one of
    // even degree.
    bool has_move(const std::vector<Effect>& changes) const {
        const auto exists = [&](bool vertex, bool even_alone) {
            return std::any_of(changes.begin(), changes.end(), [&](const Effect& c) {
                return c.anywhere && c.vertex == vertex && (!c.odd_degree || (even_alone && !*c.odd_degree));
            });
        };
        return (!vertices || exists(true, true)) && (!edges || exists(false, false));
    }
};

class GraphParity final : public PlayParity {
public:
    GraphParity(const rules::Ruleset& rules, int instance, CountedParts counted)
        : PlayParity(rules, instance), counted_(counted) {}

    // The statements on degrees are about edges without direction and without loops.
    bool serves(std::span<const Int> words) const override {
        const rules::Graph g(rules::next_argument(rules::Type::graph, words));
        return !g.directed() &&
               std::none_of(g.edges.begin(), g.edges.end(), [](const auto& e) { return e.from == e.to; });
    }
    bool serves_all() const override { return false; }
    std::optional<Nimber> value(std::span<const Int> words) const override {
        const rules::Graph g(rules::next_argument(rules::Type::graph, words));
        const std::size_t count = (counted_.vertices ? g.vertices.size() : 0) + (counted_.edges ? g.edges.size() : 0);
        return static_cast<Nimber>(count % 2);
    }

private:
    std::string function() const override {
        return !counted_.edges     ? "the number of vertices"
               : counted_.vertices ? "the number of vertices and edges"
                                   : "the number of edges";
    }

    CountedParts counted_;
};

std::unique_ptr<Theorem> graph_parity_of(const rules::Ruleset& rules, int instance) {
    const auto& args = rules.game(instance).args;
    if (args.size() != 1 || args[0].type != rules::Type::graph) return nullptr;
    std::string why_not;
    const auto form = graph::form_of(rules, instance, why_not);
    if (!form) return nullptr;
    std::vector<Effect> changes;
    for (const graph::Option& o : form->options) {
        const auto change = effect_of(o);
        if (!change) return nullptr;
        changes.push_back(*change);
    }
    for (const CountedParts counted :
         {CountedParts{true, false}, CountedParts{false, true}, CountedParts{true, true}}) {
        const auto changed = [&](const Effect& c) { return counted.changed_by(c); };
        if (std::all_of(changes.begin(), changes.end(), changed) && counted.has_move(changes))
            return std::make_unique<GraphParity>(rules, instance, counted);
    }
    return nullptr;
}

}  // namespace

Row parity_of_graphs() { return {"parity of play on graphs (Theorem 48)", Says::values, graph_parity_of, {}}; }

}  // namespace grundy::engines::theorems
