// SPDX-License-Identifier: MIT
// Compares sequences with vectors of 32 bits: lanes grow with the values, and nothing else changes.
#include "core/sequence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "kernels/breaking/breaking.hpp"
#include "support/values_of.hpp"

namespace grundy::sequence_test {

TEST(Sequence, IsTheVectorOfItsValues) {
    std::mt19937_64 random(51);
    for (int round = 0; round < 200; ++round) {
        Sequence sequence;
        std::vector<std::uint32_t> expected;
        for (int step = 0; step < 30; ++step) {
            const auto value = static_cast<std::uint32_t>(random() >> (32 + random() % 32));
            if (random() % 2 == 0) {
                sequence.push_back(value);
                expected.push_back(value);
            } else {
                const std::vector<std::uint32_t> some(random() % 5, value / 2);
                sequence.append(some);
                expected.insert(expected.end(), some.begin(), some.end());
            }
            if (random() % 9 == 0) sequence.reserve(random() % 100);
        }
        ASSERT_EQ(values_of(sequence), expected);
        ASSERT_EQ(values_of(Sequence(expected)), expected);
        const auto largest = std::max_element(expected.begin(), expected.end());
        EXPECT_EQ(sequence.top(), expected.empty() ? 0 : *largest);
        if (expected.empty()) continue;
        EXPECT_EQ(sequence.largest(expected.size()), static_cast<std::size_t>(largest - expected.begin()));
        EXPECT_EQ(sequence.bytes_a_value(), *largest < 256 ? 1U : *largest < 65536 ? 2U : 4U);
        const std::size_t at = random() % expected.size();
        EXPECT_EQ(sequence[at], expected[at]);
        std::vector<std::uint32_t> rest(expected.size() - at);
        sequence.copy(at, rest);
        EXPECT_TRUE(std::equal(rest.begin(), rest.end(), expected.begin() + static_cast<std::ptrdiff_t>(at)));
    }
}

TEST(Sequence, LanesForAValueThatIsNotThereYet) {
    Sequence sequence;
    sequence.push_back(7);
    sequence.make_fit(255);
    EXPECT_EQ(sequence.bytes_a_value(), 1U);
    sequence.make_fit(256);
    EXPECT_EQ(sequence.bytes_a_value(), 2U);
    sequence.make_fit(1);
    EXPECT_EQ(sequence.bytes_a_value(), 2U);
    sequence.lanes<std::uint16_t>().push_back(9);
    sequence.make_fit(1u << 16);
    EXPECT_EQ(sequence.bytes_a_value(), 4U);
    EXPECT_EQ(values_of(sequence), (std::vector<std::uint32_t>{7, 9}));
}

// 10^9 heaps must fit into 4 GiB: a byte or two per heap in the table, and the same amount outside it.
TEST(Sequence, TablesOfBreakingGamesTakeFewBytesAHeap) {
    constexpr std::size_t size = std::size_t{1} << 20, window = std::size_t{1} << 20;
    const auto bytes = [](const kernels::BreakingRules& rules) {
        Sequence g;
        g.reserve(size);
        kernels::Breaking kernel(rules, g);
        kernel.extend(g, size, ~std::uint64_t{0} / 2);
        return g.bytes() + kernel.bytes();
    };
    kernels::BreakingRules few, many;  // 0.106 and 0.6
    few.emptying.push_back({{{1, 1}}, 0});
    few.singles.push_back({3, 1, 0, {}});
    few.splits.push_back({3, 1, 1, false, 0, {}});
    many.singles.push_back({1, 1, 0, {}});
    many.splits.push_back({1, 1, 1, false, 0, {}});
    EXPECT_LE(bytes(few), size + window);
    EXPECT_LE(bytes(many), 4 * size + window + size / 16);
}

}  // namespace grundy::sequence_test
