// SPDX-License-Identifier: MIT
// Green Hackenbush in linear time: the values of the definition on random graphs, known pictures, and only these rules.
#include "engines/hackenbush/hackenbush.hpp"

#include <gtest/gtest.h>

#include "graph/graph_games.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::hackenbush::hackenbush_test {

using graph::Leave;
using rules::Graph;

Nimber value_of(const char* text) {
    std::string why_not;
    return value(*rules::parse_graph(text, why_not), 1);
}

TEST(Hackenbush, RandomGraphsHaveTheirValuesByDefinition) {
    std::mt19937 random(23);
    graph::ByDefinition definition([](const Graph& g, const Leave& leave) {
        graph::each_edge(g, [&](Int u, Int v) { leave(joined(*cut(g, u, v), 1)); });
    });
    int compared = 0;
    for (int i = 0; i < graph::share(2000, 400); ++i) {
        const Graph g = joined(graph::random_graph(random, 7, 9, {i % 3 == 1, true}), 1);
        ASSERT_TRUE(fits(g, 1));
        ASSERT_EQ(value(g, 1), definition.value(g)) << graph::text(g);
        definition.forget();
        compared += g.edges.size() > 4;
    }
    EXPECT_GT(compared, effort::rounds(60));
}

// The engine's moves are those of the enumeration, in the same order, for all values and a short list.
TEST(Hackenbush, MovesToAValueAreThoseOfTheRules) {
    const rules::Library library = Rules::catalogue().impl().library;
    rules::Ruleset ruleset(library);
    const int instance = ruleset.instantiate(library.find("hackenbush"), {});
    Engine engine(ruleset, instance, 1);
    class Asked final : public Values {
    public:
        explicit Asked(Engine& engine) : engine_(engine) {}
        Value value(const rules::Component& c, Meter& meter) override { return engine_.value(c.words, meter); }

    private:
        Engine& engine_;
    } values(engine);
    Meter meter{Budget{}};
    std::mt19937 random(40);
    std::size_t moves = 0;
    for (int i = 0; i < graph::share(1500, 300); ++i) {
        Graph g = joined(graph::random_graph(random, 3 + i % 9, 2 + i % 11, {i % 7 == 1, true}), 1);
        if (!g.has(1)) continue;
        rules::Component c{instance, {}};
        rules::append_argument(rules::Type::graph, g.words(), c.words);
        for (Nimber target = 0; target < 9; ++target)
            for (const std::size_t most : {std::size_t{1}, std::size_t{100}}) {
                const Moves found = engine.moves_to(c.words, {target, most, true}, meter);
                const Moves expected = moves_by_enumeration(ruleset, c, {target, most, true}, values, meter);
                ASSERT_EQ(found.complete, expected.complete) << graph::text(g) << " to " << target;
                ASSERT_EQ(found.list.size(), expected.list.size()) << graph::text(g) << " to " << target;
                for (std::size_t k = 0; k < found.list.size(); ++k) {
                    ASSERT_EQ(found.list[k].to, expected.list[k].to) << graph::text(g) << " to " << target;
                    ASSERT_EQ(found.list[k].choice, expected.list[k].choice) << graph::text(g);
                    ASSERT_EQ(found.list[k].also, expected.list[k].also) << graph::text(g);
                }
                moves += found.list.size();
            }
    }
    EXPECT_GT(moves, to_size(effort::rounds(500)));
}

TEST(Neighbourhoods, DegreesAreThoseOfTheDefinition) {
    std::mt19937 random(41);
    for (int i = 0; i < 200; ++i) {
        const Graph g = joined(graph::random_graph(random, 7, 9, {i % 2 == 1, true}), 1 + i % 7);
        const rules::Neighbourhoods around(g);
        for (Int v = 0; v < 9; ++v) {
            ASSERT_EQ(around.degree(v), rules::degree(g, v)) << graph::text(g) << " at " << v;
            const auto near = rules::neighbours(g, v);
            for (Int w = 0; w < 9; ++w)
                ASSERT_EQ(around.of(v).contains(w), std::find(near.begin(), near.end(), w) != near.end());
        }
    }
}

