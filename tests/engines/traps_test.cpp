// SPDX-License-Identifier: MIT
// Rules that once misled the planner: each looks like a simpler game than it is. The value is derived by hand in the
// comment; the planner's engine and the memo engine must both return it.
#include <gtest/gtest.h>

#include "grundy/grundy.hpp"
#include "support/own_rules.hpp"

namespace grundy::traps_test {

void expect_value(const char* text, const char* position, std::uint64_t value) {
    for (const char* engine : {"", "memo"})
        EXPECT_EQ(Solver(rules_of(text), with(engine)).value(position).value, value)
            << text << position << " by " << engine;
}

TEST(Traps, TakesBeyondTheLargestHeap) {  // no option is legal
    expect_value("game f(n): f(n - k) for k in 2^64 + 1..2^64 + 3", "f(10)", 0);
}

TEST(Traps, TheEmptyHeapCanHaveAMove) {  // f(0) has one option, so its value is 1; f(2) leaves only *1
    expect_value("game f(n):\n 0 if n = 0\n f(n - 2) + *1 if 2 < n\n *1 if n = 2", "f(2)", 0);
}

TEST(Traps, AGuardComesBeforeTheRange) {  // 12 div 0 is never computed
    expect_value("game f(n) with m: f(n - k) for k in 1..(12 div m) if 0 < m", "f[m=0](5)", 0);
}

TEST(Traps, ATakeThatAlsoDependsOnTheHeap) {  // f(0) and f(1) have no option; f(3) leads to both
    expect_value("game f(n): f(n - k - n mod 2) for k in 1..3", "f(3)", 1);
}

TEST(Traps, ARowLiteralMayHoldANegative) {  // x = 3 - 5 leads from f(1, 3) to f(0, 8), which has no option
    expect_value("game f(a, b): f(a - 1, b - 1 - 3*x) for x in [b - 5, 2]", "f(1, 3)", 1);
}

TEST(Traps, MoreValuesThanAByteHolds) { expect_value("game f(a, b): *k for k in 0..5000", "f(0, 0)", 5001); }

}  // namespace grundy::traps_test
