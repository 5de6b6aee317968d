// SPDX-License-Identifier: MIT
// See graph_lines.hpp.
#include "api/graph_lines.hpp"

#include <algorithm>
#include <span>
#include <variant>

#include "core/diagnostics.hpp"
#include "lang/lang.hpp"
#include "rules/layout.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

using rules::Expr;
using rules::Op;
using rules::Type;

struct Lines {
    bool edges = false, arcs = false;
    // A graph is the number of its vertices, these, and three numbers for each line, the last of which is 1 for an arc.
    void add(std::span<const Int> graph) {
        for (std::size_t i = to_size(graph[0]) + 3; i < graph.size(); i += 3) (graph[i] != 0 ? arcs : edges) = true;
    }
};

Lines lines_of_examples(const rules::Ruleset& rules, const rules::Game& game) {
    Lines out;
    rules::Library library = rules.library();
    rules::Ruleset positions(library);
    for (const rules::Expectation& e : game.expectations) {
        using Kind = rules::Expectation::Kind;
        if (e.range || (e.kind != Kind::values && e.kind != Kind::winner)) continue;
        Diagnostics faults("expect", e.position);
        const auto position = lang::parse_position(e.position, library, positions, faults);
        if (!position) continue;
        for (const rules::Component& c : *position) {
            const rules::Game& played = positions.game(c.instance);
            rules::for_each_argument(played.args, c.words, [&](const rules::Variable& arg, std::span<const Int> words) {
                if (arg.type == Type::graph) out.add(words);
            });
            const auto& values = positions.instance(c.instance).params;
            for (std::size_t i = 0; i < played.params.size(); ++i)
                if (const auto* words = std::get_if<rules::SharedWords>(&values[i]);
                    words != nullptr && played.params[i].variable.type == Type::graph)
                    out.add(*words->words);
        }
    }
    return out;
}

bool is_variable(const Expr& e, const rules::Variable& v) {
    return e.slot == v.slot && e.args.empty() && !e.loop && rules::type_of(e.op) == v.type &&
           (e.op == Op::variable || e.op == Op::row_variable || e.op == Op::board_variable ||
            e.op == Op::graph_variable);
}

// Whether the option leads from any neighbour of x back to the same position with x in its place: "f(g, y) for y in
// neighbours(g, x)".
bool goes_along_a_line(const rules::Game& game, const rules::Option& o) {
    if (o.kind != rules::Option::Kind::leads || !o.guard.empty() || o.binders.size() != 1 || o.terms.size() != 1)
        return false;
    const rules::Binder& b = o.binders[0];
    const rules::Term& t = o.terms[0];
    if (b.kind != rules::Binder::Kind::in_set || !b.conditions.empty() || b.exprs[0].op != Op::neighbours ||
        t.kind != rules::Term::Kind::call || !t.same_instance || t.args.size() != game.args.size())
        return false;
    const Expr& from = b.exprs[0].args[1];
    for (std::size_t i = 0; i < game.args.size(); ++i) {
        const bool token = game.args[i].type == Type::integer && is_variable(from, game.args[i]);
        if (!is_variable(t.args[i], token ? b.vars[0] : game.args[i])) return false;
    }
    return true;
}

}  // namespace

bool meant_for_arcs(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    const Lines examples = lines_of_examples(rules, game);
    if (examples.arcs || examples.edges) return !examples.edges;
    return std::none_of(game.options.begin(), game.options.end(),
                        [](const rules::Option& o) { return o.kind == rules::Option::Kind::wins; }) &&
           std::any_of(game.options.begin(), game.options.end(),
                       [&](const rules::Option& o) { return goes_along_a_line(game, o); });
}

}  // namespace abi_1
}  // namespace grundy
