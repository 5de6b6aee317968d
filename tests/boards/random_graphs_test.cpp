// SPDX-License-Identifier: MIT
// Every game of the catalogue that is played on a graph, on random graphs with loops, parallel edges and arcs, and with
// tokens on random vertices: 2,000 of them, or as many as GRUNDY_RANDOM_GRAPHS in the environment says.
#include <algorithm>

#include "sweep.hpp"

namespace grundy::sweep::random_graphs_test {

struct GraphGame {
    std::string name;
    std::vector<std::string> arguments;  // the types of those after the graph: "" for an integer, "row"
};

std::vector<GraphGame> graph_games() {
    std::vector<GraphGame> out;
    const Rules rules = Rules::catalogue();
    for (const GameInfo& game : rules.games()) {
        const rules::Library& library = rules.impl().library;
        const rules::Game& declared = *library.games[to_size(library.find(game.name))];
        if (game.arguments[0].type != "graph" || !declared.params.empty() || declared.cyclic) continue;
        const auto again = [](const rules::Option& o) { return o.kind == rules::Option::Kind::again; };
        if (std::any_of(declared.options.begin(), declared.options.end(), again)) continue;
        GraphGame found{game.name, {}};
        for (std::size_t i = 1; i < game.arguments.size(); ++i)
            found.arguments.push_back(game.arguments[i].type == "int" ? "" : game.arguments[i].type);
        out.push_back(found);
    }
    return out;
}

std::string random_position(Random& random, const GraphGame& game) {
    const std::size_t n = 1 + below(random, game.arguments.empty() ? 7 : 6);
    const auto vertex = [&] { return std::to_string(1 + below(random, n)); };
    std::string graph;
    for (std::size_t v = 1; v <= n; ++v) graph += (v > 1 ? " " : "") + std::to_string(v);
    const bool arcs = chance(random, 25), upward = chance(random, 60), odd = chance(random, 30);
    for (std::size_t edges = below(random, 2 * n); edges > 0; --edges) {
        std::string u = vertex(), v = vertex();
        if (!odd && u == v) continue;  // loops and parallel edges are for some graphs
        if (arcs && upward && v < u) std::swap(u, v);
        const std::string edge = " " + u + (arcs ? ">" : "-") + v;
        if (odd || graph.find(edge) == std::string::npos) graph += edge;
    }
    std::string out = game.name + "(graph(\"" + graph + "\")";
    for (const std::string& type : game.arguments) {
        if (type.empty()) {
            out += ", " + vertex();
            continue;
        }
        std::string row;
        const bool set = chance(random, 50);  // of vertices; or a number for each
        for (std::size_t v = 1; v <= n; ++v)
            if (!set || chance(random, 40))
                row += (row.empty() ? "" : ", ") + std::to_string(set ? v : below(random, 4));
        out += ", [" + row + "]";
    }
    return out + ")";
}

TEST(RandomGraphs, HaveTheValuesOfTheDefinition) {
    const std::vector<GraphGame> games = graph_games();
    EXPECT_GE(games.size(), 18U);
    Random random(31);
    Counts counts;
    const Rules rules = Rules::catalogue();
    const std::size_t graphs = amount("GRUNDY_RANDOM_GRAPHS", 2000);
    SolverOptions options;
    options.limits.nodes = 1'000'000;
    for (std::size_t i = 0; i < graphs && !HasFailure();) {
        // Anew from time to time, because both keep what they computed.
        Solver solver(rules, options);
        Definition definition(rules.impl().library, {200, 200, 100'000, 2'000'000, false});
        for (const std::size_t end = std::min(graphs, i + 200); i < end && !HasFailure(); ++i)
            compare(solver, definition, random_position(random, games[i % games.size()]), i % 3 == 0, counts);
    }
    EXPECT_GT(10 * counts.values, 8 * graphs);
    std::printf("%zu games, %zu values, %zu faults, %zu too slow, %zu unanswered\n", games.size(), counts.values,
                counts.faults, counts.slow, counts.unanswered);
}

}  // namespace grundy::sweep::random_graphs_test
