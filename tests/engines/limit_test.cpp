// SPDX-License-Identifier: MIT
// Compares the engine for heaps with a limit (docs/theory.md, theorem 8c) with the memo, which knows no limit, on rules
// that bound the take in many ways; also tests which rules are of that kind, and sizes far beyond the memo.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <string>
#include <vector>

#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::limit_test {

// All of these are of that kind.
const std::vector<std::string> limited = {
    "game f(n, m):\n    f(n - k, 2*k)  for k in 1..m\n",
    "game f(m, n):\n    f(k + 1, n - k)  for k in 1..m\n",
    "game f(n, m):\n    f(n - k, k)  for k in 1.. if k <= m\n",
    "game f(n, m):\n    f(n - k, n - k)  for k in 1..n if 2*k < m + 3\n",
    "game f(n, m):\n    f(n - k, 3*k)  for k in 1..m^2\n",
    "game f(n, m):\n    f(n - k, k^2)  for k in 1..2*m - 3\n",
    "game f(n, m):\n    f(n - k, k + 2)  for k in 1..(m + 1) div 2\n",
    "game f(n, m):\n    f(n - k, k)  for k in 2..min(m, 5)\n    f(n - k, 2*k)  for k in 1..m if k mod 3 = n mod 3\n",
    "game f(n, m):\n    f(n - k, k) + *(k mod 4)  for k in 1..m\n",
    "game f(n, m):\n    f(n - k, 7 - k)  for k in 1..m\n",
    "game f(n, m):\n    f(n - k, k) + f(n - k - 1, 1)  for k in 1..m\n",
    "game f(n, m):\n    f(n - k, p)  for p = n div 2, k in 1..m if n > 3\n    lose if n = 1\n",
    "game f(n, m) with c = 3:\n    f(n - c*k, c*k + 1)  for k in 1..m\n",
    "game f(n, m):\n    f(n - k, 2*k)  for k in n - 4..m if k > 0\n",
    "game f(n, m):\n    f(n - k, k)  for k in 1..n if abs(k - 5) <= m + m\n",
    "game f(n, m):\n    f(n - k, k)  for k in 1..m*(m + 1) if k != 3\n",
    "game f(n, m):\n    f(n - k, n - k)  for k in 1..n if 7*k mod 5 < m^2 and k mod 4 < 1 + m\n",
};

TEST(Limits, TheStepsAreThoseOfTheDefinition) {
    for (const std::string& text : limited) {
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        const Table found = Solver(rules, with("limit")).table("f", {{0, 25}, {0, 30}});
        const Table wanted = Solver(rules, with("memo")).table("f", {{0, 25}, {0, 30}});
        ASSERT_EQ(found.outcome, Outcome::answered) << found.reason;
        EXPECT_EQ(found.values, wanted.values);
        EXPECT_EQ(Solver(rules).table("f", {{0, 25}, {0, 30}}).values, wanted.values);
    }
}

TEST(Limits, MovesAreThoseOfTheDefinition) {
    for (const std::string& text : limited) {
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        for (const char* position : {"f(17, 6)", "f(6, 17)", "f(20, 40)"}) {
            const Answer found = Solver(rules, with("limit")).solve(position);
            const Answer wanted = Solver(rules, with("memo")).solve(position);
            ASSERT_EQ(found.moves.size(), wanted.moves.size()) << position;
            for (std::size_t i = 0; i < found.moves.size(); ++i) EXPECT_EQ(found.moves[i].to, wanted.moves[i].to);
        }
    }
}

