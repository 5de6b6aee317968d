// SPDX-License-Identifier: MIT
// Tests sets of takes that are large or sparse: a period is looked for in several times the greatest take, takes beyond
// the heap do not count, periods beyond a table are found, and a limit on the heaps is used up.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <string>

#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::large_takes_test {

constexpr std::int64_t huge = 1000000000000000000;

std::uint64_t value(const Rules& rules, const std::string& position) {
    const Answer answer = Solver(rules).value(position);
    EXPECT_EQ(answer.outcome, Outcome::answered) << position << ": " << answer.reason;
    return answer.value->nimber();
}

// 5000000 = 2 mod 3, so the greatest take changes nothing: G(n) = n mod 3.
TEST(LargeTakes, APeriodIsLookedForBeyondTheGreatestTake) {
    const Rules rules = Rules::catalogue();
    const std::string take = effort::sanitized ? "50000" : "5000000";
    for (const std::int64_t n : {std::int64_t{1'000'000'000}, huge, huge + 1}) {
        const std::string heap = "(" + std::to_string(n) + ")";
        EXPECT_EQ(value(rules, "snim[{1, 2, " + take + "}]" + heap), static_cast<std::uint64_t>(n % 3));
    }
    const Answer won = Solver(rules).solve("snim[{1, 2, " + take + "}](10^18)");
    ASSERT_EQ(won.outcome, Outcome::answered) << won.reason;
    ASSERT_EQ(won.moves.size(), 1U);  // 10^18 = 1 mod 3
    EXPECT_EQ(won.moves[0].to, "snim[{1, 2, " + take + "}](999999999999999999)");
}

// The multiples of 10^7 + 1 and the numbers one more are exceptions of no closed form: compare with direct computation.
TEST(LargeTakes, ValuesAreThoseOfTheRecurrence) {
    const Rules rules = rules_of("game chip(n) with k:\n    chip(n - 1)\n    chip(n - 3)\n    chip(n - k)\n");
    constexpr std::int64_t k = 2'000'000;
    std::vector<std::uint8_t> g(9 * k);
    for (std::int64_t n = 0; n < 9 * k; ++n) {
        unsigned seen = 0;
        for (const std::int64_t s : {std::int64_t{1}, std::int64_t{3}, k})
            if (s <= n) seen |= 1U << g[static_cast<std::size_t>(n - s)];
        std::uint8_t v = 0;
        while (seen >> v & 1) ++v;
        g[static_cast<std::size_t>(n)] = v;
    }
    Solver solver(rules);
    const PeriodAnswer p = solver.period("chip[k=2000000]");
    ASSERT_TRUE(p.period) << p.why_not;
    for (std::int64_t n = p.period->preperiod; n + p.period->period < 9 * k; ++n)
        ASSERT_EQ(g[static_cast<std::size_t>(n)], g[static_cast<std::size_t>(n + p.period->period)]) << n;
    const std::int64_t far = 1'000'000'007;
    const std::int64_t same = p.period->preperiod + (far - p.period->preperiod) % p.period->period;
    EXPECT_EQ(value(rules, "chip[k=2000000](1000000007)"), g[static_cast<std::size_t>(same)]);
}

TEST(LargeTakes, TakesBeyondTheHeapDoNotCount) {
    const Rules rules = Rules::catalogue();
    EXPECT_EQ(value(rules, "snim[{1, 2, 10^18}](10^18 - 1)"), 0U);  // 10^18 - 1 is divisible by 3
    EXPECT_EQ(value(rules, "snim[{1, 2, 10^18}](10^18 - 3) + snim[{1, 2, 10^18}](10^18 - 2)"), 3U);  // 1 xor 2
    const Table table = Solver(rules).table("snim[{1, 2, 10^18}]", {{huge - 4, huge - 1}});
    ASSERT_EQ(table.outcome, Outcome::answered) << table.reason;
    EXPECT_EQ(table.values, (std::vector<std::uint64_t>{0, 1, 2, 0}));
    const Answer lost = Solver(rules).solve("snim[{1, 2, 10^18}](10^18 - 1)");
    EXPECT_EQ(lost.outcome, Outcome::answered) << lost.reason;
    EXPECT_FALSE(lost.first_wins);
    // A solver that was asked about such a heap does not take the period for that of larger ones.
    Solver solver(rules);
    EXPECT_EQ(solver.value("snim[{1, 2, 600000000}](599999999)").value, 2U);
    EXPECT_EQ(solver.value("snim[{1, 2, 600000000}](10^9)").outcome, Outcome::out_of_budget);
}

// A table of four million values does not show the period of this set; windows do.
TEST(LargeTakes, AValueUsesAPeriodThatWindowsFind) {
    if (effort::sanitized) GTEST_SKIP() << effort::too_long;
    const std::string game =
        "snim[{15, 32, 39, 44, 54, 58, 70, 77, 78, 79, 85, 102, 109, 124, 142, 144, 147, 173, 181, 183}]";
    const Rules rules = Rules::catalogue();
    const PeriodAnswer p = Solver(rules).period(game);
    ASSERT_TRUE(p.period) << p.why_not;
    EXPECT_EQ(p.period->period, 778164);
    EXPECT_GT(p.period->preperiod + 2 * p.period->period, 1 << 22);
    for (std::int64_t n = huge; n < huge + 5; ++n) {
        const std::int64_t same = p.period->preperiod + (n - p.period->preperiod) % p.period->period;
        EXPECT_EQ(value(rules, game + "(" + std::to_string(n) + ")"),
                  value(rules, game + "(" + std::to_string(same) + ")"));
    }
}

TEST(LargeTakes, ALimitIsUsedUp) {
    const Rules rules = Rules::catalogue();
    PeriodQuery query;
    query.limit = 3000;
    for (const char* game : {"snim[primes]", "snim[squares]", "grundys"}) {
        const PeriodAnswer p = Solver(rules).period(game, query);
        EXPECT_FALSE(p.period) << game;
        EXPECT_EQ(p.computed_to, 3000) << game;
        EXPECT_NE(p.why_not, "") << game;
    }
    EXPECT_GT(Solver(rules).period("snim[primes]").computed_to, 3000);
}

}  // namespace grundy::large_takes_test