TEST(Degree, InConditionsOfCompiledRules) {
    Rules rules;
    rules.add("game d(v) with g: graph:\n    d(u)  for u in neighbours(g, v) if degree(g, u) < degree(g, v)\n", "d");
    SolverOptions reference;
    reference.engine = "reference";
    std::mt19937 random(42);
    for (int i = 0; i < 60; ++i) {
        const Graph g = graph::random_graph(random, 8, 14, {i % 2 == 1, true});
        Solver solver(rules), definition(rules, reference);
        for (Int v = 1; v <= 9; ++v) {
            const std::string position = "d[" + graph::text(g) + "](" + std::to_string(v) + ")";
            ASSERT_EQ(solver.value(position).value, definition.value(position).value) << position;
            ASSERT_EQ(solver.misere_value(position).value, definition.misere_value(position).value) << position;
        }
    }
}

TEST(Hackenbush, KnownPictures) {
    EXPECT_EQ(value_of("1-2 2-3 3-4 4-5"), 4U);
    EXPECT_EQ(value_of("1-2 2-3 3-1"), 1U);
    EXPECT_EQ(value_of("1-2 2-3 3-4 4-1"), 0U);
    EXPECT_EQ(value_of("1-1"), 1U);
    EXPECT_EQ(value_of("2"), 0U);
    // CGSuite's test of trees.
    std::string why_not;
    EXPECT_EQ(value(*rules::parse_tree("((((()()))(((()))(()))((())())))", why_not), 1), 5U);
    Graph path;
    for (Int v = 1; v <= 300'000; ++v) path.vertices.push_back(v);
    for (Int v = 1; v < 300'000; ++v) path.edges.push_back({v, v + 1, false});
    EXPECT_EQ(value(path, 1), 299'999U);
    path.edges.push_back({299'999, 300'000, false});  // the last edge is doubled
    EXPECT_EQ(value(path, 1), 299'998U);
}

bool is_hackenbush(const std::string& option) {
    Rules rules;
    rules.add("game f(g: graph):\n    " + option + "\n", "f.game");
    const rules::Library library = rules.impl().library;
    rules::Ruleset ruleset(library);
    std::string why_not;
    const int instance = ruleset.instantiate(library.find("f"), {});
    const auto ground = ground_of(ruleset, instance, why_not);
    EXPECT_TRUE(!ground || !difference(ruleset, instance, *ground)) << option;
    return ground.has_value();
}

TEST(Hackenbush, OnlyTheseRules) {
    EXPECT_TRUE(is_hackenbush("f(joined(cut(g, u, v), 1))  for (u, v) in edges(g)"));
    EXPECT_TRUE(is_hackenbush("f(joined(cut(g, u, v), 2))  for (u, v) in edges(g)"));
    for (const char* option : {
             "f(joined(cut(g, u, v), u))  for (u, v) in edges(g)",
             "f(joined(cut(g, u, v), 1))  for (u, v) in edges(g) if degree(g, u) > 1",
             "f(joined(cut(g, u, v), 1)) + *1  for (u, v) in edges(g)",
             "f(cut(g, u, v))  for (u, v) in edges(g)",
             "f(joined(without(g, {v}), 1))  for v in vertices(g)",
             "f(joined(cut(g, u, v), 1))  for (u, v) in edges(g)\n    f(without(g, {v}))  for v in vertices(g)",
             "f(joined(cut(joined(g, 1), u, v), 1))  for (u, v) in edges(g)",
             "sum(f(h) for h in components(joined(cut(g, u, v), 1)))  for (u, v) in edges(g)",
             "f(joined(cut(g, u, v), degree(g, 1)))  for (u, v) in edges(g)",
         })
        EXPECT_FALSE(is_hackenbush(option)) << option;
}

TEST(Hackenbush, ThroughThePlanner) {
    Solver solver(Rules::catalogue());
    const Answer cycle = solver.solve("hackenbush(cycle(101))");
    EXPECT_EQ(cycle.value, 1U);
    EXPECT_EQ(cycle.engine, "hackenbush");
    EXPECT_EQ(cycle.moves.size(), 1U);  // two equal halves
    // An edge that is not joined to the ground can be cut: that keeps the rest, of value 1.
    const Answer apart = solver.solve("hackenbush(graph(\"1-2 3-4\"))");
    EXPECT_EQ(apart.value, 2U);
    EXPECT_EQ(apart.engine, "memo");
}

}  // namespace grundy::engines::hackenbush::hackenbush_test
