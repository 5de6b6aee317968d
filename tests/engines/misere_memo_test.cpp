// SPDX-License-Identifier: MIT
// The table of sums against a map.
#include <gtest/gtest.h>

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
        memo.set(k, value);
        right[k] = value;
    }
    for (const auto& [k, value] : right) ASSERT_EQ(memo.get(k), value);
}

// A key longer than a piece of memory, and others before and after it.
TEST(SumMemo, LongKeys) {
    SumMemo memo;
    for (int i = 0; i < 5; ++i) memo.set(std::string((std::size_t{1} << 19) * static_cast<unsigned>(i), 'a') + "b", 3);
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(memo.get(std::string((std::size_t{1} << 19) * static_cast<unsigned>(i), 'a') + "b"), 3);
        EXPECT_EQ(memo.get(std::string((std::size_t{1} << 19) * static_cast<unsigned>(i), 'a') + "c"), 0);
    }
    EXPECT_EQ(memo.get(""), 0);
    memo.set("", 1);
    EXPECT_EQ(memo.get(""), 1);
}

}  // namespace
}  // namespace grundy::engines::misere
