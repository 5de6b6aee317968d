// SPDX-License-Identifier: MIT
// Winning moves of heaps that belong to several sequences, counted by residue class or one by one.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <string>

#include "support/own_rules.hpp"

namespace grundy::system_counts_test {

const char* const rules =
    "game f(c, n):\n    f(c, n - k) for k in 1..c\n    f(c, a) + f(c, b) for a + b = n - c\n"
    "game left(n):\n    left(a) + even(b) for a + b = n - 1\n    left(n - 2)\n"
    "game right(n):\n    right(a) + even(b) for a + b = n - 1 if 2 <= b\n    even(a) + right(b) for a + b = n - 3\n    "
    "even(n - 2)\n"
    "game pair(n):\n    even(a) + odd(b) for a + b = n\n    even(a) + even(b) for a + b = n - 1\n    odd(n - 2)\n"
    "game odd(n):\n    odd(n - k) for k in {1, 4}\n"
    "game apart(n):\n    apart(a) + even(b) for a + b = n - 2 if a != b\n    even(n - 1)\n"
    "game even(n):\n    even(n - k) for k in 1..3\n"
    "game twice(n):\n    twice(n - 1)\n    even(n - 1) if n mod 3 = 1\n    even(n - k) for k in 1..2\n";

TEST(SystemCounts, AreThoseOfAllMoves) {
    Solver solver(rules_of(rules));
    std::int64_t largest = 0;
    for (const std::string game : {"left(", "right(", "pair(", "apart(", "even(", "twice("})
        for (int n = 70'000; n < 70'004; ++n)
            for (int k = 0; k < 4; ++k) {
                const std::string position = game + std::to_string(n) + ") + *" + std::to_string(k);
                const MoveCount counted = solver.count(position), listed = solver.count(position, true);
                ASSERT_EQ(counted.moves, listed.moves) << position;
                largest = std::max<std::int64_t>(largest, counted.moves);
            }
    EXPECT_GT(largest, 10'000);
}

// The period of f(3, n) is 4, so its winning splits can be counted apart.
TEST(SystemCounts, OfFamiliesAndHugeHeaps) {
    Solver solver(rules_of(rules));
    std::vector<Value> values;
    for (int n = 0; n < 4; ++n) values.push_back(solver.value("f(3, " + std::to_string(n) + ")").value);
    const auto value = [&](std::int64_t n) { return values[static_cast<std::size_t>(n % 4)]; };
    for (std::int64_t n = 70'001; n < 70'009; ++n) {
        std::int64_t wins = 0;
        for (int k = 1; k <= 3; ++k) wins += value(n - k) == Value{} ? 1 : 0;
        for (std::int64_t a = 0; a <= n - 3 - a; ++a) wins += value(a) == value(n - 3 - a) ? 1 : 0;
        const std::string game = "f(3, ";
        ASSERT_EQ(solver.count(game + std::to_string(n) + ")").moves, value(n) == Value{} ? 0 : wins) << n;
        if (n % 8 != 1) continue;
        constexpr std::int64_t more = 1'000'000'000;  // periods of pairs
        const std::int64_t b = solver.count(game + std::to_string(n + 8) + ")").moves;
        EXPECT_EQ(solver.count(game + std::to_string(n + 8 * more) + ")").moves, wins + more * (b - wins));
    }
}

}  // namespace grundy::system_counts_test
