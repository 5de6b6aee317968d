// SPDX-License-Identifier: MIT
// Parameters that are rows and graphs: random games on acyclic graphs against their definition, on every engine that
// takes them, and the words of a position, which have no data.
#include <gtest/gtest.h>

#include <functional>
#include <grundy/grundy.hpp>
#include <random>
#include <set>

namespace grundy::data_test {

struct Dag {
    std::vector<std::vector<std::int64_t>> to;  // by vertex, from 1; to[0] is empty

    std::vector<std::uint64_t> values() const {  // arcs lead to smaller numbers
        std::vector<std::uint64_t> out(to.size());
        for (std::size_t v = 1; v < to.size(); ++v) {
            std::set<std::uint64_t> seen;
            for (const auto u : to[v]) seen.insert(out[static_cast<std::size_t>(u)]);
            while (seen.contains(out[v])) ++out[v];
        }
        return out;
    }

    std::string text() const {
        std::string first = "first = [0", ends, arcs = "1";
        std::size_t count = 0;
        for (std::size_t v = 1; v < to.size(); ++v) {
            for (const auto u : to[v]) {
                ends += (ends.empty() ? "" : ", ") + std::to_string(u);
                arcs += " " + std::to_string(v) + ">" + std::to_string(u);
                ++count;
            }
            first += ", " + std::to_string(count);
        }
        return first + "]\nto = [" + ends + "]\ng = graph(\"" + arcs + "\")\n";
    }
};

Dag random_dag(std::mt19937& random, int vertices) {
    Dag out{{{}}};
    for (int v = 1; v <= vertices; ++v) {
        out.to.emplace_back();
        for (int u = 1; u < v; ++u)
            if (random() % 3 == 0) out.to.back().push_back(u);
    }
    return out;
}

constexpr const char* games =
    "game by_rows(v) with first: row, to: row:\n"
    "    by_rows(to[i])  for i in first[v] + 1..first[v + 1]\n"
    "game by_slice(v) with first: row, to: row:\n"
    "    by_slice(u)  for u in to[first[v] + 1..first[v + 1]]\n"
    "game by_graph(v) with g: graph:\n"
    "    by_graph(u)  for u in neighbours(g, v)\n"
    "game by_edges(v) with g: graph:\n"
    "    by_edges(u)  for (w, u) in edges(g) if w = v\n"
    "game two_tokens(v, w) with g: graph:\n"
    "    two_tokens(u, w)  for u in neighbours(g, v)\n"
    "    two_tokens(v, u)  for u in neighbours(g, w)\n";

TEST(DataOfAnInstance, RandomGraphsAgreeWithTheDefinition) {
    std::mt19937 random(7);
    for (int round = 0; round < 20; ++round) {
        const Dag dag = random_dag(random, 9);
        const auto expected = dag.values();
        for (const char* engine : {"", "memo", "reference"}) {
            Rules rules;
            rules.add(games, "t.game");
            rules.add_data(dag.text(), "t.txt");
            SolverOptions options;
            options.engine = engine;
            Solver solver(rules, options);
            for (std::size_t v = 1; v < dag.to.size(); ++v)
                for (const char* game : {"by_rows", "by_slice", "by_graph", "by_edges"}) {
                    const std::string position = std::string(game) + "(" + std::to_string(v) + ")";
                    const Answer answer = solver.value(position);
                    EXPECT_EQ(answer.value, expected[v]) << position << " on " << dag.text();
                }
            const std::size_t w = 1 + random() % 6;
            const std::string both = "two_tokens(6, " + std::to_string(w) + ")";
            EXPECT_EQ(solver.value(both).value, expected[6] ^ expected[w]) << both << " on " << dag.text();
        }
    }
}

TEST(DataOfAnInstance, ProgramsGiveRowsAndGraphs) {
    Rules rules;
    rules.add(games, "t.game");
    Solver solver(rules, {});
    using List = std::vector<std::int64_t>;
    const GameHandle game = solver.game("by_rows", {List{0, 0, 1, 3}, List{1, 1, 2}});
    EXPECT_EQ(solver.value(game, 3), 2U);
    EXPECT_EQ(solver.value(game, 2), 1U);
    EXPECT_THROW(solver.game("by_rows", {List{0, -1}, List{}}), std::runtime_error);
    EXPECT_THROW(solver.game("by_rows", {std::int64_t{3}, List{}}), std::runtime_error);
    EXPECT_THROW(solver.game("by_graph", {List{7}}), std::runtime_error) << "no graph";
}

TEST(DataOfAnInstance, CallsMayChangeThem) {
    Rules rules;
    rules.add(
        "game f(n) with w: row:\n"
        "    f[w=w[min(2, len(w) + 1)..len(w)]](n - w[1])  if len(w) > 0\n"
        "    f(n - 1)\n",
        "t.game");
    const auto value = [&](const std::string& position) { return Solver(rules, {}).value(position).value; };
    const std::function<std::uint64_t(int, std::vector<int>)> definition = [&](int n, std::vector<int> w) {
        std::set<std::uint64_t> seen;
        if (!w.empty() && n >= w[0]) seen.insert(definition(n - w[0], {w.begin() + 1, w.end()}));
        if (n >= 1) seen.insert(definition(n - 1, w));
        std::uint64_t out = 0;
        while (seen.contains(out)) ++out;
        return out;
    };
    for (int n = 0; n <= 9; ++n)
        EXPECT_EQ(value("f[[2, 1, 3]](" + std::to_string(n) + ")"), definition(n, {2, 1, 3})) << n;
}

}  // namespace grundy::data_test
