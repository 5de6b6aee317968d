// SPDX-License-Identifier: MIT
// Tables of games in which a move may end the whole game. Programs keep loony positions as the largest word of a cell,
// which must neither be marked in a sum nor be mistaken for a value when cells become wider.
#include "engines/same_tables.hpp"
#include "support/effort.hpp"

namespace grundy::table_loony_test {

std::string where(Random& random) {
    return one_of(random, {"x = 1 and n > 2", "n = x and n > 0", "n mod 5 = 1", "x = 0 and n > 1", "min(n, x) = 1",
                           "n + x = 9", "n >= 7 and x < 2", "n in {1, 4, 9}", "n * x = 6", "n < x"});
}

std::string option(Random& random) {
    return one_of(random,
                  {"f(n - k, x)  for k in 1..3", "f(n, x - k)  for k in 1..", "f(n - k, x - k)  for k in 1..9",
                   "f(n - p, x - 1)  for p in primes", "f(n - 1, x)", "f(n - 2, x - 1)  if n > 6",
                   "f(i, x) + f(j, x)  for i + j = n - 2", "f(n - k, x)  for k in 1..n if k mod 3 = 1",
                   "f(n - k * k, x)  for k in 1..", "f(n - k, x) + *3  for k in 1..3", "f(n - 1, x) + f(n, x - 1)",
                   "f(n, i) + f(n, x - i)  for i in 1..x - 1", "f(n - k, x - j)  for k in 1..2, j in 0..2",
                   "f(n - d, x)  for d in divisors(n) if d < n", "f(n - 3, x) + f(n - 3, x)"});
}

TEST(TableLoony, RandomGamesThatAMoveMayEnd) {
    Random random(23);
    int compiled = 0;
    for (int i = 0; i < effort::rounds(120); ++i) {
        std::string text = "game f(n, x):\n";
        for (auto wins = 1 + random() % 2; wins > 0; --wins) text += "    win  if " + where(random) + "\n";
        for (auto options = 1 + random() % 3; options > 0; --options) text += "    " + option(random) + "\n";
        if (random() % 6 == 0) text += "    lose  if " + where(random) + "\n";
        compiled += same_tables(text, "f", {20, 12}) ? 1 : 0;
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_EQ(compiled, effort::rounds(120));
}

// A set of the row is kept for these takes. Values pass 255, the word of a loony cell in one byte.
TEST(TableLoony, ValuesThatNeedWiderCells) {
    EXPECT_TRUE(same_tables("game f(n):\n    win  if n mod 7 = 3\n    f(n - k)  for k in 1..\n", "f", {700}));
    EXPECT_TRUE(
        same_tables("game f(n, x):\n    win  if n mod 7 = 3\n    f(n - k, x)  for k in 1..\n"
                    "    f(n, x - k)  for k in 1..\n    f(n - 1, x) + f(n, x - 1)\n",
                    "f", {310, 3}));
}

TEST(TableLoony, WhatAProgramDoesNotExpressIsLeftToTheRules) {
    EXPECT_FALSE(
        same_tables("game f(n):\n    win  for k in 2..3 if n = 5 * k\n    f(n - k)  for k in 1..2\n", "f", {40}));
    EXPECT_FALSE(
        same_tables("game f(n):\n    win  if n = 5\n    sum(f(i) for i in 0..n - 2)\n    f(n - 1)\n", "f", {40}));
}

}  // namespace grundy::table_loony_test
