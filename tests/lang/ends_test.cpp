// SPDX-License-Identifier: MIT
// Tests whether play is known to end: what is refused as text, what is noted, and what is decided at run time.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "api/impl.hpp"
#include "core/error.hpp"
#include "grundy/grundy.hpp"
#include "rules/descent.hpp"
#include "support/own_rules.hpp"

namespace grundy::ends_test {

bool refused(const std::string& text) {
    try {
        rules_of(text);
        return false;
    } catch (const TextError& error) {
        EXPECT_NE(std::string(error.what()).find("never ends"), std::string::npos) << error.what();
        return true;
    }
}

std::string game(const std::string& option) { return "game f(n):\n    " + option + "\n"; }

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::vector<std::string> notes(const Rules& rules) {
    std::vector<std::string> out;
    Solver solver(rules);
    for (const auto& g : rules.games())
        for (const auto& f : solver.check_rules(g.name))
            if (f.note) out.push_back(f.report);
    return out;
}

TEST(Ends, EmptyRangesAndConditionsThatNeverHoldAreNotRefused) {
    for (const char* option :
         {"f(n - k)  for k in 1..-n", "f(k)  for k in 0..n-1 if k >= n",
          "f(n - k)  for k in 1..5 if n div 3 >= k + 1 and n < 0", "f(n)  if n < 0", "f(n)  if n > 3 and n < 2",
          "f(n + k)  for k in 5..3", "f(n - k)  for k in 0..0 if k > n", "f(n) + f(n - 5 - 2*n)"}) {
        const Rules rules = rules_of(game(option));
        EXPECT_EQ(Solver(rules).table("f", {{0, 9}}).values, std::vector<std::uint64_t>(10)) << option;
        EXPECT_TRUE(notes(rules).empty()) << option;
        EXPECT_TRUE(Solver(rules).plan("f").at(0).ends.empty()) << option;
    }
}

// The number of options of `f` because of which play could not be shown to end.
std::size_t unseen(const std::string& text) {
    const Rules rules = rules_of(text);
    rules::Ruleset ruleset(rules.impl().library);
    return rules::unseen_ends(ruleset, ruleset.instantiate(rules.impl().library.find("f"), {}), nullptr).size();
}

// What a board or a graph holds becomes less.
TEST(Ends, BoardsFillAndGraphsShrink) {
    for (const char* text :
         {"game f(b: board):\n    f(c)  for c in place(b, {\"#\", \"?2\"})\n",
          "game f(b: board):\n    sum(f(r) for r in regions(c))  for c in place(b, \"##\")\n",
          "game f(b: board):\n    f(c)  for c in rewrite(b, {\"12 -> .1\", \"21 -> ..\"})\n",
          "game f(b: board):\n    f(fill(c, 1..1, 1..1, 3))  for c in place(b, \"#\")\n",
          "game f(g: graph, at):\n    f(without(g, {at}), v)  for v in neighbours(g, at)\n",
          "game f(g: graph, at):\n    f(without(g, {v}), at)  for v in neighbours(g, at)\n",
          "game f(g: graph):\n    sum(f(h) for h in components(without(g, closed(g, v))))  for v in vertices(g)\n",
          "game f(g: graph):\n    f(joined(cut(g, u, v), 1))  for (u, v) in edges(g)\n    f(without(g, {u}))  for (u, "
          "v) in edges(g)\n",
          "game f(g: graph):\n    f(contract(g, u, v))  for (u, v) in edges(g)\n"})
        EXPECT_EQ(unseen(text), 0U) << text;
}

TEST(Ends, RowsFillUp) {
    const auto left = [](const std::string& options) { return unseen("game f(w: row):\n    " + options + "\n"); };
    const std::string fill = "f(set(w, i, 1))  for i in 1..len(w) if w[i] = 0";
    for (const std::string& options :
         std::vector<std::string>{fill, "f(set(w, i, k))  for i in 1..len(w), k in 1..3 if w[i] < 1",
                                  fill + "\n    f(set(w, i, w[i] - 1))  for i in 1..len(w) if w[i] > 1"})
        EXPECT_EQ(left(options), 0U) << options;
    for (const std::string& options : std::vector<std::string>{
             "f(set(w, i, 1))  for i in 1..len(w)", "f(set(w, i, 3))  for i in 1..len(w) if w[i] = 2",
             "f(set(w, i, 0))  for i in 1..len(w) if w[i] = 0", "f(set(w, i, w[1]))  for i in 1..len(w) if w[i] = 0",
             "f(set(w, i, 1))  for i in 1..len(w) - 1 if w[i + 1] = 0",
             "f(set(set(w, i, 1), j, 0))  for i in 1..len(w), j in 1..len(w) if w[i] = 0",
             fill + "\n    f(set(w, i, 0))  for i in 1..len(w) if w[i] = 1"})
        EXPECT_NE(left(options), 0U) << options;
}

TEST(Ends, BoardsAndGraphsThatMayStayAreNotClaimedToEnd) {
    for (const char* text :
         {"game f(b: board):\n    f(c)  for c in rewrite(b, {\"12 -> .1\", \"1. -> .1\"})\n",
          "game f(b: board):\n    f(c)  for c in place(b, \"#\")\n    f(c)  for c in rewrite(b, \"1 -> .\")\n",
          "game f(b: board):\n    f(fill(c, 1..1, 1..1, 0))  for c in place(b, \"#\")\n",
          "game f(g: graph, at):\n    f(without(g, {at}), at)  for v in vertices(g)\n",
          "game f(g: graph):\n    f(without(g, {v + 1}))  for v in vertices(g)\n",
          "game f(g: graph):\n    f(without(g, neighbours(g, v)))  for v in vertices(g)\n",
          "game f(g: graph):\n    f(contract(g, u, v))  for (u, v) in edges(g)\n    f(joined(g, v))  for v in "
          "vertices(g)\n"})
        EXPECT_NE(unseen(text), 0U) << text;
}

// Moves after which the same player moves again are moves.
TEST(Ends, OptionsThatSayAgainMustLeadToTheEnd) {
    EXPECT_GT(unseen("game f(n):\n    f(n - 1)\n    again g(n)\ngame g(n):\n    again f(n)\n"), 0U);
    EXPECT_EQ(unseen("game f(n):\n    f(n - 1)\n    again g(n)\ngame g(n):\n    again f(n - 1)\n"), 0U);
}

TEST(Ends, WhatIsShownNotToEndIsRefused) {
    for (const char* option : {"f(n)", "f(n + 1)", "f(n)  if n = 7", "f(n + k)  for k in 1..3",
                               "f(n - k)  for k in 0..0", "f(2*n)", "f(n) + *3", "f(n + k)  for k in 0..n"})
        EXPECT_TRUE(refused(game(option))) << option;
}

TEST(Ends, AnOptionBesideAWinThatNeedNotBeLookedAtIsNotRefused) {
    const Rules rules = rules_of("game f(n):\n    win\n    f(n + 1)\n");
    EXPECT_TRUE(Solver(rules).value("f(3)").value->is_loony());
}

// For some positions only, these rules may not end; the other positions have values.
TEST(Ends, TheRunDecides) {
    const Rules far = rules_of("game f(n):\n    f(n - 1)\n    f(n)  if n = 100000\n");
    EXPECT_EQ(Solver(far).value("f(11)").value, 1U);
    const std::string told = error_of(far, "", "f(100000)");
    EXPECT_TRUE(contains(told, "f(100000) -> f(100000)")) << told;
    EXPECT_TRUE(contains(told, "test.game:3:5: this option leads back")) << told;
    ASSERT_EQ(notes(far).size(), 1U);
    EXPECT_TRUE(contains(notes(far)[0], "test.game:3:5: note: could not prove that play ends")) << notes(far)[0];
    EXPECT_TRUE(contains(Solver(far).plan("f").at(0).ends, "test.game:3:5: f(n) if n = 100000"));

    const Rules set = rules_of("game f(n) with S: set:\n    f(n - k)  for k in S\n");
    EXPECT_TRUE(Solver(set).plan("f[{1, 2}]").at(0).ends.empty());
    EXPECT_TRUE(contains(Solver(set).plan("f[{0, 2}]").at(0).ends, "could not prove that play ends"));
    for (const char* engine : {"", "memo", "reference", "table"})
        EXPECT_TRUE(contains(error_of(set, engine, "f[{0, 2}](3)"), "never ends")) << engine;
}

TEST(Ends, EveryEngineNamesTheLineOfPlayAndTheOption) {
    const Rules swaps = rules_of("game f(a, b):\n    f(a - 1, b)\n    f(b, a)  if a != b\n");
    for (const char* engine : {"", "memo", "reference"}) {
        const std::string told = error_of(swaps, engine, "f(2, 3)");
        EXPECT_TRUE(contains(told, " -> ")) << told;
        EXPECT_TRUE(contains(told, "test.game:3:5: this option leads back")) << told;
    }
    const auto throws = [&](const auto& ask) {
        try {
            ask();
            ADD_FAILURE() << "no error";
        } catch (const Error& error) {
            EXPECT_TRUE(contains(error.what(), "this option leads back")) << error.what();
        }
    };
    throws([&] { Solver(swaps).misere("f(2, 3)"); });
    throws([&] { Solver(swaps).explain("f(2, 3)"); });
    throws([&] { Solver(swaps).moves("f(2, 3)"); });
    throws([&] { Solver(swaps).table("f", {{0, 3}, {0, 3}}); });
    throws([&] { Solver(swaps).pattern("f", {{0, 30}, {0, 30}}); });
}

TEST(Ends, WhatGrowsStopsAtTheBudgetAndSaysWhy) {
    const Rules grows = rules_of("game f(n):\n    f(n + 1)  if n > 3\n    f(n - 1)  if n < 4\n");
    for (const char* engine : {"", "memo", "reference"}) {
        SolverOptions options = with(engine);
        options.limits.nodes = 100000;
        Solver solver(grows, options);
        EXPECT_EQ(solver.value("f(3)").value, 1U);
        const Answer a = solver.solve("f(9)");
        EXPECT_EQ(a.outcome, Outcome::out_of_budget);
        EXPECT_TRUE(contains(a.reason, "whether play does is not proved: test.game:2:5: f(n + 1) if n > 3"))
            << a.reason;
        EXPECT_EQ(solver.explain("f(9)").answer.outcome, Outcome::out_of_budget);
        EXPECT_EQ(solver.moves("f(9)").outcome, Outcome::out_of_budget);
        EXPECT_EQ(solver.table("f", {{0, 20}}).outcome, Outcome::out_of_budget);
    }
    SolverOptions few;
    few.limits.nodes = 100000;
    const MisereAnswer last = Solver(grows, few).misere("f(9)");
    EXPECT_EQ(last.outcome, Outcome::out_of_budget);
    EXPECT_TRUE(contains(last.reason, "only the budget ended")) << last.reason;
    SolverOptions little;
    little.limits.bytes = 1 << 20;
    EXPECT_EQ(Solver(grows, little).solve("f(9)").outcome, Outcome::out_of_budget);
    EXPECT_EQ(Solver(grows, little).misere("f(9)").outcome, Outcome::out_of_budget);
}

TEST(Ends, IsSeenBySizes) {
    for (const char* text :
         {"game f(n):\n    f(n div 2)  if n > 0\n", "game f(a, b):\n    f(b, a mod b)  if b > 0\n",
          "game f(a, b):\n    f(a + 1, b)  if a < b\n", "game f(a, b):\n    f(a - 1, b + 5)\n    f(a, b - 1)\n",
          "game f(w: row):\n    f(set(w, i, w[i] - k))  for i in 1..len(w), k in 1..w[i]\n",
          "game f(w: row):\n    f(w[1..i - 1] ++ w[i + 1..len(w)])  for i in 1..len(w)\n",
          "game f(n):\n    g(n)\n\ngame g(n):\n    f(n - 1)\n",
          "game f({a, b}):\n    f(a - k, b)  for k in 1..\n    f(a, b - k)  for k in 1..\n",
          "game f(n):\n    f(max(n - 2, 0))  if n > 0\n", "game f(n) with m = 2:\n    f(n - m)\n",
          "game f(n):\n    f(n div k)  for k in 2..n\n", "game f(n):\n    f(n div (k + 1))  for k in 1..n\n"}) {
        const Rules rules = rules_of(text);
        EXPECT_TRUE(notes(rules).empty()) << text;
    }
}

// A choice ends where the best of the later ones would leave less than nothing: n - p^1 bounds n - p^k.
TEST(Ends, IsSeenByTheLeastLaterChoices) {
    for (const char* option : {"f(n - p^k)  for p in primes, k in 1..", "f(n - a*b)  for a in 1.., b in 2..",
                               "f(n - p*q)  for p in primes, q in primes", "f(n - a - b)  for a in 1.., b in a.."}) {
        EXPECT_EQ(unseen(game(option)), 0U) << option;
    }
    const Rules rules = rules_of(game("f(n - p^k)  for p in primes, k in 1.."));
    Solver solver(rules, with("memo"));
    const std::uint64_t powers[] = {0, 0, 1, 1, 2, 2};  // 1 is no prime power: the heaps 2 to 5 take 2, 3, 4 or 5
    for (int n = 0; n < 6; ++n) EXPECT_EQ(solver.value("f(" + std::to_string(n) + ")").value, powers[n]) << n;
    for (const char* option : {"f(n - a*b)  for a in 1.., b in 0..", "f(n - 1)  for p in primes, k in 1..",
                               "f(n - a + b)  for a in 1.., b in 1..3"})
        EXPECT_THROW(rules_of(game(option)), TextError) << option;
}

// Elements that are lowered or left out: the greatest one, those that a binder chose, all by a number.
TEST(Ends, IsSeenByElementsThatFall) {
    const auto left = [](const std::string& type, const std::string& option) {
        return unseen("game f(w: " + type + "):\n    " + option + "\n");
    };
    for (const char* option :
         {"f([x - k for x in w if x > k])  for k in 1..max(w)", "f([x - k for x in w if x > k])  for k in w",
          "f([min(x, v) for x in w])  for v in 0..max(w) - 1", "f([x for x in w if x < v])  for v in w",
          "f([x for x in w if x != max(w)])  if len(w) > 0", "f([x div 2 for x in w])  if max(w) > 0",
          "f([min(x, max(w) - 1) for x in w])  if max(w) > 0"})
        for (const char* type : {"row", "bag"}) EXPECT_EQ(left(type, option), 0U) << type << " " << option;
    for (const char* option :
         {"f(set(w, len(w), max(w) - k))  for k in 1..max(w)", "f(w[1..len(w) - 1] ++ [max(w) - 1])  if max(w) > 0",
          "f(remove(w, len(w)) ++ [v])  for v in 0..max(w) - 1"})
        EXPECT_EQ(left("bag", option), 0U) << option;
    for (const char* option :
         {"f([x - k for x in w if x > k])  for k in 0..max(w)", "f([x - 1 for x in w])", "f([x for x in w if x < 9])",
          "f([x for x in w if x < max(w)])", "f([min(x, v) for x in w])  for v in 0..max(w)",
          "f([x + 1 for x in w if x < max(w)])  if max(w) > 0", "f([x div 2 for x in w])",
          "f([x - k for x in w if x > k])  for k in 1..3", "f(w[1..len(w) - 1] ++ [max(w)])  if max(w) > 0"})
        EXPECT_NE(left("row", option), 0U) << option;
    EXPECT_NE(left("row", "f(set(w, len(w), max(w) - 1))  if max(w) > 0"), 0U) << "the last may be smaller";
}

TEST(Ends, IsNeverSeenWhereItDoesNot) {
    for (const char* text :
         {"game f(n):\n    f(n div 2)\n", "game f(a, b):\n    f(b, a)\n",
          "game f(a, b):\n    f(a + 1, b - 1)\n    f(a - 1, b + 1)\n",
          "game f(w: row):\n    f(w ++ [])  if len(w) > 0\n", "game f(n):\n    g(n)\n\ngame g(n):\n    f(n)\n",
          "game f({a, b}):\n    f(b, a)\n", "game f(n) with m:\n    f(n - m)\n",
          "game f(w: row):\n    f(set(w, i, w[i] - k))  for i in 1..len(w), k in 0..w[i]\n"}) {
        Rules rules;
        try {
            rules.add(text, "test.game");
        } catch (const TextError&) {
            continue;
        }
        rules::Library library = rules.impl().library;
        rules::Ruleset ruleset(library);
        const int index = library.find("f");
        std::vector<rules::ParamValue> params(library.games[static_cast<std::size_t>(index)]->params.size(), Int{0});
        EXPECT_FALSE(rules::unseen_ends(ruleset, ruleset.instantiate(index, params), nullptr).empty()) << text;
    }
}

}  // namespace grundy::ends_test
