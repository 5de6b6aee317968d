// SPDX-License-Identifier: MIT
// Transfers to one of several piles (docs/theory.md, Theorem 61): random conditions on the places against the
// definition, rules that miss the theorem by one number or one condition, and rows at the limits of judges.
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::graph_transfers_test {

std::string rules_with(const std::string& range, const std::string& condition) {
    return "game f(w: row):\n    f(set(set(w, a, w[a] - t), b, w[b] + t))  for a in " + range + ", t in 1..w[a] if " +
           condition + "\n";
}

const std::string judge = rules_with("1..len(w), b in 1..a - 1", "(a + b) mod 6 = 3");

std::string with(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(GraphTransfers, ValuesAndMovesAreThoseOfTheDefinition) {
    Random random(61);
    int served = 0;
    for (int round = effort::share(5000, 150); round > 0 && !HasFailure(); --round) {
        const auto m = pick(random, 2, 6), c = pick(random, 0, m - 1), x = pick(random, 1, 3), y = pick(random, 1, 3);
        const auto number = [](std::int64_t n) { return std::to_string(n); };
        std::string condition = "(" + number(x) + "*a + " + number(y) + "*b) mod " + number(m) + " = " + number(c);
        if (round % 3 == 0) condition += " and a mod 2 != b mod 2";
        if (round % 5 == 0) condition = "a - b = " + number(c + 1);
        if (round % 7 == 0) condition += " and b > " + number(c);
        const std::string text = rules_with(number(pick(random, 1, 2)) + "..len(w), b in 1..a - 1", condition);
        SCOPED_TRACE(text);
        Panel panel(rules_of(text), {""});
        for (int i = 0; i < 3 && !HasFailure(); ++i) {
            std::string numbers;
            for (auto n = pick(random, 0, 6); n > 0; --n)
                numbers += (numbers.empty() ? "" : ", ") + std::to_string(pick(random, 0, n > 3 ? 1 : 2));
            panel.check("f([" + numbers + "])" + (i == 2 ? " + *2" : ""));
        }
        served += panel.engines().count("formula") > 0 || panel.engines().count("formula+nimber") > 0 ? 1 : 0;
    }
    EXPECT_GT(served, 10);
}

TEST(GraphTransfers, NearMissesAreNotTakenForIt) {
    for (const std::string& text :
         {with(judge, "(a + b) mod 6 = 3", "(a + b) mod 3 = 0"), with(judge, "t in 1..", "t in 2.."),
          with(judge, "+ t", "+ 2*t"), with(judge, "mod 6 = 3", "mod 6 = 3 and w[b] > 0"),
          with(judge, "mod 6 = 3", "mod 6 = 3 and t < 5"), with(judge, "b in 1..a - 1", "b in 1..a"),
          with(judge, "w[b] + t", "w[b] + 1"), with(judge, "w[b] + t", "w[a] + t"),
          with(judge, "w[a] - t", "w[a] - t - 1"),
          with(judge, "b in 1..a - 1, t in 1..w[a]", "t in 1..w[a], b in max(1, t - 9)..a - 1"),
          with(judge, "b in 1..a - 1, t in 1..w[a]", "t in 1..w[a], b in 1..min(t, a - 1)"),
          with(judge, "(a + b) mod 6 = 3", "6 div (a - 2) > b"), with(judge, "mod 6 = 3", "mod (len(w) - 2) = 3")}) {
        try {
            EXPECT_EQ(Solver(rules_of(text)).solve("f([0, 1, 1, 0, 0, 1, 0, 0, 1])").engine.find("formula"),
                      std::string::npos)
                << text;
        } catch (const Error&) {  // stones may come back
        }
    }
}

TEST(GraphTransfers, AtTheLimits) {
    std::string row;
    Value expected = 0;
    for (int i = 1; i <= 10'000; ++i) {
        const int stones = i * 7919 % 101;
        row += (i > 1 ? ", " : "") + std::to_string(stones);
        if (i % 6 == 0 || i % 6 == 2 || i % 6 == 5) expected = nim_sum(expected, Value(static_cast<Nimber>(stones)));
    }
    Solver solver(rules_of(judge));
    EXPECT_EQ(solver.value("f([" + row + "])").value, expected);
    EXPECT_EQ(solver.value("f([0, 9223372036854775807])").value, Value{9223372036854775807});
    EXPECT_EQ(solver.value("f([])").value, Value{0});
}

}  // namespace grundy::agreement::graph_transfers_test
