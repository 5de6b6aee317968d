// SPDX-License-Identifier: MIT
// Tests heaps that no table can hold: values from closed forms and proven periods are checked by arithmetic that is
// independent of the engines, and winning moves must be right and found at once.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <limits>
#include <set>
#include <string>
#include <utility>

#include "support/effort.hpp"

namespace grundy::huge_heaps_test {

constexpr std::int64_t huge = 1000000000000000000;
constexpr std::int64_t top = std::numeric_limits<std::int64_t>::max();

const Rules& rules() {
    static const Rules all = Rules::catalogue();
    return all;
}

std::uint64_t value(const std::string& position) {
    const Answer answer = Solver(rules()).value(position);
    EXPECT_EQ(answer.outcome, Outcome::answered) << position << ": " << answer.reason;
    return answer.value->nimber();
}

std::string heap(const std::string& game, std::int64_t n) { return game + "(" + std::to_string(n) + ")"; }

TEST(HugeHeaps, ValuesByModularArithmetic) {
    const std::uint64_t snim[] = {0, 0, 1, 1, 0, 2, 1};  // {2, 5}: period 7 from 0
    for (const std::int64_t n : {huge, huge + 1, huge + 2, huge - 7, top - 3, top}) {
        const auto u = static_cast<std::uint64_t>(n);
        EXPECT_EQ(value(heap("brave[m=7]", n)), u % 8);
        EXPECT_EQ(value(heap("cet4", n)), u % 3);
        EXPECT_EQ(value(heap("snim[{2, 5}]", n)), snim[u % 7]);
        EXPECT_EQ(value(heap("brave[m=1000000000]", n)), u % 1000000001);
        EXPECT_EQ(value(heap("snim[{3..}]", n)), u / 3);
        EXPECT_EQ(value(heap("snim[{10..29}]", n)), u % 39 / 10);
        EXPECT_EQ(value(heap("snim[powers(10)]", n)), value(heap("snim[{1, 10}]", n % 11)));
    }
    EXPECT_EQ(value(heap("brave[m=1000000000000000000]", huge)), static_cast<std::uint64_t>(huge));
}

// Here 10^18 = 4 mod 12 = 28 mod 34 is far beyond both preperiods; it is compared with the same residues just above
// them.
TEST(HugeHeaps, BreakingGamesByTheirPeriods) {
    for (int k = 0; k < 12; ++k) {
        EXPECT_EQ(value(heap("strip", huge + k)), value(heap("strip", 83 + (huge + k - 83) % 12)));
        EXPECT_EQ(value(heap("0.77", huge + k)), value(heap("0.77", 71 + (huge + k - 71) % 12)));
        EXPECT_EQ(value(heap("0.137", huge + k)), value(heap("0.137", 52 + (huge + k - 52) % 34)));
    }
}

// Tests stretches of games with short and with long periods, with and without saltus, from within the table to beyond
// it, up to the last heap.
TEST(HugeHeaps, RangesAreTheirValues) {
    Solver solver(rules());
    for (const char* game : {"strip", "0.77", "0.16", "0.3F", "nim", "snim[{2, 5}]", "snim[{3..}]", "cet4"})
        for (const std::int64_t first : {std::int64_t{0}, std::int64_t{250'000}, huge, top - 40'000}) {
            const Table table = solver.table(game, {{first, first + 40'000}});
            ASSERT_EQ(table.outcome, Outcome::answered) << game << table.reason;
            ASSERT_EQ(table.values.size(), 40'001U);
            for (std::int64_t i = 0; i <= 40'000; i += i < 60 || i >= 39'940 ? 1 : 97)
                ASSERT_EQ(table.values[static_cast<std::size_t>(i)], solver.value(heap(game, first + i)).value)
                    << game << " " << first + i;
        }
}

// 0.354 has the period 1180 from heap 10061916 on (A. Flammenkamp 2002); it is found in a window, then put into a
// table.
TEST(HugeHeaps, APeriodBehindTheTable) {
    if (effort::sanitized) GTEST_SKIP() << effort::too_long;
    constexpr std::int64_t first = 10061916, period = 1180;
    Solver solver(rules());
    for (const std::int64_t n : {huge, top}) {
        const std::int64_t same = first + (n - first) % period;
        const Answer answer = solver.value(heap("0.354", n));
        ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
        EXPECT_EQ(answer.value, solver.value(heap("0.354", same)).value) << n;
    }
    SolverOptions little;
    little.limits.bytes = std::uint64_t{10} << 20;
    const Answer refused = Solver(rules(), little).value(heap("0.354", huge));
    EXPECT_EQ(refused.outcome, Outcome::out_of_budget);
}

TEST(HugeHeaps, WinningMovesAreRightAndFoundAtOnce) {
    for (const char* game :
         {"brave[m=7]", "cet4", "snim[{2, 5}]", "strip", "0.77", "0.137", "brave[m=1000000000]", "0.07"}) {
        for (int beside = 0; beside < 10; ++beside) {  // other targets: some are reached by few moves, some by none
            SolverOptions options;
            options.limits.nodes = 4'000'000;  // an engine that walked through the heaps would need more
            options.most_moves = 12;
            Solver solver(rules(), options);
            const Answer a = solver.solve(heap(game, huge + beside) + " + *" + std::to_string(beside));
            ASSERT_EQ(a.outcome, Outcome::answered) << a.position << ": " << a.reason;
            EXPECT_EQ(a.moves.empty(), a.value == 0) << a.position;
            for (const WinningMove& m : a.moves) ASSERT_EQ(value(m.to), m.value) << a.position << " -> " << m.to;
        }
    }
}

// Finds all splits of a heap of some thousands by brute force: the list stops where the period permits, and misses
// nothing.
TEST(HugeHeaps, NoSplitIsMissed) {
    SolverOptions memoless;
    memoless.most_moves = 1000000;
    Solver solver(rules(), memoless);
    const std::int64_t n = 1500;
    for (const char* game : {"0.77", "0.07", "strip"}) {
        const Table g = solver.table(game, {{0, n}});
        const std::string name = game;
        for (std::uint64_t beside = 0; beside < 12; ++beside) {
            const Answer a = solver.solve(heap(game, n) + " + *" + std::to_string(beside));
            std::size_t expected = 0;
            const auto count = [&](std::int64_t left, std::int64_t least, std::uint64_t bonus) {
                for (std::int64_t k = least; 2 * k <= left; ++k)
                    expected += (g.values[static_cast<std::size_t>(k)] ^ g.values[static_cast<std::size_t>(left - k)] ^
                                 bonus) == beside;
            };
            if (name == "0.77") count(n - 1, 0, 0), count(n - 2, 0, 0);
            if (name == "0.07") count(n - 2, 0, 0);
            if (name == "strip") count(n - 1, 0, 1), count(n - 2, 0, 0);
            if (a.value != 0 && *a.value + beside < beside) ++expected;  // the move in the nim heap
            EXPECT_EQ(a.moves.size(), a.value == 0 ? 0 : expected) << game << " beside *" << beside;
        }
    }
}

// The parts have different bounds, so a split differs from its mirror image.
TEST(HugeHeaps, NoSplitWithABoundOnOnePartIsMissed) {
    const std::int64_t n = 1501;
    for (const std::int64_t least : {5, 20, 40}) {
        Rules own;
        own.add("game g(n):\n    g(a) + g(b)  for a + b = n - 1 if a >= " + std::to_string(least) + "\n    g(n - 2)\n",
                "own");
        SolverOptions all;
        all.most_moves = 1000000;
        Solver solver(own, all);
        ASSERT_TRUE(solver.plan("g").at(0).period) << least;
        const Table g = solver.table("g", {{0, n}});
        for (std::uint64_t beside = 0; beside < 16; ++beside) {
            const Answer a = solver.solve(heap("g", n) + " + *" + std::to_string(beside));
            std::set<std::pair<std::int64_t, std::int64_t>>
                expected;  // smaller part, greater part; a single heap as (-1, n)
            const auto value_at = [&](std::int64_t k) { return g.values[static_cast<std::size_t>(k)]; };
            if (value_at(n - 2) == beside) expected.emplace(-1, n - 2);
            for (std::int64_t k = least; k < n; ++k)
                if ((value_at(k) ^ value_at(n - 1 - k)) == beside)
                    expected.emplace(std::min(k, n - 1 - k), std::max(k, n - 1 - k));
            const std::size_t nim = *a.value + beside < beside ? 1 : 0;
            EXPECT_EQ(a.moves.size(), a.value == 0 ? 0 : expected.size() + nim)
                << "parts >= " << least << " beside *" << beside;
        }
    }
}

TEST(HugeHeaps, WithoutAPeriodThereIsNoValue) {
    if (effort::sanitized) GTEST_SKIP() << effort::too_long;
    for (const char* position :
         {"snim[squares](1000000000000000000)", "0.6(1000000000000)", "0.9(1000000000000000000)"}) {
        SolverOptions options;
        options.limits.time = Seconds(30);
        const Answer a = Solver(rules(), options).solve(position);
        EXPECT_EQ(a.outcome, Outcome::out_of_budget) << position;
        EXPECT_FALSE(a.reason.empty());
        EXPECT_TRUE(a.moves.empty());
    }
}

}  // namespace grundy::huge_heaps_test
