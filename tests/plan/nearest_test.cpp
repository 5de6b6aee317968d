// SPDX-License-Identifier: MIT
// Rules that are nearly those of a theorem: the plan, and a query that runs out of its budget, say which theorem and
// what differs.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <string>
#include <vector>

#include "support/own_rules.hpp"

namespace grundy::nearest_test {

std::string game(const std::string& head, const std::vector<std::string>& options) {
    std::string out = "game f(" + head + "):\n";
    for (const std::string& o : options) out += "    f" + o + "\n";
    return out;
}

std::string reason(const std::string& text) { return Solver(rules_of(text)).plan("f").at(0).reason; }

struct Case {
    std::string text, theorem, difference;
};

const std::vector<std::string> wythoff = {"(a - k, b)  for k in 1..", "(a, b - k)  for k in 1.."};

const std::vector<Case>& near_theorems() {
    static const std::vector<Case> out = {
        {game("n, m", {"(n - k, 3*k)  for k in 1..m"}), "Fibonacci nim (Theorem 28)",
         "has `3` where that game has `2`"},
        {game("n, m", {"(n - k, 2*k)  for k in 2..m"}), "Fibonacci nim (Theorem 28)",
         "has `2` where that game has `1`"},
        {game("n, m", {"(n - k, 2*k)  for k in 1..m if k != 3"}), "Fibonacci nim", "f(n - k, 2*k)"},
        {game("a, b", {wythoff[0], wythoff[1], "(a - k, b - k)  for k in 2.."}), "Wythoff's game (Theorem 26)",
         "has `2` where that game has `1`"},
        {game("a, b", {wythoff[0], wythoff[1], "(a - k, b - k)  for k in 1.. if a < 9"}), "Wythoff's game",
         "also has `if (a <= 8)`"},
        {game("a, b",
              {"(a, b - q*a)  for q in 1.. if 0 < a and a <= b", "(a - q*b, b)  for q in 1.. if 2 < b and b < a"}),
         "Euclid's game (Theorem 27)", "has `3` where that game has `1`"},
        {game("g: graph, at", {"(without(g, {at}), v)  for v in neighbours(g, at) if v > 2"}), "Geography (Theorem 29)",
         "also has `if (3 <= v)`"},
    };
    return out;
}

TEST(Nearest, ThePlanSaysWhatDiffers) {
    for (const Case& c : near_theorems()) {
        const std::string told = reason(c.text);
        EXPECT_NE(told.find("its rules are nearly those of " + c.theorem), std::string::npos) << c.text << told;
        EXPECT_NE(told.find(c.difference), std::string::npos) << c.text << told;
    }
}

TEST(Nearest, NothingIsSaidOfOtherRules) {
    for (const std::string& text :
         {game("n, m", {"(n - k, 2*k)  for k in 1..m"}), game("a, b", {wythoff[0], wythoff[1]}),
          game("n", {"(n - k)  for k in 1..3"}), game("a, b", {"(b, a - 1)"}),
          game("a, b", {"(a - 1, b + a*a)", "(a, b - k)  for k in {2, 5} if k != a"}),
          game("g: graph", {"(without(g, {v}))  for v in vertices(g)"})})
        EXPECT_EQ(reason(text).find("nearly"), std::string::npos) << text << reason(text);
}

TEST(Nearest, AQueryThatRunsOutSaysIt) {
    SolverOptions options;
    options.limits.nodes = 100'000;
    Solver solver(rules_of(near_theorems()[0].text), options);
    const Answer answer = solver.solve("f(10^9, 10^9)");
    ASSERT_EQ(answer.outcome, Outcome::out_of_budget);
    EXPECT_NE(answer.reason.find("nearly those of Fibonacci nim"), std::string::npos) << answer.reason;
    const WinnerAnswer winner = solver.winner("f(10^9, 10^9)", 1);
    ASSERT_EQ(winner.outcome, Outcome::out_of_budget);
    EXPECT_NE(winner.reason.find("nearly those of Fibonacci nim"), std::string::npos) << winner.reason;
}

}  // namespace grundy::nearest_test
