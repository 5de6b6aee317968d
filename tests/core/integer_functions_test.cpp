// SPDX-License-Identifier: MIT
// Compares the integer functions with their definitions, and each one's value in 64 bits with that in 128 and with what
// the table says of it.
#include "core/integer_functions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

#include "core/size.hpp"

namespace grundy::integer_functions_test {

constexpr Int top = std::numeric_limits<Int>::max(), bottom = std::numeric_limits<Int>::min();

const IntegerFunction& function(std::string_view name) {
    const auto table = integer_functions();
    const auto it = std::find_if(table.begin(), table.end(), [&](const auto& f) { return f.name == name; });
    EXPECT_NE(it, table.end()) << name;
    return *it;
}

Int value(std::string_view name, Int a, Int b = 0) { return function(name)(a, b).value_or(-1); }

TEST(Functions, SmallArguments) {
    for (Int n = 0; n <= 300; ++n) {
        Int root = 0, log = 0, ones = 0;
        while ((root + 1) * (root + 1) <= n) ++root;
        while (Int{2} << log <= n) ++log;
        for (Int rest = n; rest > 0; rest /= 2) ones += rest % 2;
        EXPECT_EQ(value("isqrt", n), root) << n;
        EXPECT_EQ(value("log2", n), n == 0 ? -1 : log) << n;
        EXPECT_EQ(value("popcount", n), ones) << n;
        Int twos = 0;
        while (n > 0 && (n >> twos) % 2 == 0) ++twos;
        EXPECT_EQ(value("v2", n), n == 0 ? -1 : twos) << n;
        EXPECT_EQ(value("abs", n), n);
        EXPECT_EQ(value("abs", -n), n);
        for (Int m = 0; m <= 60; ++m) {
            Int divisor = std::max(m, n);
            while (divisor > 1 && (m % divisor != 0 || n % divisor != 0)) --divisor;
            EXPECT_EQ(value("gcd", m, n), divisor) << m << ", " << n;
        }
    }
}

TEST(Functions, LargeArguments) {
    EXPECT_EQ(value("isqrt", top), 3037000499);
    for (const Int root : {Int{1} << 26, (Int{1} << 26) + 1, Int{3037000499}}) {
        EXPECT_EQ(value("isqrt", root * root), root);
        EXPECT_EQ(value("isqrt", root * root - 1), root - 1);
    }
    EXPECT_EQ(value("log2", top), 62);
    EXPECT_EQ(value("popcount", top), 63);
    EXPECT_EQ(value("gcd", top, top / 7 * 3), top / 7);
    EXPECT_EQ(value("abs", bottom + 1), top);
    EXPECT_FALSE(function("abs")(bottom, 0));
    const Wide square = Wide{top} * top;
    EXPECT_TRUE(function("isqrt").exact(square - 1, 0) == Wide{top} - 1);
    EXPECT_TRUE(function("log2").exact(square, 0) == Wide{125});
    EXPECT_TRUE(function("v2").exact(Wide{1} << 100, 0) == Wide{100});
    EXPECT_TRUE(function("popcount").exact(square + 7, 0) == Wide{63});
    EXPECT_TRUE(function("abs").exact(-square, 0) == square);
    EXPECT_TRUE(function("gcd").exact(square, Wide{top} * 5) == Wide{top});
}

TEST(Functions, BothWidthsAgreeAndTheTableIsTrue) {
    std::mt19937_64 random(11);
    for (const IntegerFunction& f : integer_functions()) {
        SCOPED_TRACE(f.name);
        EXPECT_FALSE(f.least && f.fault.empty());
        for (int round = 0; round < 20000; ++round) {
            const auto any = [&] {
                const Int n = static_cast<Int>(random() >> 1 >> random() % 63);
                return random() % 4 == 0 ? -n : n;
            };
            const Int a = any(), b = any();
            const bool fault = f.least && (a < *f.least || (f.arguments == 2 && b < *f.least));
            const auto quick = f(a, b);
            if (fault) {
                ASSERT_FALSE(quick) << a << ", " << b;
                continue;
            }
            const auto exact = f.exact(a, b);
            ASSERT_TRUE(exact) << a << ", " << b;
            ASSERT_TRUE(!quick || *quick == *exact) << a << ", " << b;
            ASSERT_TRUE(!f.natural || *exact >= 0) << a << ", " << b;
            ASSERT_TRUE(!f.shrinks || *exact <= a) << a << ", " << b;
            ASSERT_TRUE(quick || *exact > top || (!f.natural && !f.shrinks)) << a << ", " << b;
        }
    }
}

}  // namespace grundy::integer_functions_test
