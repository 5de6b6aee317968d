// SPDX-License-Identifier: MIT
// The table of sums against a map.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>

#include "engines/misere/sum_memo.hpp"
#include "support/effort.hpp"

namespace grundy::engines::misere {
namespace {

TEST(SumMemo, AgainstAMap) {
    std::mt19937 random(3);
    SumMemo memo;
    std::map<std::string, std::uint8_t> right;
    const auto key = [&] {
        std::string out;
        const std::size_t sizes[] = {random() % 3, random() % 20, random() % 20, random() % 20, 250 + random() % 12};
        for (std::size_t n = sizes[random() % 5]; n > 0; --n) out += static_cast<char>(random() % 4);
        return out;
    };
    for (int i = effort::rounds(300'000); i > 0; --i) {
        const std::string k = key();
        const auto it = right.find(k);
        ASSERT_EQ(memo.get(k), it == right.end() ? 0 : it->second);
        if (random() % 2 == 0) continue;
        const auto value = static_cast<std::uint8_t>(random() % 4);
        memo.set(k, value, [] {});
        right[k] = value;
    }
    for (const auto& [k, value] : right) ASSERT_EQ(memo.get(k), value);
}

// A key longer than a piece of memory, and others before and after it.
TEST(SumMemo, LongKeys) {
    SumMemo memo;
    for (int i = 0; i < 5; ++i)
        memo.set(std::string((std::size_t{1} << 19) * static_cast<unsigned>(i), 'a') + "b", 3, [] {});
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(memo.get(std::string((std::size_t{1} << 19) * static_cast<unsigned>(i), 'a') + "b"), 3);
        EXPECT_EQ(memo.get(std::string((std::size_t{1} << 19) * static_cast<unsigned>(i), 'a') + "c"), 0);
    }
    EXPECT_EQ(memo.get(""), 0);
    memo.set("", 1, [] {});
    EXPECT_EQ(memo.get(""), 1);
}

// Only an insertion grows the table. If the poll throws then, all that was known is still there, and sums that are
// known can be set, as a search does that was stopped.
TEST(SumMemo, AStopWhileItGrowsLosesNothing) {
    struct Stop {};
    SumMemo memo;
    int known = 0, stops = 0;
    const auto stop = [] { throw Stop(); };
    for (; known < 100'000; ++known) {
        const std::string fresh = std::to_string(known);
        try {
            memo.set(fresh, 1, stop);
            continue;
        } catch (const Stop&) {
            ++stops;
        }
        ASSERT_EQ(memo.get(fresh), 0);
        for (int i = 0; i < known; ++i) memo.set(std::to_string(i), static_cast<std::uint8_t>(2 + i % 2), stop);
        for (int i = 0; i < known; ++i) ASSERT_EQ(memo.get(std::to_string(i)), 2 + i % 2);
        memo.set(fresh, 1, [] {});
    }
    EXPECT_GT(stops, 10);
}

// A large table polls more than once while it grows.
TEST(SumMemo, PollsWhileItGrows) {
    SumMemo memo;
    int polls = 0, most = 0;
    for (int i = 0; i < 300'000; ++i) {
        polls = 0;
        memo.set(std::to_string(i), 1, [&] { ++polls; });
        most = std::max(most, polls);
    }
    EXPECT_GT(most, 3);
}

}  // namespace
}  // namespace grundy::engines::misere
