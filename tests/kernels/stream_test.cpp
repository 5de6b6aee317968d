// SPDX-License-Identifier: MIT
// Compares values in a window with a whole table; tests a run that continues from a saved state; and compares periods
// from a recurring state with those of A. Flammenkamp's tables.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/breaking/few_rare/recurrence.hpp"
#include "kernels/breaking/few_rare/stream.hpp"
#include "support/code_rules.hpp"

namespace grundy::kernels::stream_test {

Sequence table(const BreakingRules& rules, std::size_t size, BreakingMode mode = BreakingMode::automatic) {
    Sequence g;
    Breaking kernel(rules, g, mode);
    kernel.extend(g, size, ~std::uint64_t{0} / 2);
    return g;
}

bool go_on(std::size_t, const std::uint8_t*, std::size_t) { return true; }

TEST(BreakingStream, WindowsHaveTheValuesOfTables) {
    for (const char* digits : {"106", "454", "104"}) {
        SCOPED_TRACE(digits);
        const BreakingRules rules = code_of(digits);
        const Sequence g = table(rules, 400000);
        auto stream = BreakingStream::of(rules, table(rules, 30000));
        ASSERT_TRUE(stream);
        EXPECT_LT(stream->bytes(), 400000U);
        std::size_t next = 30000, wrong = 0;
        const auto compare = [&](std::size_t first, const std::uint8_t* indices, std::size_t count) {
            EXPECT_EQ(first, next);
            for (std::size_t i = 0; i < count; ++i) wrong += stream->value(first + i, indices[i]) != g[first + i];
            next += count;
            return true;
        };
        while (next < g.size())
            ASSERT_GT(stream->advance(std::min<std::size_t>(g.size() - next, 1 + next % 77777), compare), 0U);
        EXPECT_EQ(wrong, 0U);
        EXPECT_EQ(stream->next(), g.size());
        EXPECT_LT(stream->part(), stream->window());
    }
}

TEST(BreakingStream, SavedStatesGoOn) {
    const BreakingRules rules = code_of("106");
    const Sequence g = table(rules, 30000);
    auto one = BreakingStream::of(rules, g), other = BreakingStream::of(rules, g);
    ASSERT_TRUE(one && other);
    ASSERT_EQ(one->advance(300001, go_on), 300001U);
    const std::vector<std::uint8_t> saved(one->state().begin(), one->state().end());
    other->restore(one->next(), saved);
    ASSERT_EQ(one->advance(200000, go_on), 200000U);
    ASSERT_EQ(other->advance(200000, go_on), 200000U);
    EXPECT_TRUE(std::equal(one->state().begin(), one->state().end(), other->state().begin()));
    EXPECT_EQ(other->next(), one->next());
}

// The heaps are the same with any number of threads, even if the sink stops in the middle.
TEST(BreakingStream, TwoThreadsDoWhatOneDoes) {
    const BreakingRules rules = code_of("106");
    const Sequence g = table(rules, 30000);
    auto one = BreakingStream::of(rules, g), two = BreakingStream::of(rules, g);
    ASSERT_TRUE(one && two);
    for (const std::size_t count : {1U, 20001U, 700000U, 16385U, 300000U}) {
        std::vector<std::uint8_t> a, b;
        const std::size_t enough = count == 300000 ? 250000 : count;
        const auto into = [&](std::vector<std::uint8_t>& list) {
            return [&list, enough](std::size_t, const std::uint8_t* indices, std::size_t some) {
                list.insert(list.end(), indices, indices + some);
                return list.size() < enough;
            };
        };
        one->advance(count, into(a));
        const std::size_t done = two->advance(count, into(b), 2);
        EXPECT_EQ(done, b.size());
        EXPECT_GE(b.size(), enough);
        a.resize(std::min(a.size(), b.size()));
        b.resize(a.size());
        EXPECT_EQ(a, b);
        one->advance(two->next() - std::min(two->next(), one->next()), go_on);
        two->advance(one->next() - two->next(), go_on, 2);
    }
    ASSERT_EQ(one->next(), two->next());
    EXPECT_TRUE(std::equal(one->state().begin(), one->state().end(), two->state().begin()));
    EXPECT_EQ(one->part(), two->part());
}

// 0.16 has period 149459 and preperiod 105351 (A. Flammenkamp, octal games).
TEST(BreakingStream, AStateThatRecursIsAPeriod) {
    const BreakingRules rules = code_of("16");
    const Sequence g = table(rules, 220000);
    auto stream = BreakingStream::of(rules, g);
    ASSERT_TRUE(stream);
    RecurrenceSearch search(*stream, 64);
    stream->advance(1000000, std::ref(search));
    ASSERT_TRUE(search.found());
    EXPECT_EQ(search.found()->period, 149459U);
}

// The lanes report when they cannot continue: 0.16 needs a split with smaller part 21577 at some heap below 250000.
TEST(BreakingStream, HeapsBeyondTheWindowEndIt) {
    const BreakingRules rules = code_of("16");
    const Sequence g = table(rules, 20000);
    auto stream = BreakingStream::of(rules, g);
    ASSERT_TRUE(stream);
    const std::size_t done = stream->advance(300000, go_on);
    EXPECT_LT(done, 300000U);
    auto again = BreakingStream::of(rules, g);
    EXPECT_EQ(again->advance(300000, go_on, 2), done);
}

}  // namespace grundy::kernels::stream_test
