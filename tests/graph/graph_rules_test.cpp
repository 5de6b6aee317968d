// SPDX-License-Identifier: MIT
// Rule texts of deletion through the planner: recognised where every term is understood, refused after a change of one
// term, and with the values of the memo on random texts.
#include <gtest/gtest.h>

#include "graph/graph_games.hpp"

namespace grundy::engines::graph::graph_rules_test {

TEST(GraphRules, AreRecognised) {
    for (const char* options : {
             "f(without(g, closed(g, v)))  for v in vertices(g)",
             "f(without(g, {v}))  for v in vertices(g) if degree(g, v) mod 2 = 1",
             "sum(f(h) for h in components(without(g, {u, v})))  for (u, v) in edges(g)",
             "f(h)  for v in vertices(g), h = without(g, {v})",
             "f(without(g, {v})) + *2  for v in vertices(g)",
             "f(without(g, S))  for v in vertices(g), S = closed(g, v) if 2 divides degree(g, v) or degree(g, v) > 3",
             "f(without(without(g, {u}), neighbours(g, v)))  for v in vertices(g), u in neighbours(g, v)",
             "f(without(cut(g, u, v), {w}))  for (u, v) in edges(g), w in closed(g, u) if w != u",
             "f(without(g, {u, w}))  for v in vertices(g), u in neighbours(g, v), w in neighbours(g, v) if u < w",
             "f(cut(g, v, u))  for v in vertices(g), u in neighbours(g, v) if not u in closed(g, v) or u != v",
         }) {
        const Played played(options);
        ASSERT_TRUE(played.recognised()) << options;
        EXPECT_EQ(played.difference(), std::nullopt) << options;
    }
}

// Each looks or reaches beyond one part, may delete nothing, or has a term that the form does not know.
TEST(GraphRules, OthersAreNot) {
    for (const char* options : {
             "f(joined(cut(g, u, v), 1))  for (u, v) in edges(g)",
             "f(without(g, {1}))  for v in vertices(g)",
             "f(without(g, {v, 2}))  for v in vertices(g)",
             "f(without(g, {1..v}))  for v in vertices(g)",
             "f(without(g, {v + 1, v}))  for v in vertices(g)",
             "f(without(g, {u, v}))  for u in vertices(g), v in vertices(g)",
             "f(without(g, {u, v}))  for (u, v) in edges(g), w in vertices(g)",
             "f(without(g, neighbours(g, v)))  for v in vertices(g)",
             "f(g)  for v in vertices(g)",
             "f(without(g, {v})) + f(without(g, {v}))  for v in vertices(g)",
             "0  for v in vertices(g)",
             "*1  for v in vertices(g)",
             "win  for v in vertices(g)\n    f(without(g, {v}))  for v in vertices(g)",
             "f(without(g, {v}))  for v in vertices(g) if v > 2",
             "f(without(g, {v}))  for v in vertices(g) if degree(g, 1) > 0",
             "f(without(g, {v}))  for v in vertices(g) if 1 in vertices(g)",
             "f(without(g, {v}))  for v in vertices(g) if any(degree(g, u) = 1 for u in vertices(g))",
             "f(without(g, {v})) + *v  for v in vertices(g)",
             "f(without(g, {v}))  for v in vertices(h), h = joined(g, 1)",
             "f(h)  for v in vertices(g), h = without(g, {v}) if joined(h, 1) = h",
             "f(h)  for v in vertices(g), h = without(g, {v}) if all(degree(h, u) > 0 for u in neighbours(g, v))",
             "f(without(h, closed(h, u)))  for v in vertices(g), u in neighbours(g, v), h = without(g, {v})",
             "f(cut(without(g, {u}), u, v))  for (u, v) in edges(g)",
             "f(cut(g, v, u))  for (u, v) in edges(g)",
             "f(contract(g, u, v))  for (u, v) in edges(g)",
             "f(if degree(g, v) > 1 then without(g, {v}) else g)  for v in vertices(g)",
             "f(without(petersen, {v}))  for v in vertices(g)",
             "sum(f(h) for h in components(without(g, {v})) if 1 in vertices(h))  for v in vertices(g)",
         }) {
        std::optional<Played> played;
        try {
            played.emplace(options);
        } catch (const TextError&) {
            continue;  // not even rules
        }
        EXPECT_FALSE(played->recognised()) << options;
    }
}

std::string random_options(std::mt19937& random) {
    const auto one_of = [&](std::vector<std::string> list) { return list[random() % list.size()]; };
    std::string out;
    for (unsigned lines = 1 + random() % 2; lines > 0; --lines) {
        std::vector<std::string> names = {"v"};
        std::string binders = "v in vertices(g)", cut;
        if (random() % 2 == 0) {
            names = {"u", "v"};
            binders = "(u, v) in edges(g)";
            if (random() % 2 == 0) cut = "u, v";
        }
        if (random() % 3 == 0) {
            const std::string of = one_of(names);
            binders += ", w in " + one_of({"neighbours", "closed"}) + "(g, " + of + ")";
            names.push_back("w");
        }
        const auto condition = [&]() -> std::string {
            const std::string a = one_of(names), b = one_of(names);
            switch (random() % 5) {
                case 0:
                    return "degree(g, " + a + ") " + one_of({"<", ">", "=", "!=", "<="}) + " " +
                           std::to_string(random() % 4);
                case 1:
                    return "degree(g, " + a + ") mod 2 = " + std::to_string(random() % 2);
                case 2:
                    return a + one_of({" != ", " = ", " < "}) + b;
                case 3:
                    return a + " in " + one_of({"neighbours", "closed"}) + "(g, " + b + ")";
                default:
                    return "degree(g, " + a + ") + 1 >= degree(g, " + b + ")";
            }
        };
        const auto set = [&] {
            const std::string a = one_of(names);
            return one_of({"{" + a + "}", "{" + a + ", " + one_of(names) + "}", "closed(g, " + a + ")"});
        };
        std::string left = cut.empty() ? "g" : "cut(g, " + cut + ")";
        if (cut.empty() || random() % 3 == 0) left = "without(" + left + ", " + set() + ")";
        if (random() % 6 == 0) left = "without(" + left + ", neighbours(g, " + one_of(names) + "))";
        std::string term = random() % 4 == 0 ? "sum(f(h) for h in components(" + left + "))" : "f(" + left + ")";
        if (random() % 6 == 0) term += " + *" + std::to_string(1 + random() % 3);
        out += (out.empty() ? "" : "\n    ") + term + "  for " + binders;
        if (random() % 2 == 0) out += " if " + condition();
    }
    return out;
}

TEST(GraphRules, RandomTextsHaveTheValuesOfTheMemo) {
    int recognised = 0;
    const int texts = share(1000, 120);
    for (int seed = 0; seed < texts; ++seed) {
        std::mt19937 random(static_cast<unsigned>(seed));
        const std::string options = random_options(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + options);
        Rules rules;
        rules.add("game f(g: graph):\n    " + options + "\n", "f.game");
        const Played played(options);
        recognised += played.recognised() ? 1 : 0;
        ASSERT_EQ(played.difference(), std::nullopt);
        SolverOptions memo;
        memo.engine = "memo";
        Solver planned(rules), all(rules, memo);
        for (int i = 0; i < 6; ++i) {
            const std::string position = "f(" + text(random_graph(random, 6, 8, {i % 2 == 1, i % 3 == 1})) + ")";
            const Answer found = planned.solve(position), expected = all.solve(position);
            ASSERT_EQ(found.value, expected.value) << position;
            ASSERT_EQ(found.moves.size(), expected.moves.size()) << position;
        }
    }
    EXPECT_EQ(recognised, texts);
}

// The definition: the ends of edges at a vertex, and the arcs that leave it.
TEST(GraphRules, LoopsCountTwiceAndLoopArcsOnce) {
    for (const auto& [text, degree] : {std::pair<const char*, Int>{"1-1", 2},
                                       {"1>1", 1},
                                       {"1-1 1>1 1>2 2>1 1-2", 5},
                                       {"1>1 1>1 2>1", 2},
                                       {"1-1 1-1 2>1", 4}}) {
        std::string why_not;
        const Graph g = *rules::parse_graph(text, why_not);
        EXPECT_EQ(rules::degree(g, 1), degree) << text;
        for (Int k = 0; k < 7; ++k) {
            const std::string is = "degree(g, v) = " + std::to_string(k);
            Played deleting("f(without(g, {v}))  for v in vertices(g) if " + is);
            ByDefinition by_deletion([&](const Graph& h, const Leave& leave) {
                for (const Int v : h.vertices)
                    if (rules::degree(h, v) == k) leave(without(h, std::vector{v}));
            });
            EXPECT_EQ(deleting.value(g), by_deletion.value(g)) << text << ", " << is;
            Played cutting("f(cut(g, v, u))  for (v, u) in edges(g) if " + is);
            ByDefinition by_cut([&](const Graph& h, const Leave& leave) {
                each_edge(h, [&](Int u, Int v) {
                    if (rules::degree(h, u) == k) leave(*cut(h, u, v));
                });
            });
            EXPECT_EQ(cutting.value(g), by_cut.value(g)) << text << ", " << is;
        }
    }
}

TEST(GraphRules, LargeGraphsThroughThePlanner) {
    Solver solver(Rules::catalogue());
    const Answer answer = solver.solve("node_kayles(grid(3, 14)) + *4");
    EXPECT_EQ(answer.value, 0U);
    EXPECT_EQ(answer.engine, "graph+nimber");
    EXPECT_EQ(solver.value("node_kayles(path(128))").value, solver.value("0.137(128)").value);
    EXPECT_EQ(solver.value("odd_degree(grid(4, 5))").value, 1U);
}

}  // namespace grundy::engines::graph::graph_rules_test
