// SPDX-License-Identifier: MIT
// Compares blocks that find new rare heaps, one after another, with the definition. They follow random values: a fault
// that a game shows once in some million heaps occurs there once in some thousand rounds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "kernels/breaking/many_rare/blocks.hpp"

namespace grundy::kernels::new_rare_heaps_test {

using Values = std::vector<std::uint32_t>;

// Usually only one value of each pair that differs by `bit` occurs, so there is seldom a value that no option has. Rare
// values are even; they occur before the window's end, and a few anywhere.
Values seldom_missing(std::mt19937_64& random, std::size_t size, std::size_t window, std::size_t apart) {
    const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random() % end); };
    const std::size_t halves = std::size_t{16} << below(2), bit = std::size_t{1} << below(3);
    const std::size_t others = (30 + below(50)) * 100'000 * halves / size;  // of 10^6
    std::vector<bool> rare(size), has_bit(64);
    for (std::size_t i = 0; i < has_bit.size(); ++i) has_bit[i] = below(2) == 1;
    for (std::size_t i = 60; i < window; ++i) rare[i] = below(apart) == 0;
    for (std::size_t extra = below(12); extra > 0; --extra) rare[below(size)] = true;
    Values out(size);
    for (std::size_t i = 0; i < size; ++i) {
        std::size_t half = below(halves);
        if (!rare[i]) half = (half & ~bit) | (has_bit[half & ~bit] != (below(1'000'000) < others) ? bit : 0);
        out[i] = static_cast<std::uint32_t>(2 * half + (rare[i] ? 0 : 1));
    }
    return out;
}

// The effect of a new rare heap on a later block may matter only after the next new one, which lies in that block. This
// happens once in some thousand rounds, and with these seeds in the first ones.
TEST(BreakingBlocks, NewRareHeapsOneBehindTheOther) {
    constexpr std::size_t window = 64 * 2;
    breaking::Mask mask;
    mask.ones = 1;
    mask.common = true;
    breaking::Team team(1);
    for (const auto& [seed, take] : {std::pair{204U, 2U}, {204U, 4U}, {205U, 4U}, {247U, 2U}, {257U, 2U}}) {
        std::mt19937_64 random(seed);
        BreakingRules rules;
        rules.splits.push_back({take, 0, 0, false, 0, {}});
        breaking::Blocks blocks(rules, take, team);  // two blocks at once from the second call on
        for (std::size_t round = 0; round < 400; ++round) {
            const std::size_t n = 3 * window + 200 + random() % 300;
            Values expected = seldom_missing(random, n, window, 2 + random() % 4);
            Sequence g{expected};
            blocks.forget();
            blocks.follow(g, mask, n + window);
            ASSERT_TRUE(blocks.suits(n));
            const auto found = blocks.fill(g.lanes<std::uint8_t>(), window);
            expected.resize(n + found.size());
            breaking_reference(rules, expected, n);
            ASSERT_TRUE(std::equal(found.begin(), found.end(), expected.begin() + static_cast<std::ptrdiff_t>(n)))
                << "take " << take << ", round " << round << ", seed " << seed;
        }
    }
}

}  // namespace grundy::kernels::new_rare_heaps_test