TEST(Limits, OtherRulesAreRefusedWithTheReason) {
    const std::vector<std::pair<std::string, std::string>> other = {
        {"game f(n, m):\n    f(n - k, m)  for k in 1..m\n", "depends on m"},                  // carried on
        {"game f(n, m):\n    f(n - k, k)  for k in 1..m if m mod 2 = 0\n", "not a bound"},    // not only added
        {"game f(n, m):\n    f(n - k, k)  for k in 1..m*(m - 4)\n", "not a bound"},           // fewer, then more
        {"game f(n, m):\n    f(n - k, k)  for k in 1..9 - m\n", "not a bound"},               // fewer and fewer
        {"game f(n, m):\n    f(n - k, k)  for k in m..n\n", "depends on m"},                  // likewise
        {"game f(n, m):\n    f(n - 1, k)  for k in 1..m\n", "depends on m"},                  // only the limit
        {"game f(n, m):\n    f(n - k, k)  for k in 0..m\n", "to become smaller"},             // may stay
        {"game f(n, m):\n    f(n - k, k)  for k in 1..m if n mod (k - 2) = 0\n", "a value"},  // may fail
        {"game f(n, m):\n    f(n - k, k)  for k in 1..m\n    win if n = 3\n", "ends the whole"},
        {"game f({n, m}):\n    f(n - k, k)  for k in 1..m\n", "a heap and a limit"},
        {"game f(n, m):\n    f(n - k, k)  for k in 1..3\n", "no option is bounded"},
    };
    for (const auto& [text, reason] : other) {
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        try {
            Solver(rules, with("limit")).value("f(5, 3)");
            ADD_FAILURE() << "is taken for one of them";
        } catch (const std::runtime_error& e) {
            EXPECT_NE(std::string(e.what()).find(reason), std::string::npos) << e.what();
        }
    }
}

// The memo would examine about 3 * 10^7 positions with thousands of options each.
TEST(Limits, FibonacciNimOfTenThousand) {
    if (effort::sanitized) GTEST_SKIP() << effort::too_long;
    SolverOptions options;
    options.limits.nodes = 200'000'000;
    Solver solver(Rules::catalogue(), options);
    EXPECT_EQ(solver.value("fibnim(10946, 10945)").value, 0U) << "a Fibonacci number";
    const Answer won = solver.solve("fibnim(10000, 10^15)");
    ASSERT_EQ(won.outcome, Outcome::answered) << won.reason;
    EXPECT_GT(won.value, 0U);
    // 10000 = 2 + 5 + 34 + 610 + 2584 + 6765 without neighbouring Fibonacci numbers. Taking the least of them, or the
    // least few together, leaves a heap whose least part exceeds the next limit (Zeckendorf; Whinihan 1963).
    std::vector<std::int64_t> taken;
    for (const WinningMove& m : won.moves) taken.push_back(m.choice.at(0).second);
    EXPECT_EQ(taken, (std::vector<std::int64_t>{2, 7, 41, 651, 3235, 10000}));
    EXPECT_EQ(solver.value("not_more_than_last(5000, 7)").value, 0U) << "8 divides 5000";
    EXPECT_NE(solver.value("not_more_than_last(5000, 8)").value, 0U);
}

// Few positions arise from a small limit: those are searched, and the others are never examined.
TEST(Limits, FewPositionsAreSearched) {
    SolverOptions options;
    options.limits.nodes = 30'000'000;
    EXPECT_EQ(Solver(Rules::catalogue(), options).value("not_more_than_last(1000000, 2)").value, 0U);
}

// A line of play takes one stone after another, so there are 10^18 positions: no memory holds them.
TEST(Limits, AHopelessHeapIsRefusedAtOnce) {
    SolverOptions options;
    options.limits.nodes = 1000;
    for (const char* position : {"fibnim(10^18, 1)", "fibnim(10^9, 2)", "not_more_than_last(10^18, 500)"}) {
        const Answer answer = Solver(Rules::catalogue(), options).value(position);
        EXPECT_EQ(answer.outcome, Outcome::out_of_budget) << position;
        EXPECT_NE(answer.reason.find("the memory budget is 4.0 GiB"), std::string::npos) << answer.reason;
    }
    EXPECT_EQ(Solver(Rules::catalogue(), options).value("fibnim(10^18, 0)").outcome, Outcome::answered);
    for (const Plan& plan : Solver(Rules::catalogue()).plan("fibnim(10^18, 1) + wythoff(10^18, 10^18)"))
        EXPECT_EQ((plan.cost + plan.reason).find("18446744073709551615"), std::string::npos) << plan.cost;
}

}  // namespace grundy::limit_test
