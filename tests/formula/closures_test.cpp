// SPDX-License-Identifier: MIT
// Plays that end with the same set (docs/theory.md, Theorem 58): random rules that add a missing number, against the
// definition; rules that miss the theorem by one condition or number; numbers at the limits.
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::closures_test {

const std::string differences =
    "game f(w: bag):\n    f(w ++ [abs(x - y)])  for x in w, y in w if x > y and not x - y in w\n";

std::string theorem_of(const std::string& text, const std::string& position = "f([2, 3])") {
    return Solver(rules_of(text)).winner(position, 1).theorem;
}

std::string drawn(Random& random, const std::vector<std::string>& among) {
    return among[static_cast<std::size_t>(pick(random, 0, static_cast<std::int64_t>(among.size()) - 1))];
}

// Adds a number that never exceeds 8, if the numbers do not.
std::string option(Random& random) {
    const std::string added =
        drawn(random, {"abs(x - y)", "x - y", "y - x", "x*y mod 7", "(x + y) div 2", "(x + 2*y) mod 6",
                       "max(x, y) - min(x, y)", "x - y - 1", "x div (y + 1)", "x xor y mod 4"});
    const std::string only =
        drawn(random, {"", "x > y and ", "x < y and ", "x != y and ", "x mod 2 = 0 and ", "x + y < 9 and "});
    return "    f(w ++ [" + added + "])  for x in w, y in w if " + only + "not " + added + " in w\n";
}

TEST(Closures, WinnersAreThoseOfTheDefinition) {
    Random random(58);
    for (int round = effort::share(5000, 150); round > 0 && !HasFailure(); --round) {
        std::string text = "game f(w: bag):\n" + option(random);
        if (round % 3 == 0) text += option(random);
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        Definition definition(rules);
        Solver solver(rules);
        ASSERT_NE(theorem_of(text).find("Theorem 58"), std::string::npos);
        for (int i = 0; i < 3; ++i) {
            std::string numbers;
            for (auto n = pick(random, 0, 3); n > 0; --n)
                numbers += (numbers.empty() ? "" : ", ") + std::to_string(pick(random, 0, 7));
            const std::string position = "f([" + numbers + "])";
            const rules::Position parsed = definition.parse(position);
            const WinnerAnswer answer = solver.winner(position, 100'000);
            EXPECT_EQ(answer.first_wins, definition.value(parsed) != Value{}) << position;
            EXPECT_EQ(listed(answer.moves), answer.first_wins ? definition.winning(parsed) : WinningMoves{})
                << position;
        }
    }
}

TEST(Closures, NearMissesAreNotTakenForThem) {
    for (const std::string& text :
         {std::string("    f(w ++ [x - y])  for x in w, y in w if x > y and not x - y + 1 in w and len(w) < 6\n"),
          std::string("    f(w ++ [x - y])  for x in w, y in w if x > y and not x - y in w and len(w) < 5\n"),
          std::string("    f(w ++ [x - y])  for x in w, y in 1..3 if x > y and not x - y in w\n"),
          std::string("    f(w ++ [x - y, 0])  for x in w, y in w if x > y and not x - y in w\n"),
          std::string("    f(w ++ [x - y])  for x in w, y in w if x > y and not x - y in w and x = max(w)\n"),
          std::string("    f(w ++ [y - x])  for x in w, y in w if x > y and not x - y in w\n") +
              "    f(w[1..len(w) - 1])  if len(w) > 0\n"})
        EXPECT_EQ(theorem_of("game f(w: bag):\n" + text).find("Theorem 58"), std::string::npos) << text;
}

TEST(Closures, AtTheLimits) {
    Solver solver(rules_of(differences));
    const auto wins = [&](const std::string& numbers) { return solver.winner("f([" + numbers + "])", 0).first_wins; };
    EXPECT_FALSE(wins("9223372036854775807, 9223372036854775806, 1"));  // 2^63 - 4 numbers are missing
    EXPECT_TRUE(wins("9223372036854775807, 1"));
    EXPECT_FALSE(wins("9223372036854775807"));
    EXPECT_FALSE(wins("0, 0"));
    EXPECT_FALSE(wins(""));
}

TEST(Closures, EndlessOnesStopAtTheBudget) {
    SolverOptions options;
    options.limits.nodes = 100'000;
    Solver solver(rules_of("game f(w: bag):\n    f(w ++ [(x*x + y) mod 1000003])  for x in w, y in w if not (x*x + y) "
                           "mod 1000003 in w\n"),
                  options);
    EXPECT_NE(solver.winner("f([2, 3])", 0).outcome, Outcome::answered);
}

}  // namespace grundy::agreement::closures_test
