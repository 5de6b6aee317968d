// SPDX-License-Identifier: MIT
// Ruler regularity of hexadecimal games: what is seen is said, and holds of the values; other values show none.
#include <gtest/gtest.h>

#include <bit>
#include <map>

#include "engines/heap/ruler.hpp"
#include "grundy/grundy.hpp"

namespace grundy::ruler_test {

using engines::heap::seen_ruler;

// Heaps 13 k + 2 lag by 8 (2^v - 1), where 2^v is the greatest power of two that divides k - 1; all others rise by 4.
std::vector<std::uint32_t> ruler_like(Int size) {
    std::vector<std::uint32_t> g;
    for (Int n = 0; n < size; ++n) {
        const Int k = n / 13, from = k - 1;
        const bool lags = n % 13 == 2 && from > 0 && !std::has_single_bit(static_cast<std::uint64_t>(from));
        const Int by = lags ? 8 * ((from & -from) - 1) : 0;
        g.push_back(static_cast<std::uint32_t>(4 * k + 1'000 - by));
    }
    return g;
}

TEST(Ruler, IsSeen) {
    const auto found = seen_ruler(Sequence(ruler_like(1'500)));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->period, 13);
    EXPECT_EQ(found->saltus, 4);
    ASSERT_EQ(found->lagging.size(), 1U);
    EXPECT_EQ(found->lagging[0].residue, 2);
    EXPECT_EQ(found->lagging[0].origin, 1);
}

TEST(Ruler, OtherValuesShowNone) {
    for (const Int at : {2 + 13 * 60, 2 + 13 * 98, 700}) {
        auto g = ruler_like(1'500);
        ++g[static_cast<std::size_t>(at)];
        EXPECT_FALSE(seen_ruler(Sequence(g))) << at;
    }
    std::vector<std::uint32_t> rising, repeating;
    for (std::uint32_t n = 0; n < 1'500; ++n) {
        rising.push_back(n / 13 * 4);
        repeating.push_back(n % 13);
    }
    EXPECT_FALSE(seen_ruler(Sequence(rising)));
    EXPECT_FALSE(seen_ruler(Sequence(repeating)));
    EXPECT_FALSE(seen_ruler(Sequence(std::vector<std::uint32_t>{0, 1, 2})));
    EXPECT_FALSE(seen_ruler(Sequence()));
}

// J. P. Grossman, R. J. Nowakowski (Games of No Chance 4, 2015): 0.2048 is the first of these games.
TEST(Ruler, IsSaidAndNotProven) {
    PeriodQuery query;
    query.limit = 1'500;
    const PeriodAnswer answer = Solver(Rules()).period("0.2048", query);
    EXPECT_FALSE(answer.period);
    EXPECT_NE(
        answer.why_not.find("a ruler regularity is seen in heaps 375 to 1500, which proves nothing: values rise by "
                            "4 every 13 heaps, but those of heaps 13k + 2"),
        std::string::npos)
        << answer.why_not;
    const auto g = Solver(Rules()).table("0.2048", {{0, 1'500}}).values;
    std::map<Int, std::uint64_t> lags;
    for (Int n = 375; n + 13 <= 1'500; ++n) {
        const auto here = g[static_cast<std::size_t>(n)];
        if (n % 13 != 2) {
            EXPECT_EQ(g[static_cast<std::size_t>(n + 13)], here + 4) << n;
            continue;
        }
        const Int k = n / 13, from = k - 1;
        if (std::has_single_bit(static_cast<std::uint64_t>(from))) continue;
        const std::uint64_t lag = 4 * static_cast<std::uint64_t>(k) - here;
        EXPECT_EQ(lags.try_emplace(from & -from, lag).first->second, lag) << n;
    }
    EXPECT_GE(lags.size(), 4U);
}

}  // namespace grundy::ruler_test
