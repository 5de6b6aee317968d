// SPDX-License-Identifier: MIT
// One heap whose options are its quotients: random rules against the definition, rules with faults, and numbers whose
// table no memory holds.
#include <cstdlib>

#include "core/error.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::division_test {

std::string end_of_divisors(Random& random) {
    const std::string a = std::to_string(pick(random, 2, 5)), b = std::to_string(pick(random, 2, 9));
    switch (random() % 6) {
        case 0:
            return a;
        case 1:
            return "n";
        case 2:
            return "n div " + a + " + 1";
        case 3:
            return "isqrt(n) + " + a;
        case 4:
            return "n mod " + b + " + 2";
        default:
            return "m + " + a;
    }
}

std::string drawn_option(Random& random) {
    std::string out =
        "f(n div " + std::to_string(pick(random, 2, 7)) + ") if n > " + std::to_string(pick(random, 0, 3));
    if (random() % 4 != 0)
        out = "f(n div k) for k in " + (random() % 2 == 0 ? "2" : "max(2, " + end_of_divisors(random) + ")") + ".." +
              end_of_divisors(random) + " if n > 0";
    if (random() % 4 == 0)
        out = "sum(f(n div j) for j in " +
              (random() % 2 == 0 ? "2" : "2 + n mod " + std::to_string(pick(random, 1, 4))) + "..k) for k in " +
              std::to_string(pick(random, 0, 4)) + ".." + end_of_divisors(random) + " if n > 0";
    if (random() % 4 == 0) out += " and n mod " + std::to_string(pick(random, 2, 4)) + " != 1";
    return out;
}

TEST(Division, RandomRulesHaveTheValuesOfTheDefinition) {
    Random random(1);
    const int rounds = std::getenv("GRUNDY_ALL_RANDOM") != nullptr ? 5'000 : effort::rounds(40);
    for (int round = 0; round < rounds && !HasFailure(); ++round) {
        std::string text = "game f(n) with m = " + std::to_string(pick(random, 0, 9)) + ":\n";
        for (auto options = pick(random, 1, 3); options > 0; --options) text += "    " + drawn_option(random) + "\n";
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        Definition definition(rules);
        Solver own(rules, with("division")), solver(rules);
        const auto far = pick(random, 1'000, 3'000);
        for (const auto n : {far, pick(random, 0, 60), pick(random, 60, 1'000), far / 2, far}) {
            const std::string position = "f(" + std::to_string(n) + ")";
            ASSERT_EQ(own.value(position).value, definition.nimber(definition.parse(position))) << position;
        }
        Panel(rules, {"", "division"}).check("f(" + std::to_string(pick(random, 0, 300)) + ") + *2");
        const auto table = own.table("f", {{0, 200}}).values;
        for (int n = 0; n <= 200; n += 40)
            ASSERT_EQ(table[static_cast<std::size_t>(n)], solver.value("f(" + std::to_string(n) + ")").value);
    }
}

TEST(Division, OtherRulesAreRefused) {
    for (const char* option :
         {"f(n div k + 1) for k in 3..n", "f(n div k) for k in 2..n if k mod 2 = 0", "f((n + 1) div k) for k in 3..n",
          "f(n div k) + *1 for k in 2..n", "f(n div 2) + f(n div 3) if n > 0", "f(n div k) for k in 2..n\n    f(n - 1)",
          "f(n div k) for k in {2, 3} if n > 0", "sum(f(n div j) for j in k..n) for k in 2..n",
          "sum(f(n div j) for j in 2..k if j mod 2 = 0) for k in 2..n", "sum(f(n div k) for j in 2..k) for k in 2..n",
          "sum(f(n div (j + k)) for j in 2..k) for k in 2..n", "sum(f(n div j) + *1 for j in 2..k) for k in 2..n",
          "f(n div k) for k in 2..n\n    win if n = 7"})
        EXPECT_NE(Solver(rules_of(std::string("game f(n):\n    ") + option + "\n")).plan("f(10^9)").at(0).engine,
                  "division")
            << option;
    EXPECT_EQ(Solver(rules_of("game f(n):\n    f(n div (k + 1)) for k in 1..n\n")).plan("f(10^9)").at(0).engine,
              "division");
    const Rules endless = rules_of("game f(n):\n    f(n div k) for k in 1..n if n > 5000\n    f(n div 2) if n > 0\n");
    EXPECT_EQ(Solver(endless).value("f(4000)").value, 0U);
    EXPECT_THROW(Solver(endless).value("f(6000)"), Error);
}

// The values were computed apart by a straightforward program.
TEST(Division, SumsOfQuotientsWithoutATable) {
    Solver solver(
        rules_of("game f(n):\n    sum(f(n div j) for j in 2..k) for k in 1..n\n"
                 "game named(n):\n    sum(named(m) for j in 2..top, m = n div j) for top in 1..n\n"));
    EXPECT_EQ(solver.plan("f(10^9)").at(0).engine, "division");
    EXPECT_EQ(solver.value("f(10^6)").value, 33U);
    EXPECT_EQ(solver.value("f(10^7)").value, 35U);
    EXPECT_EQ(solver.plan("named(10^9)").at(0).engine, "division");
    EXPECT_EQ(solver.value("named(10^6)").value, 33U);
    const Answer answer = solver.solve("f(10^6) + *1");
    ASSERT_FALSE(answer.moves.empty());
    EXPECT_EQ(solver
                  .value(solver.text(solver.after(solver.position("f(10^6) + *1"), answer.moves.at(0).component,
                                                  answer.moves.at(0).to)))
                  .value,
              0U);
}

TEST(Division, NumbersWithoutATable) {
    Solver solver(
        rules_of("game f(n):\n    f(n div k) for k in 2..n\n"
                 "game g(n):\n    g(n div k) for k in 3..n\n    g(n div 2) if n mod 2 = 1 and n > 1\n"));
    EXPECT_EQ(solver.plan("f(777777777777)").at(0).engine, "division");
    EXPECT_EQ(solver.value("f(10^11)").value, 36U);  // floor(log2 n)
    EXPECT_EQ(solver.solve("f(10^6) + *18").value, 1U);
    EXPECT_FALSE(solver.solve("f(10^6)").moves_complete);  // too many divisors leave the same heap
    EXPECT_EQ(solver.value("g(10^7)").outcome, Outcome::answered);
}

}  // namespace grundy::agreement::division_test
