// SPDX-License-Identifier: MIT
// Sums that are continued from one choice of an option to the next: random ones against the rules, and the work that
// one option takes. GRUNDY_RANDOM_SUMS sets a larger number of games than CI draws.
#include <cstdlib>

#include "engines/same_tables.hpp"
#include "support/effort.hpp"

namespace grundy::table_sums_test {

std::string summand(Random& random) {
    return one_of(random, {"f(j)", "f(n - j)", "f(n - 2*j)", "f(j) + *j", "f(j) + f(j - 1)", "f(n - j) + *(j mod 3)",
                           "f(j - 2)", "f(n - j) + *k", "f(n - j) + f(n - k)", "f(j) + *(2*k - j)"});
}

// All j are from 1 to n - 1.
std::string range(Random& random) {
    return "j in " + one_of(random, {"1", "1", "2", "k", "n div 3 + 1"}) + ".." +
           one_of(random, {"k", "k", "k - 1", "n - k", "min(k, 5)", "2*k - n"}) +
           one_of(random, {"", "", " if j mod 3 = 1", " if j != 4", " if j != k", " if j > 2", " if j + k < n"});
}

std::string option(Random& random) {
    std::string out = "sum(" + summand(random) + "  for " + range(random) + ")";
    if (random() % 3 == 0) out += " + " + one_of(random, {"*k", "*1", "f(n - k)", "sum(f(n - j)  for j in 1..k - 1)"});
    return "    " + out + "  for " +
           one_of(random, {"k in 1..n - 1", "k in 1..n - 1", "k in {1, 3, 4} if k < n", "i in 1..2, k in i..n - 1",
                           "k in 1..n - 1 if k mod 2 = 1", "k in divisors(n) if k < n"}) +
           "\n";
}

TEST(TableSums, RandomSumsHaveTheValuesOfTheRules) {
    const char* const asked = std::getenv("GRUNDY_RANDOM_SUMS");
    const long games = asked != nullptr ? std::atol(asked) : effort::rounds(150);
    Random random(44);
    long compiled = 0;
    for (long game = 0; game < games && !testing::Test::HasFailure(); ++game) {
        std::string text = "game f(n):\n";
        if (random() % 5 == 0) text += "    win  if n mod 7 = 5\n";
        for (auto options = 1 + random() % 2; options > 0; --options) text += option(random);
        if (random() % 2 == 0) text += "    f(n - 1)\n";
        compiled += same_tables(text, "f", {24}) ? 1 : 0;
    }
    EXPECT_GT(compiled, games / 3);
}

// Each option takes a few steps, however long its sum is: without that, 2000 heaps take 10^9 of them.
TEST(TableSums, AnOptionTakesAFewSteps) {
    for (const std::string sum :
         {"f(n - 2*j)  for j in 2..k", "f(j) + *j  for j in 2..k", "f(j)  for j in 2..k if j mod 3 = 1"}) {
        Rules rules;
        rules.add("game f(n):\n    sum(" + sum + ")  for k in 1..n - 1\n", "own");
        SolverOptions options;
        options.engine = "table";
        options.limits.nodes = 40'000'000;
        const Answer answer = Solver(rules, options).value("f(2000)");
        EXPECT_EQ(answer.outcome, Outcome::answered) << sum << ": " << answer.reason;
    }
}

}  // namespace grundy::table_sums_test
