// SPDX-License-Identifier: MIT
// Compares greedy_cover with a greedy cover that examines every item each time.
#include "kernels/breaking/few_rare/greedy.hpp"

#include <gtest/gtest.h>

#include <bitset>
#include <cstddef>
#include <random>
#include <vector>

namespace grundy::kernels::breaking::greedy_test {

using Set = std::bitset<64>;

std::vector<std::size_t> plainly(const std::vector<Set>& sets, std::size_t most) {
    std::vector<std::size_t> order;
    Set wanted;
    wanted.set();
    while (order.size() < most) {
        std::size_t best = sets.size(), worth = 0;
        for (std::size_t i = 0; i < sets.size(); ++i)
            if (const std::size_t w = (sets[i] & wanted).count(); w > worth) best = i, worth = w;
        if (best == sets.size()) break;
        order.push_back(best);
        wanted &= ~sets[best];
    }
    return order;
}

TEST(GreedyCover, AsOneThatAsksAllItems) {
    std::mt19937_64 random(35);
    for (std::size_t round = 0; round < 500; ++round) {
        std::vector<Set> sets(random() % 40);
        for (Set& s : sets)
            for (std::size_t k = random() % 12; k > 0; --k) s.set(random() % (1 + round % 64));
        const std::size_t most = random() % 45;
        Set wanted;
        wanted.set();
        const auto cover = greedy_cover(
            sets.size(), most, [&](std::size_t i) { return (sets[i] & wanted).count(); },
            [&](std::size_t i) { wanted &= ~sets[i]; });
        ASSERT_EQ(cover, plainly(sets, most)) << "round " << round;
    }
}

}  // namespace grundy::kernels::breaking::greedy_test
