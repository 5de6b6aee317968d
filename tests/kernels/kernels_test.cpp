// SPDX-License-Identifier: MIT
// Compares the subtraction kernels with the formula: every build of the loop returns the same values, for whole tables
// and for tables that are extended.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "kernels/subtraction/subtraction.hpp"

namespace grundy::kernels::kernels_test {

using Takes = std::vector<std::int64_t>;
using Table = std::vector<std::uint32_t>;

// Written independently of the kernels: it uses a set of values and the least missing number.
Table by_formula(const Takes& takes, std::size_t size) {
    Table g(size);
    for (std::size_t n = 0; n < size; ++n) {
        std::set<std::uint32_t> options;
        for (const auto s : takes)
            if (s <= static_cast<std::int64_t>(n)) options.insert(g[n - static_cast<std::size_t>(s)]);
        while (options.contains(g[n])) ++g[n];
    }
    return g;
}

Takes random_takes(std::mt19937_64& random, std::size_t count, std::int64_t most) {
    std::set<std::int64_t> set;
    while (set.size() < std::min(count, static_cast<std::size_t>(most)))
        set.insert(1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most)));
    return {set.begin(), set.end()};
}

bool is_levels(decltype(&subtraction_levels) kernel) {
    return kernel == subtraction_levels || kernel == subtraction_levels_plain;
}

void check(const Takes& takes, std::size_t size) {
    SCOPED_TRACE("size " + std::to_string(size) + ", " + std::to_string(takes.size()) + " takes up to " +
                 (takes.empty() ? "-" : std::to_string(takes.back())));
    const Table expected = by_formula(takes, size);
    const Table junk(size, 12345);
    Table g = junk;
    subtraction_reference(takes, g, 0);
    ASSERT_EQ(g, expected);
    if (takes.size() <= 63) {
        g = junk;
        subtraction_pull(takes, g, 0);
        ASSERT_EQ(g, expected);
    }
    g = junk;
    const std::size_t done = subtraction_lanes(takes, g, 0);
    ASSERT_LE(done, size);
    ASSERT_TRUE(done == size || expected[done] > 63) << "stopped at " << done << " with value " << expected[done];
    ASSERT_TRUE(std::equal(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(done), g.begin()));
    g = junk;
    subtraction_bits(takes, g);
    ASSERT_EQ(g, expected);
    for (const auto kernel : {subtraction, subtraction_onward, subtraction_levels, subtraction_levels_plain}) {
        if (is_levels(kernel) && !takes.empty() && takes.back() > 64) continue;
        g = junk;
        kernel(takes, g, 0);
        ASSERT_EQ(g, expected);
    }
}

const std::vector<std::size_t> edges = {0, 1, 2, 7, 8, 9, 63, 64, 65, 127, 128, 129, 255, 256, 257};

TEST(SubtractionKernels, EdgeSizesAndSets) {
    Takes all(70), even;
    std::iota(all.begin(), all.end(), 1);
    for (std::int64_t s = 2; s <= 200; s += 2) even.push_back(s);
    for (const std::size_t size : edges)
        for (const Takes& takes : {Takes{}, Takes{1}, Takes{2}, Takes{63}, Takes{64}, Takes{65}, Takes{1, 1000000},
                                   Takes{1000000}, all, even, Takes{1, 63, 64}, Takes{7, 8, 9}, Takes{56, 64, 72}})
            check(takes, size);
}

TEST(SubtractionKernels, RandomSets) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 1500; ++round) {
        const std::size_t size = random() % 4 == 0 ? edges[random() % edges.size()] : random() % 400;
        check(random_takes(random, random() % 30, 1 + static_cast<std::int64_t>(random() % 300)), size);
    }
}

TEST(SubtractionKernels, TakesWithinAWord) {
    std::mt19937_64 random(5);
    for (int round = 0; round < 500; ++round)
        check(random_takes(random, 1 + random() % 64, 1 + static_cast<std::int64_t>(random() % 64)), random() % 700);
}

