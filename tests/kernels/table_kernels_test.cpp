// SPDX-License-Identifier: MIT
// Compares the kernels of tables with their plain rungs: marks of runs, and arithmetic by lanes.
#include <gtest/gtest.h>

#include <random>

#include "core/integer_functions.hpp"
#include "kernels/arithmetic/arithmetic.hpp"
#include "kernels/marks/marks.hpp"

namespace grundy::kernels::table_kernels_test {

TEST(Marks, RunsOfAllLengthsAndDirections) {
    std::mt19937_64 random(5);
    for (int round = 0; round < 3000; ++round) {
        const unsigned limit = 16U << (round % 3);
        std::vector<std::uint8_t> a(700), b(700);
        for (auto* list : {&a, &b})
            for (auto& v : *list) v = static_cast<std::uint8_t>(random() % (1 + random() % limit));
        const std::size_t count = random() % 300;
        const std::ptrdiff_t steps[] = {1, -1, 2, -2};
        const auto step = steps[random() % 4], other = steps[random() % 4];
        const std::uint8_t *x = a.data() + (step > 0 ? 0 : 699), *y = b.data() + (other > 0 ? 0 : 699);
        ASSERT_EQ(occurring(x, step, count, limit), occurring_plain(x, step, count)) << count << ' ' << step;
        ASSERT_EQ(occurring_xor(x, step, y, other, count, limit), occurring_xor_plain(x, step, y, other, count))
            << count << ' ' << step << ' ' << other;
    }
}

TEST(Marks, OfManyCells) {
    std::mt19937_64 random(7);
    for (int round = 0; round < 500; ++round) {
        std::vector<std::uint8_t> a(random() % 300), marks(a.size());
        for (auto& v : a) v = random() % 8;
        for (auto& v : marks) v = static_cast<std::uint8_t>(random());
        std::vector<std::uint8_t> plain = marks;
        add_marks(marks.data(), a.data(), a.size());
        add_marks_plain(plain.data(), a.data(), a.size());
        ASSERT_EQ(marks, plain);
    }
}

TEST(Marks, FirstGapOfAUnion) {
    const std::vector<std::uint64_t> full(9, ~std::uint64_t{0});
    std::vector<std::uint64_t> a = full, b = full;
    a[5] = 7;
    b[5] = ~std::uint64_t{7};
    EXPECT_EQ(first_gap(std::vector{a.data()}, 0, 9), 5U);
    EXPECT_EQ(first_gap(std::vector{a.data(), b.data()}, 0, 9), 9U);
    b[7] = a[7] = 1;
    EXPECT_EQ(first_gap(std::vector{a.data(), b.data()}, 2, 9), 7U);
    EXPECT_EQ(first_gap(std::vector{a.data(), b.data()}, 8, 9), 9U);
}

// The expressions are random, in x (slot 0) and two more variables. Where both rungs decide, they agree; the plain one
// decides whenever the lanes do.
TEST(Lanes, AgreeWithThePlainRung) {
    std::mt19937_64 random(6);
    std::vector<Do> twos = {Do::add, Do::sub,     Do::mul,  Do::power,      Do::div,   Do::mod,       Do::min,
                            Do::max, Do::bit_xor, Do::less, Do::less_equal, Do::equal, Do::not_equal, Do::divides};
    std::vector<Do> ones = {Do::negate, Do::member};
    for (Int row = 0; const IntegerFunction& f : integer_functions())
        (f.arguments == 1 ? ones : twos).push_back(function(row++));
    std::vector<std::vector<std::uint8_t>> bitmaps(1, std::vector<std::uint8_t>(100));
    for (auto& v : bitmaps[0]) v = random() % 2;
    LaneStack stack;
    int decided = 0;
    for (int round = 0; round < 20000; ++round) {
        std::vector<Step> steps;
        for (int depth = 0; steps.size() < 12 || depth > 1;) {
            if (depth < 2 || (steps.size() < 12 && random() % 2 == 0)) {
                const auto value = static_cast<std::int64_t>(random() % 40) - (random() % 4 == 0 ? 20 : 0);
                steps.push_back(random() % 3 != 0 ? Step{Do::slot, static_cast<int>(random() % 3), 0}
                                                  : Step{Do::constant, 0, value});
                ++depth;
            } else if (depth > 2 && random() % 8 == 0) {
                steps.push_back({Do::choose, 0, 0});
                depth -= 2;
            } else if (random() % 6 == 0) {
                steps.push_back({ones[random() % ones.size()], 0, 0});
            } else {
                steps.push_back({twos[random() % twos.size()], 0, 0});
                --depth;
            }
        }
        std::vector<std::int64_t> slots = {0, static_cast<std::int64_t>(random() % 50),
                                           static_cast<std::int64_t>(random() % 9)};
        std::vector<std::int64_t> x, out(lanes_in_block), plain(lanes_in_block);
        std::int64_t next = static_cast<std::int64_t>(random() % 30) - 5;
        for (auto n = 1 + random() % 70; n > 0; --n, next += 1 + static_cast<std::int64_t>(random() % 3))
            x.push_back(next);
        const Memory memory{slots, bitmaps};
        if (!evaluate_lanes(steps, memory, 0, x, stack, out.data())) continue;
        ++decided;
        ASSERT_TRUE(evaluate_lanes_plain(steps, memory, 0, x, plain.data())) << round;
        for (std::size_t i = 0; i < x.size(); ++i) ASSERT_EQ(out[i], plain[i]) << round << " at " << i;
    }
    EXPECT_GT(decided, 2000);
}

}  // namespace grundy::kernels::table_kernels_test
