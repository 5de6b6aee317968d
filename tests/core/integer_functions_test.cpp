// SPDX-License-Identifier: MIT
// Compares the integer functions with their definitions, and each one's value in 64 bits with that in 128 and with what
// the table says of it.
#include "core/integer_functions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

#include "core/nim_product.hpp"
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

// The least number that is not a product by the definition of smaller ones (Conway): mex of a'b + ab' + a'b'.
TEST(NimProduct, IsTheLeastNumberLeft) {
    constexpr std::size_t size = 40;
    std::vector<std::vector<Nimber>> table(size, std::vector<Nimber>(size));
    for (std::size_t a = 0; a < size; ++a)
        for (std::size_t b = 0; b < size; ++b) {
            std::vector<bool> met(256 * 256);
            for (std::size_t x = 0; x < a; ++x)
                for (std::size_t y = 0; y < b; ++y)
                    met[to_size(static_cast<Int>(table[x][b] ^ table[a][y] ^ table[x][y]))] = true;
            table[a][b] = static_cast<Nimber>(std::find(met.begin(), met.end(), false) - met.begin());
            ASSERT_EQ(nim_product(Nimber{a}, Nimber{b}), table[a][b]) << a << ", " << b;
        }
}

TEST(NimProduct, IsThatOfAField) {
    std::mt19937_64 random(12);
    const auto any = [&] { return random() >> random() % 64; };
    for (int round = 0; round < 20000; ++round) {
        const Nimber a = any(), b = any(), c = any();
        ASSERT_EQ(nim_product(a, b), nim_product(b, a));
        ASSERT_EQ(nim_product(a, nim_product(b, c)), nim_product(nim_product(a, b), c));
        ASSERT_EQ(nim_product(a, b ^ c), nim_product(a, b) ^ nim_product(a, c));
        ASSERT_EQ(nim_product(a, 1), a);
        ASSERT_TRUE(nim_product(UnsignedWide{a}, UnsignedWide{b}) == nim_product(a, b));
        if (a != 0) {
            ASSERT_EQ(nim_product(a, nim_inverse(a)), 1U) << a;
        }
    }
    for (int k = 0; k < 6; ++k) {  // F x F = F + F/2, and F x n = F*n for n below F
        const Nimber f = Nimber{1} << (1 << k);
        EXPECT_EQ(nim_product(f, f), f ^ f / 2);
        EXPECT_EQ(nim_product(f, f - 1), f * (f - 1));
    }
    const UnsignedWide top = UnsignedWide{1} << 64;
    EXPECT_TRUE(nim_product(top, top) == (top ^ top / 2));
    EXPECT_EQ(value("nimprod", 21508, 42689), 35202);
    EXPECT_FALSE(function("nimprod")(Int{1} << 62, (Int{1} << 62) + 12345).has_value() &&
                 nim_product(Nimber{1} << 62, (Nimber{1} << 62) + 12345) >> 63 != 0);
}

}  // namespace grundy::integer_functions_test
