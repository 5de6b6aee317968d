// SPDX-License-Identifier: MIT
// Moves along rays (docs/theory.md, Theorem 50) against the definition on random sets of directions, and rules that
// miss the theorem by one number or one condition.
#include <numeric>

#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::rays_test {

std::string option(Int a, Int b) {
    const auto taken = [](const char* from, Int times) {
        const std::string k = times == 1 ? "k" : std::to_string(times) + "*k";
        return std::string(from) + (times == 0 ? "" : " - " + k);
    };
    return "    f(" + taken("a", a) + ", " + taken("b", b) + ")  for k in 1..\n";
}

std::string theorem_of(const std::string& text) { return Solver(rules_of(text)).winner("f(3, 5)").theorem; }

TEST(Rays, WinnersAndMovesAreThoseOfTheDefinition) {
    Random random(1);
    for (int round = effort::rounds(60); round > 0 && !HasFailure(); --round) {
        std::string text = "game f(a, b):\n" + option(0, 1) + option(1, 0);
        for (auto more = pick(random, 0, 3); more > 0; --more) {
            const Int a = pick(random, 1, 4), b = pick(random, 1, 4);
            if (std::gcd(a, b) == 1 && text.find(option(a, b)) == std::string::npos) text += option(a, b);
        }
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        Solver solver(rules);
        if (solver.winner("f(3, 5)").theorem.find("Wythoff") != std::string::npos) continue;
        if (solver.value("f(3, 5)").engine == "formula") continue;  // two heaps of nim
        ASSERT_NE(solver.winner("f(3, 5)").theorem.find("Theorem 50"), std::string::npos);
        const Table table = solver.table("f", {{0, 24}, {0, 24}});
        for (Int a = 0; a <= 24; ++a)
            for (Int b = 0; b <= 24; ++b) {
                const std::string position = "f(" + std::to_string(a) + ", " + std::to_string(b) + ")";
                const WinnerAnswer answer = solver.winner(position, 1000);
                EXPECT_EQ(answer.first_wins, table.values[static_cast<std::size_t>(25 * a + b)] != Value{}) << position;
                EXPECT_EQ(answer.moves.size(), solver.solve(position).moves.size()) << position;
            }
    }
}

TEST(Rays, NearMissesAreNotTakenForIt) {
    const std::string both = option(0, 1) + option(1, 0);
    const std::string head = "game f(a, b):\n";
    EXPECT_NE(theorem_of(head + both + option(1, 2)).find("Theorem 50"), std::string::npos);
    for (const std::string& text : {
             head + both + option(2, 2),                                            // not coprime
             head + option(0, 1) + option(1, 2) + option(2, 1),                     // an axis is missing
             head + both + "    f(a - k, b - 2*k)  for k in 1..3\n",                // not all distances
             head + both + "    f(a - k, b - 2*k)  for k in 1.. if k != 2\n",       // one is missing
             head + both + "    f(a - k, b - 2*k)  for k in 2..\n",                 // the first one
             head + both + "    f(a - k, b - 2*k - 1)  for k in 1..\n",             // not a multiple
             head + both + "    f(a - k, b + k)  for k in 1..\n",                   // one heap grows
             head + both + "    f(a - k, b - 2*k) + *1  for k in 1..\n",            // a nim heap
             head + both + option(1, 2) + "    win  if a = 5\n",                    // the end of the game
             "game f({a, b}):\n" + both + "    f(a - k, b - 2*k)  for k in 1..\n",  // the smaller heap and the larger
         })
        EXPECT_EQ(theorem_of(text).find("Theorem 50"), std::string::npos) << text;
}

TEST(Rays, AtTheLimitsOfJudges) {
    Solver solver(
        rules_of("game f({a, b}):\n" + option(0, 1) + option(1, 0) + option(1, 1) + option(1, 2) + option(2, 1)));
    EXPECT_TRUE(solver.winner("f(999999, 1000000)", 1).first_wins);
    std::size_t lost = 0;
    for (Int b = 0; b <= 3000; ++b) lost += solver.winner("f(1000, " + std::to_string(b) + ")", 1).first_wins ? 0U : 1U;
    EXPECT_EQ(lost, 1U);  // in each row and column
}

}  // namespace grundy::agreement::rays_test