// For takes within a word, 2048 heaps are done at a time, with up to eight values.
TEST(SubtractionKernels, ManyChunksOfTakesWithinAWord) {
    std::mt19937_64 random(6);
    for (int round = 0; round < 60; ++round) {
        const Takes takes = random_takes(random, 1 + random() % 64, 64);
        const std::size_t size = 2048 * (1 + random() % 3) + random() % 40 - 20, from = random() % size;
        Table expected(size);
        subtraction_reference(takes, expected, 0);
        for (const auto kernel : {subtraction_levels, subtraction_levels_plain}) {
            Table g(size, 777);
            std::copy_n(expected.begin(), from, g.begin());
            kernel(takes, g, from);
            ASSERT_EQ(g, expected) << takes.size() << " takes, from " << from;
        }
    }
}

// The value 9 occurs for the first time at heap 12229, in the sixth chunk.
TEST(SubtractionKernels, ALateValueOfTakesWithinAWord) {
    const Takes takes = {10, 15, 23, 24, 36, 45, 50, 60, 63};
    const Table expected = by_formula(takes, 20000);
    ASSERT_EQ(std::find(expected.begin(), expected.end(), 9u) - expected.begin(), 12229);
    check(takes, 20000);
}

// The value 11 of heap 3458 does not occur again before 5529: after 3459, which is marked by it, no heap of a whole
// chunk has it.
TEST(SubtractionKernels, AValueThatNoHeapOfAChunkHas) {
    const Takes takes = {5, 6, 21, 23, 24, 27, 28, 30, 38, 41, 44, 48, 50, 59, 61, 63};
    const Table expected = by_formula(takes, 6000);
    ASSERT_EQ(expected[3458], 11);
    ASSERT_EQ(std::find(expected.begin() + 3459, expected.end(), 11u) - expected.begin(), 5529);
    Table g(expected.size(), 777);
    std::copy_n(expected.begin(), 3459, g.begin());
    subtraction_levels(takes, g, 3459);
    EXPECT_EQ(g, expected);
}

// 63 takes is the most that one word of marks can hold; the values then go up to 63.
TEST(SubtractionKernels, AsManyTakesAsAWordHolds) {
    Takes takes(63);
    std::iota(takes.begin(), takes.end(), 1);
    check(takes, 1000);
    std::mt19937_64 random(2);
    for (int round = 0; round < 20; ++round) check(random_takes(random, 63, 200), 700);
}

// More than 63 takes, dense and sparse, exercise each way to choose a kernel.
TEST(SubtractionKernels, ManyTakes) {
    std::mt19937_64 random(3);
    bool dense = false, sparse = false;
    for (int round = 0; round < 30; ++round) {
        const Takes takes = random_takes(random, 64 + random() % 200, round % 2 == 0 ? 400 : 100000);
        (subtraction_is_dense(takes) ? dense : sparse) = true;
        check(takes, 3000);
    }
    EXPECT_TRUE(dense);
    EXPECT_TRUE(sparse);
}

TEST(SubtractionKernels, ExtensionLeavesWhatIsThereAndGoesOn) {
    std::mt19937_64 random(4);
    for (int round = 0; round < 1000; ++round) {
        const Takes takes = random_takes(random, random() % 40, 1 + static_cast<std::int64_t>(random() % 200));
        const std::size_t size = 1 + random() % 300, from = random() % (size + 1);
        const Table expected = by_formula(takes, size);
        for (const auto kernel : {subtraction_reference, subtraction_pull, subtraction, subtraction_onward,
                                  subtraction_levels, subtraction_levels_plain}) {
            if (is_levels(kernel) && !takes.empty() && takes.back() > 64) continue;
            Table g(size, 777);
            std::copy_n(expected.begin(), from, g.begin());
            kernel(takes, g, from);
            ASSERT_EQ(g, expected) << "from " << from;
        }
        Table g(size, 777);
        std::copy_n(expected.begin(), from, g.begin());
        ASSERT_EQ(subtraction_lanes(takes, g, from), size);
        ASSERT_EQ(g, expected) << "in lanes, from " << from;
    }
}

}  // namespace grundy::kernels::kernels_test
