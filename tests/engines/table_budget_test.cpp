// SPDX-License-Identifier: MIT
// Positions whose table exceeds the budget are refused at once, with the number, if that many positions are known to
// arise, and answered if few do. Between the two, there are tables that fit, which the planner prefers to a long
// search.
#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <set>

#include "api/impl.hpp"
#include "engines/table/reach.hpp"
#include "engines/table/table.hpp"
#include "lang/lang.hpp"
#include "rules/options.hpp"

namespace grundy::table_budget_test {

// Counts the positions that arise from one, as the definition says.
std::uint64_t arising(const rules::Ruleset& ruleset, int instance, const std::vector<Int>& from) {
    Meter meter{Budget{}};
    rules::Enumerator options(ruleset, instance, meter);
    std::vector<std::vector<Int>> left = {from};
    std::set<std::vector<Int>> seen = {from};
    while (!left.empty()) {
        const std::vector<Int> here = left.back();
        left.pop_back();
        options.run(here, [&](std::span<const rules::Component> option) {
            for (const rules::Component& part : option) {
                std::vector<Int> words(part.words.begin(), part.words.end());
                if (part.instance == instance && seen.insert(words).second) left.push_back(words);
            }
            return true;
        });
    }
    return seen.size();
}

struct Bound {
    std::uint64_t least = 0, exact = 0;
};

Bound bound(const std::string& text, const std::vector<Int>& from) {
    Rules rules;
    rules.add(text, "test");
    rules::Library library = rules.impl().library;
    rules::Ruleset ruleset(library);
    const int instance = ruleset.instantiate(library.find("g"), {});
    return {engines::table::positions_at_least(ruleset, instance, from), arising(ruleset, instance, from)};
}

TEST(Reach, IsExactForFreeHeaps) {
    const Bound wythoff = bound(
        "game g(a, b):\n    g(a - k, b)  for k in 1..\n    g(a, b - k)  for k in 1..\n    g(a - k, b - k)  for k in "
        "1..\n",
        {7, 9});
    EXPECT_EQ(wythoff.least, 80U);
    EXPECT_EQ(wythoff.exact, 80U);
    EXPECT_EQ(bound("game g(a, b, c):\n    g(a - 1, b, c)\n    g(a, b - 2, c - 1)\n", {4, 9, 3}).least, 20U);
    EXPECT_EQ(bound("game g(a, b):\n    g(a - 1, b)  if a > b\n    g(a, b - k)  for k in 2..\n", {9, 9}).least, 5U);
    EXPECT_EQ(bound("game g(a, b):\n    g(a - 1, b)  if b > 3\n    g(a, b - k)  for k in 1..b div 2\n", {9, 9}).least,
              1U);
}

TEST(Reach, IsNeverTooMuch) {
    std::mt19937_64 random(3);
    const auto one_of = [&](const std::vector<std::string>& list) { return list[random() % list.size()]; };
    int useful = 0;
    for (int round = 0; round < 300; ++round) {
        std::string text = one_of({"game g(a, b, c):\n", "game g({a, b}, c):\n", "game g({a, b, c}):\n"});
        for (auto k = 1 + random() % 3; k > 0; --k)
            text += "    " +
                    one_of({"g(a - 1, b, c)", "g(a, b - 2, c)", "g(a, b - 1, c - 2)", "g(a - k, b, c)  for k in 1..",
                            "g(a, b - k, c)  for k in 2..", "g(a, b, c - 2*k)  for k in 1..c",
                            "g(a - k, b - k, c) for k in 1..", "g(a, b, c - k)  for k in 1..c",
                            "g(a - k, b, c)  for k in 1.. if k mod 3 = 2", "g(a, b, c - k)  for k in 1..b",
                            "g(a - k, b, c - 2*k)  for k in 1..3"}) +
                    one_of({"", "", "  if b > 1"}) + "\n";
        try {
            const Bound found = bound(text, {6, 7, 9});
            EXPECT_LE(found.least, found.exact) << text;
            useful += found.least > 1;
        } catch (const TextError&) {  // for example a second condition
        }
    }
    EXPECT_GT(useful, 100);
}

TEST(Budget, RefusesTablesThatAreTooLargeAtOnce) {
    const Rules rules = Rules::catalogue();
    SolverOptions options;
    options.limits.nodes = 1000;  // nothing is computed
    const auto refused = [&](const auto& out) {
        EXPECT_EQ(out.outcome, Outcome::out_of_budget);
        return out.reason;
    };
    for (const char* position : {"wythoff(1000000, 1000000)", "wythoff(999999, 1000001)"})
        EXPECT_NE(refused(Solver(rules, options).value(position)).find("931.3 GiB, and the memory budget is 4.0 GiB"),
                  std::string::npos);
    EXPECT_NE(refused(Solver(rules, options).solve("wythoff_three_heaps(5000, 5000, 5000)")).find("116.5 GiB"),
              std::string::npos);
    const std::vector<std::pair<std::int64_t, std::int64_t>> far = {{1000000, 1000000}, {1000000, 1000001}};
    EXPECT_NE(refused(Solver(rules, options).table("wythoff", far)).find("931.3 GiB"), std::string::npos);
    options.limits.bytes = 1 << 20;
    EXPECT_NE(refused(Solver(rules, options).value("king(2000, 2000)")).find("3.8 MiB"), std::string::npos);
}

TEST(Budget, AnswersWhereFewPositionsArise) {
    const Rules rules = Rules::catalogue();
    EXPECT_EQ(Solver(rules, {}).value("euclid(1000000, 1000000)").value, 1U);
    EXPECT_EQ(Solver(rules, {}).value("euclid(1000000, 6000000) + *6").value, 0U);
    SolverOptions memo;
    memo.engine = "memo";
    EXPECT_EQ(Solver(rules, {}).value("divide(4000000)").value, Solver(rules, memo).value("divide(4000000)").value);
}

// There are more than 2^20 cells, and a few options fewer than all positions: a search would take minutes.
TEST(Budget, PrefersATableThatFits) {
    const Rules rules = Rules::catalogue();
    SolverOptions table;
    table.engine = "table";
    const Answer planned = Solver(rules, {}).value("wythoff(1100, 1000)");
    EXPECT_EQ(planned.engine, "table");
    EXPECT_EQ(planned.value, Solver(rules, table).value("wythoff(1100, 1000)").value);
}

}  // namespace grundy::table_budget_test
