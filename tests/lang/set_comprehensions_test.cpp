// SPDX-License-Identifier: MIT
// Sets with `for`, and rows that stand for sets: in graphs, takes, conditions and parameters. Games on graphs are
// compared with a recursion on sets of bits that knows nothing of the language.
#include <bit>
#include <cstdint>
#include <map>

#include "support/agreement.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::set_comprehensions_test {

// A move takes a vertex and all its neighbours that have no other neighbour.
const std::string rules_text =
    "game braces(g: graph):\n"
    "    braces(without(g, {u for u in closed(g, v) if u = v or degree(g, u) = 1}))  for v in vertices(g)\n"
    "game brackets(g: graph):\n"
    "    brackets(without(g, [u for u in vertices(g) if u = v or (degree(g, u) = 1 and u in neighbours(g, v))]))\n"
    "        for v in vertices(g)\n"
    "game twice(g: graph):\n"
    "    twice(without(g, S))  for v in vertices(g), S = {x for u in closed(g, v), x in [v, u] if x = v or degree(g, "
    "x) = 1}\n"
    "game near(g: graph):\n"
    "    near(without(g, {u for u in closed(g, v)}))  for v in vertices(g)\n";

using Bits = std::uint32_t;

struct Plain {
    std::vector<Bits> neighbours;
    bool all_near = false;  // all neighbours go
    std::map<Bits, Nimber> known{};

    Nimber value(Bits left) {
        if (const auto found = known.find(left); found != known.end()) return found->second;
        std::set<Nimber> reached;
        for (std::size_t v = 0; v < neighbours.size(); ++v) {
            if (((left >> v) & 1) == 0) continue;
            Bits gone = Bits{1} << v;
            for (std::size_t u = 0; u < neighbours.size(); ++u)
                if (((neighbours[v] & left) >> u) & 1)
                    if (all_near || std::popcount(neighbours[u] & left) == 1) gone |= Bits{1} << u;
            reached.insert(value(left & ~gone));
        }
        Nimber mex = 0;
        while (reached.contains(mex)) ++mex;
        return known[left] = mex;
    }
};

TEST(SetComprehensions, DeleteVerticesAsTheirConditionSays) {
    Random random(40);
    Solver solver(rules_of(rules_text));
    std::set<Nimber> values;
    for (int round = 0; round < 60 && !HasFailure(); ++round) {
        const auto n = static_cast<std::size_t>(pick(random, 1, 8));
        Plain plain{std::vector<Bits>(n)};
        std::string text;
        for (std::size_t v = 0; v < n; ++v) {
            text += std::to_string(v + 1) + " ";
            for (std::size_t u = 0; u < v; ++u) {
                if (random() % 3 != 0) continue;
                text += std::to_string(u + 1) + "-" + std::to_string(v + 1) + " ";
                plain.neighbours[v] |= Bits{1} << u;
                plain.neighbours[u] |= Bits{1} << v;
            }
        }
        Plain near = plain;
        near.all_near = true;
        const Bits all = (Bits{1} << n) - 1;
        for (const char* game : {"braces", "brackets", "twice", "near"}) {
            const Nimber expected = (std::string(game) == "near" ? near : plain).value(all);
            EXPECT_EQ(solver.value(std::string(game) + "(graph(\"" + text + "\"))").value, Value{expected})
                << game << text;
            values.insert(expected);
        }
    }
    EXPECT_GT(values.size(), 3U);
}

// The engine for games of deletion knows vertices and neighbourhoods only.
TEST(SetComprehensions, AreNotTakenForSetsThatEnginesKnow) {
    Solver solver(rules_of(
        rules_text + "game kayles_on(g: graph):\n    kayles_on(without(g, closed(g, v)))  for v in vertices(g)\n"));
    EXPECT_EQ(solver.plan("kayles_on(cycle(7))")[0].engine, "graph");
    for (const char* game : {"braces", "brackets", "twice", "near"})
        EXPECT_EQ(solver.plan(std::string(game) + "(cycle(7))")[0].engine, "memo") << game;
}

