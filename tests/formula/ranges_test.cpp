// SPDX-License-Identifier: MIT
// One heap whose options are ranges with ends that move: random ranges against the definition, and the limits of
// judges.
#include <cstdlib>

#include "core/error.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::ranges_test {

std::string end_of_range(Random& random) {
    const std::string a = std::to_string(pick(random, 1, 4)), b = std::to_string(pick(random, 2, 4));
    switch (random() % 9) {
        case 8:
            return "max(m, n div (m + 1))";
        case 0:
            return a;
        case 1:
            return "isqrt(n)";
        case 2:
            return "n - " + a;
        case 3:
            return "n mod " + b + " + 1";
        case 4:
            return "max(" + a + ", n div " + b + ")";
        case 5:
            return "(n*" + a + " + 1) div " + std::to_string(pick(random, 4, 6));
        case 6:
            return "min(n, " + a + " + n div " + b + ")";
        default:
            return "n div " + b;
    }
}

// A condition on the choice that holds up to some number or from some number on, or at one number.
std::string drawn_condition(Random& random) {
    const std::string a = std::to_string(pick(random, 1, 4)), b = std::to_string(pick(random, 2, 4));
    switch (random() % 8) {
        case 0:
            return "k*k <= n";
        case 1:
            return "k^2 + " + a + " >= n div " + b;
        case 2:
            return b + "*k < n + " + a;
        case 3:
            return "k*(k + " + a + ") div 2 <= n";
        case 4:
            return "m*k > isqrt(n)";
        case 5:
            return b + "*k = n - n mod " + b;
        case 6:
            return "n - k >= " + a + " and k*k*k >= n";
        default:
            return "k^3 <= n + " + a;
    }
}

// One that may hold for numbers that are no range: these rules are for other engines.
std::string drawn_other_condition(Random& random) {
    const char* const all[] = {"k mod 2 = 1",    "k != 2",         "k*k <= n or k = n",
                               "(k - 3)^2 <= 4", "k*(5 - k) >= 0", "not k divides n"};
    return all[random() % 6];
}

std::string drawn_option(Random& random) {
    const std::string low = random() % 2 == 0 ? "1" : "max(1, " + end_of_range(random) + ")",
                      high = end_of_range(random);
    std::string out;
    if (random() % 4 == 0)
        out = "f(k)  for k in " + end_of_range(random) + "..min(n - 1, " + high + ")";
    else if (random() % 6 == 0)
        out = "f(n div 2)";
    else
        out = "f(n - k)  for k in " + low + ".." + high;
    if (out == "f(n div 2)") return out + " if n > 1";
    std::string joined;
    const auto add = [&](const std::string& condition) { joined += (joined.empty() ? " if " : " and ") + condition; };
    if (random() % 4 == 0) add("n mod 3 != 1");
    while (random() % 4 == 0) add(random() % 8 == 0 ? drawn_other_condition(random) : drawn_condition(random));
    return out + joined;
}

TEST(Ranges, RandomRangesHaveTheValuesOfTheDefinition) {
    Random random(1);
    int by_window = 0, by_steps = 0;
    const int rounds = std::getenv("GRUNDY_ALL_RANDOM") != nullptr ? 10'000 : effort::rounds(300);
    for (int round = 0; round < rounds && !HasFailure(); ++round) {
        std::string text = "game f(n) with m = " + std::to_string(pick(random, 1, 5)) + ":\n";
        for (auto options = pick(random, 1, 2); options > 0; --options) text += "    " + drawn_option(random) + "\n";
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        Definition definition(rules);
        Solver solver(rules);
        const Plan plan = solver.plan("f").at(0);
        by_window += plan.engine == "ranges";
        by_steps += plan.reason.find("Theorem 36") != std::string::npos;
        for (int n = 0; n < 40; ++n) {
            const std::string position = "f(" + std::to_string(n) + ")";
            ASSERT_EQ(solver.value(position).value, definition.nimber(definition.parse(position))) << position;
        }
        Panel(rules, {""}).check("f(" + std::to_string(pick(random, 0, 40)) + ") + *2");
    }
    EXPECT_GT(by_window, rounds * 3 / 10);
    EXPECT_GE(by_steps, effort::sanitized ? 0 : 3);
}

TEST(Ranges, NumbersOfAnySizeByTheStepsOfTheRange) {
    for (const char* high :
         {"n div 2", "n div 3", "(2*n + 1) div 5", "(n + 1) div 2", "n", "n div m", "(2*n + m) div 5"}) {
        const Rules rules = rules_of(std::string("game f(n) with m = 3:\n    f(n - k)  for k in 1..") + high + "\n");
        Solver own(rules), table(rules, with("table"));
        const auto expected = table.table("f", {{0, 300}}).values;
        EXPECT_EQ(own.table("f", {{0, 300}}).values, expected) << high;
        Panel panel(rules, {"", "table"});
        for (int n = 280; n < 300; ++n) panel.check("f(" + std::to_string(n) + ") + *" + std::to_string(n % 7));
        const Answer large = own.solve("f(10^18) + *5");
        EXPECT_LE(large.moves.size(), 2U) << high;
        if (large.first_wins) {
            ASSERT_FALSE(large.moves.empty()) << high;
            EXPECT_EQ(own.value(large.moves[0].to).value, large.moves[0].value);
        }
    }
}

