// SPDX-License-Identifier: MIT
// The lost bars of Chomp, against the definition, Brouwer's list for three rows (OEIS A147983), and the game as text.
#include <gtest/gtest.h>

#include <atomic>
#include <grundy/chomp.hpp>
#include <grundy/grundy.hpp>
#include <set>

#include "core/error.hpp"
#include "support/effort.hpp"

namespace grundy::chomp_test {

std::set<ChompBar> lost(unsigned rows, unsigned columns) {
    std::set<ChompBar> out;
    const std::uint64_t count =
        for_each_lost_chomp(rows, columns, [&](const ChompBar& bar) { EXPECT_TRUE(out.insert(bar).second); });
    EXPECT_EQ(out.size(), count);
    return out;
}

// A bar is lost if no bite leads to a lost bar. Bars come in an order in which all options come first.
std::set<ChompBar> lost_by_definition(unsigned rows, std::uint32_t columns) {
    std::set<ChompBar> out;
    const auto most = [&](unsigned row, std::uint32_t above) { return row < rows ? above : 0; };
    for (std::uint32_t a = 1; a <= columns; ++a)
        for (std::uint32_t b = 0; b <= most(1, a); ++b)
            for (std::uint32_t c = 0; c <= most(2, b); ++c)
                for (std::uint32_t d = 0; d <= most(3, c); ++d) {
                    const ChompBar bar = {a, b, c, d};
                    bool wins = false;
                    for (std::size_t i = 0; i < 4; ++i)
                        for (std::uint32_t v = i == 0 ? 1 : 0; v < bar[i]; ++v) {
                            ChompBar left = bar;
                            for (std::size_t j = i; j < 4; ++j) left[j] = std::min(left[j], v);
                            wins = wins || out.count(left) != 0;
                        }
                    if (!wins) out.insert(bar);
                }
    return out;
}

TEST(LostChomp, IsTheDefinition) {
    for (unsigned rows = 1; rows <= 4; ++rows)
        for (const unsigned columns : {1U, 2U, 3U, 12U})
            EXPECT_EQ(lost(rows, columns), lost_by_definition(rows, columns));
    const unsigned wide = effort::sanitized ? 14 : 22;
    EXPECT_EQ(lost(4, wide), lost_by_definition(4, wide));
    EXPECT_EQ(lost(3, effort::sanitized ? 30 : 70), lost_by_definition(3, effort::sanitized ? 30 : 70));
    EXPECT_TRUE(lost(4, 0).empty());
}

TEST(LostChomp, HasBrouwersBars) {
    std::set<ChompBar> expected = {{3, 1, 1, 0}, {2, 2, 1, 0},  {6, 3, 3, 0}, {7, 4, 3, 0},  {5, 5, 3, 0}, {8, 4, 4, 0},
                                   {9, 5, 4, 0}, {10, 6, 4, 0}, {7, 7, 4, 0}, {10, 5, 5, 0}, {9, 6, 5, 0}};
    for (std::uint32_t q = 2; q <= 200; ++q)
        if (q + 2 <= 200) expected.insert({q + 2, q, 2, 0});
    for (std::uint32_t a = 0; a + 11 <= 200; ++a) expected.insert({a + 11, a + 7, 5, 0});
    std::set<ChompBar> found;
    for (const ChompBar& bar : lost(3, 200))
        if (bar[2] >= 1 && bar[2] <= 5) found.insert(bar);
    EXPECT_EQ(found, expected);
}

TEST(LostChomp, IsWhatTheRulesSay) {
    Solver solver(Rules::catalogue());
    const std::set<ChompBar> bars = lost(4, 6);
    for (std::uint32_t a = 1; a <= 6; ++a)
        for (std::uint32_t b = 0; b <= a; ++b)
            for (std::uint32_t c = 0; c <= b; ++c)
                for (std::uint32_t d = 0; d <= c; ++d) {
                    const std::string text = "chomp([" + std::to_string(a) + ", " + std::to_string(b) + ", " +
                                             std::to_string(c) + ", " + std::to_string(d) + "])";
                    EXPECT_EQ(solver.value(text).value == 0, bars.count({a, b, c, d}) != 0) << text;
                }
}

// The number that an independent program found.
TEST(LostChomp, HasAsManyBarsAsAnotherProgramFound) {
    if (effort::sanitized) GTEST_SKIP() << "needs an optimised build";
    EXPECT_EQ(for_each_lost_chomp(4, 500, [](const ChompBar&) {}), 4316097U);
}

TEST(LostChomp, IsLimited) {
    const auto ignore = [](const ChompBar&) {};
    EXPECT_THROW(for_each_lost_chomp(5, 10, ignore), Error);
    EXPECT_THROW(for_each_lost_chomp(0, 10, ignore), Error);
    EXPECT_THROW(for_each_lost_chomp(4, 65536, ignore), Error);
    Limits limits;
    limits.bytes = 1 << 20;
    EXPECT_THROW(for_each_lost_chomp(4, 1000, ignore, limits), Stopped);
    limits = {};
    limits.nodes = 10000;
    EXPECT_THROW(for_each_lost_chomp(4, 300, ignore, limits), Stopped);
    const std::atomic<bool> set = true;
    limits = {};
    limits.interrupt = &set;
    EXPECT_THROW(for_each_lost_chomp(3, 300, ignore, limits), Stopped);
}

}  // namespace grundy::chomp_test