TEST(SetComprehensions, AreWhatIsTakenOrAskedFor) {
    const Rules rules = rules_of(
        "game squares_plus(n):\n    squares_plus(n - k)  for k in {i^2 + 1 for i in 0..n}\n"
        "game listed(n):\n    listed(n - k)  for k in {1, 2, 5, 10, 17, 26, 37}\n"
        "game asked(n):\n    asked(n - k)  for k in 1..n if k in {i^2 + 1 for i in 0..k}\n"
        "game others(n):\n    others(n - k)  for k in all but {3*i for i in 1..4}\n"
        "game others_listed(n):\n    others_listed(n - k)  for k in all but {3, 6, 9, 12}\n"
        "game of(n) with S: set:\n    of(n - k)  for k in S\n");
    Solver solver(rules);
    const auto value = [&](const std::string& game, int n) {
        return solver.value(game + "(" + std::to_string(n) + ")").value;
    };
    for (int n = 0; n <= 40; ++n) {
        EXPECT_EQ(value("squares_plus", n), value("listed", n)) << n;
        EXPECT_EQ(value("asked", n), value("listed", n)) << n;
        EXPECT_EQ(value("others", n), value("others_listed", n)) << n;
        EXPECT_EQ(value("of[{2*i + 1 for i in 0..2}]", n), value("of[{1, 3, 5}]", n)) << n;
        EXPECT_EQ(value("of[[5, 3, 1, 3]]", n), value("of[{1, 3, 5}]", n)) << n;
    }
    EXPECT_EQ(solver.value("of[[i for i in 1..4]](9)").components.at(0).text, "of[{1..4}](9)");
}

std::string fault(const std::string& text, const std::string& position) {
    try {
        Solver(rules_of(text)).value(position);
    } catch (const std::exception& error) {
        return error.what();
    }
    return "";
}

TEST(SetComprehensions, FaultsNameTheirPlace) {
    const std::string head = "game f(g: graph):\n    f(without(g, ";
    const std::string end = "))  for v in vertices(g)\n";
    const auto has = [](const std::string& message, const std::string& part) {
        return message.find(part) != std::string::npos;
    };
    const std::string below = fault(head + "{u - 2 for u in vertices(g)}" + end, "f(path(3))");
    EXPECT_TRUE(has(below, "test.game:2:19: a set holds no negative numbers")) << below;
    const std::string row = fault(head + "[v, 0 - v]" + end, "f(path(3))");
    EXPECT_TRUE(has(row, "test.game:2:18: a set holds no negative numbers")) << row;
    const std::string large = fault(head + "{2^63 - 1 for u in vertices(g)}" + end, "f(path(3))");
    EXPECT_TRUE(has(large, "an element of a set must be below 2^63 - 1")) << large;
    const std::string endless = fault(head + "{u for u in 1..}" + end, "f(path(3))");
    EXPECT_TRUE(has(endless, "nothing inside a set ends an open range")) << endless;
    EXPECT_TRUE(has(fault(head + "{(u, v) for u in 1..2}" + end, "f(path(3))"), "expected '}'"));
    EXPECT_TRUE(has(fault(head + "{u, v for u in 1..2}" + end, "f(path(3))"), "expected '}'"));
    EXPECT_TRUE(has(fault(head + "g" + end, "f(path(3))"), "expected a set, but this is a graph"));
    // Numbers that are no vertices are not there to be deleted.
    EXPECT_EQ(Solver(rules_of(head + "{u for u in {v, 9}}" + end)).value("f(path(3))").value, Value{1});
}

TEST(SetComprehensions, LongOnesEndWithTheBudget) {
    Rules rules =
        rules_of("game f(n):\n    f(n - 1)  for k in 1..n if k in {i + j + l for i in 1..n, j in 1..n, l in 1..n}\n");
    SolverOptions options;
    options.limits.nodes = 100'000;
    EXPECT_EQ(Solver(rules, options).value("f(1000)").outcome, Outcome::out_of_budget);
}

}  // namespace grundy::agreement::set_comprehensions_test