// Heaps far above their options need no table up to themselves. Codeforces 255 E.
TEST(Ranges, HeapsFarAboveTheirOptions) {
    const Rules rules = rules_of(
        "game rublo(n):\n    rublo(m)  for m in 0..n - 1 if m*m <= n and m^4 >= n\n"
        "game root(n):\n    root(n - k)  for k in 1.. if k*k <= n\n"
        "game walked(n):\n    walked(n - k)  for k in 1..isqrt(n)\n");
    // By hand, from the largest number with each value on.
    const auto by_hand_value = [](std::int64_t n) {
        return n < 4 ? 0U : n < 16 ? 1U : n < 82 ? 2U : n < 6724 ? 0U : n < 50626 ? 3U : n < 2562991876 ? 1U : 2U;
    };
    Solver solver(rules);
    EXPECT_EQ(solver.plan("rublo(777777777777)").at(0).engine, "ranges");
    const std::int64_t heaps[] = {777777777777, 2562991876, 2562991875, 50626, 50625, 6724, 6723, 82, 81, 16, 15, 4, 3};
    for (const std::int64_t n : heaps) {
        if (effort::sanitized && n > 1'000'000) continue;
        EXPECT_EQ(solver.value("rublo(" + std::to_string(n) + ")").value, by_hand_value(n)) << n;
    }
    const Answer answer = solver.solve(effort::sanitized ? "rublo(1000000) + *2" : "rublo(777777777777) + *1");
    ASSERT_FALSE(answer.moves.empty());
    for (std::size_t i = 0; i < answer.moves.size() && i < 100; ++i)
        ASSERT_EQ(solver.value(answer.moves[i].to).value, answer.moves[i].value);
    // A position has the same moves whether its rules are walked or its ranges are.
    const auto ranges = solver.solve("root(70000)"), walked = Solver(rules, with("table")).solve("walked(70000)");
    ASSERT_EQ(ranges.moves.size(), walked.moves.size());
    for (std::size_t i = 0; i < ranges.moves.size(); ++i) EXPECT_EQ(ranges.moves[i].choice, walked.moves[i].choice);
}

// From the heap on whose options are no longer walked, an option without a choice has moves, too.
TEST(Ranges, OptionsWithoutAChoiceHaveMovesFromLargeHeaps) {
    Solver solver(rules_of("game t(n):\n    t(n - k)  for k in 1..(n div 2)\n    t(n - 3) if n >= 3\n"));
    const Answer answer = solver.solve("t(100000) + t(99997)");
    ASSERT_EQ(answer.moves.size(), 1U);
    EXPECT_EQ(answer.moves[0].to, "t(99997)");
    EXPECT_EQ(answer.moves[0].choice, (MoveChoice{{"k", 3}}));
    EXPECT_EQ(answer.moves[0].also, std::vector<MoveChoice>{{}});
    ASSERT_TRUE(answer.moves_complete);
}

TEST(Ranges, FaultsAreThoseOfTheRules) {
    for (const char* option : {"f(n - k)  for k in 0..n div 2", "f(n - k)  for k in 1..n div (n - 3)",
                               "f(n - k)  for k in 1..n if n div (k - 3) < 5", "f(n - k)  for k in 0..n if k*k <= n"}) {
        const Rules rules = rules_of(std::string("game f(n):\n    ") + option + "\n");
        EXPECT_FALSE(error_of(rules, "", "f(9)").empty());
    }
}

// f(n - k) for k in low(n)..high(n), word for word.
template <class Low, class High>
std::vector<Nimber> by_hand(std::size_t heaps, Low low, High high) {
    std::vector<Nimber> out;
    for (std::size_t n = 0; n < heaps; ++n) {
        std::set<Nimber> seen;
        for (std::size_t k = low(n); k <= high(n) && k <= n; ++k) seen.insert(out[n - k]);
        Nimber v = 0;
        while (seen.count(v) != 0) ++v;
        out.push_back(v);
    }
    return out;
}

TEST(Ranges, ManyHeapsAreFilledOnce) {
    const Rules rules = rules_of("game f(n):\n    f(n - k)  for k in max(1, n div 5)..n div 2\n");
    Solver own(rules);
    EXPECT_EQ(own.plan("f").at(0).engine, "ranges");
    const auto expected = by_hand(
        1000, [](std::size_t n) { return std::max<std::size_t>(1, n / 5); }, [](std::size_t n) { return n / 2; });
    EXPECT_EQ(own.table("f", {{0, 999}}).values, expected);
    const Answer many = own.value("f(200000)");  // ranges of 60,000 heaps each
    EXPECT_LT(many.value, 200000U);
    EXPECT_LT(many.nodes, 2'000'000U);
}

TEST(Ranges, HeapsReadAfterTheRiseAskTheMeter) {
    const auto answers = [](std::uint64_t nodes) {  // values rise up to 200,000, whose heaps are then read at once
        SolverOptions options = with("ranges");
        options.limits.nodes = nodes;
        return Solver(rules_of("game f(n):\n    f(k)  for k in n div 2 - 100000..n - 1\n"), options)
            .value("f(200003)")
            .value.has_value();
    };
    EXPECT_FALSE(answers(250'000));
    EXPECT_TRUE(answers(1'000'000));
}

}  // namespace grundy::agreement::ranges_test
