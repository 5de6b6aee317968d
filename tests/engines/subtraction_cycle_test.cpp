// SPDX-License-Identifier: MIT
// Tests periods of subtraction sets found with a window in memory: they equal those of a table and the window theorem,
// for random sets with elements up to 40.
#include <gtest/gtest.h>

#include <random>

#include "engines/heap/period_proof.hpp"
#include "engines/heap/subtraction_cycle.hpp"
#include "kernels/subtraction/subtraction.hpp"

namespace grundy::engines::heap::subtraction_cycle_test {

TEST(SubtractionCycle, AsByTheTable) {
    std::mt19937_64 random(41);
    for (int round = 0; round < 150; ++round) {
        std::vector<Int> takes;
        for (Int s = 1; s <= 40; ++s)
            if (random() % 8 < 1 + static_cast<unsigned>(round) % 4) takes.push_back(s);
        if (takes.empty()) continue;
        rules::HeapForm form;
        form.moves.push_back({rules::IntSet::of(takes)});
        SCOPED_TRACE(form.text());
        std::vector<std::uint32_t> g(30000);
        kernels::subtraction_reference(takes, g, 0);
        const auto expected = prove_by_window(form, Sequence(g));
        Meter meter{Budget{}};
        const auto found = subtraction_cycle(takes, std::size_t{1} << 26, meter);
        ASSERT_TRUE(found);
        if (!expected) {
            EXPECT_GT(found->preperiod + 2 * found->period, 29000);
            continue;
        }
        EXPECT_EQ(found->period, expected->period);
        EXPECT_EQ(found->preperiod, expected->preperiod);
        EXPECT_EQ(found->max, expected->max);
        EXPECT_EQ(found->max_at, expected->max_at);
    }
}

TEST(SubtractionCycle, TheStreamGoesOnAsTheTable) {
    const std::vector<Int> takes = {3, 7, 31};
    std::vector<std::uint32_t> g(5000), joined;
    kernels::subtraction_reference(takes, g, 0);
    SubtractionStream stream(takes);
    for (const int count : {1, 2, 30, 5, 1, 1000, 40, 3921}) {
        const auto values = stream.next(static_cast<std::size_t>(count));
        joined.insert(joined.end(), values.begin(), values.end());
    }
    EXPECT_EQ(joined, g);
}

}  // namespace grundy::engines::heap::subtraction_cycle_test
