// SPDX-License-Identifier: MIT
// first_alike against its definition, with hashes that collide.
#include "core/alike.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>

namespace grundy::test::alike_test {

TEST(FirstAlike, IsTheFirstEqualOneWhateverTheHashes) {
    std::mt19937 random(1);
    for (int round = 0; round < 300; ++round) {
        // With more kinds than a table takes steps for each thing, it gives way to the sort.
        const std::uint64_t kinds = 1 + random() % 60, hashes = 1 + random() % 4;
        std::vector<std::uint64_t> things(random() % 80);
        for (std::uint64_t& t : things) t = random() % kinds;
        const auto first = first_alike(
            things.size(), [&](std::size_t i) { return things[i] % hashes; },
            [&](std::size_t a, std::size_t b) { return things[a] < things[b]; });
        ASSERT_EQ(first.size(), things.size());
        for (std::size_t i = 0; i < things.size(); ++i) {
            const auto at = std::find(things.begin(), things.end(), things[i]) - things.begin();
            EXPECT_EQ(first[i], static_cast<std::size_t>(at)) << round << ": " << i;
        }
    }
}

}  // namespace grundy::test::alike_test
