// SPDX-License-Identifier: MIT
// Recognisers of tables over two numbers are tested on tables made from a formula written here; see pattern_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/pattern_boxes.hpp"

namespace grundy::pattern::pattern_grid_test {

// The product of nimbers below 64 by its definition, a mex (Conway, On Numbers and Games, ch. 6).
Int nim_product(Int a, Int b) {
    static const std::vector<Int> products = [] {
        std::vector<Int> p(64 * 64);
        for (std::size_t x = 0; x < 64; ++x)
            for (std::size_t y = 0; y < 64; ++y) {
                std::vector<bool> met(256);
                for (std::size_t i = 0; i < x; ++i)
                    for (std::size_t j = 0; j < y; ++j)
                        met[static_cast<std::size_t>(p[64 * i + y] ^ p[64 * x + j] ^ p[64 * i + j])] = true;
                p[64 * x + y] = std::find(met.begin(), met.end(), false) - met.begin();
            }
        return p;
    }();
    return products[static_cast<std::size_t>(64 * a + b)];
}

struct Grid {
    const char* formula;
    Of2 f;
};
const std::vector<Grid> grids = {
    {"G(a, b) = a xor b", [](Int a, Int b) { return a ^ b; }},
    {"G(a, b) = (a + 1) xor (b + 1)", [](Int a, Int b) { return (a + 1) ^ (b + 1); }},
    {"G(a, b) = (a xor b) + 1", [](Int a, Int b) { return (a ^ b) + 1; }},
    {"G(a, b) = a + b", [](Int a, Int b) { return a + b; }},
    {"G(a, b) = (a + b) mod 5", [](Int a, Int b) { return (a + b) % 5; }},
    {"G(a, b) = a mod (b + 1)", [](Int a, Int b) { return a % (b + 1); }},
    {"G(a, b) = b mod (2*a + 3)", [](Int a, Int b) { return b % (2 * a + 3); }},
    {"G(a, b) = max(a, b)", [](Int a, Int b) { return std::max(a, b); }},
    {"G(a, b) = (a + b) div 3", [](Int a, Int b) { return (a + b) / 3; }},
    {"G(a, b) = (a + 2*b) mod 5", [](Int a, Int b) { return (a + 2 * b) % 5; }},
    {"G(a, b) = [3, 1, 4, 1, 5, 9][3*(a mod 2) + b mod 3 + 1]",
     [](Int a, Int b) { return "314159"[a % 2 * 3 + b % 3] - '0'; }},
    {"G(a, b) = (a mod 3) xor (b mod 5)", [](Int a, Int b) { return a % 3 ^ b % 5; }},
    {"G(a, b) = v2(a + 1) xor (b mod 3)", [](Int a, Int b) { return v2(a + 1) ^ b % 3; }},
    {"G(a, b) = [4, 7, 1, 2][2*(min(a, b) mod 2) + max(a, b) mod 2 + 1]",
     [](Int a, Int b) { return "4712"[std::min(a, b) % 2 * 2 + std::max(a, b) % 2] - '0'; }},
    {"G(a, b) = nimprod(a, b)", nim_product},
    {"G(a, b) = v2((a or b) + 1)", [](Int a, Int b) { return v2((a | b) + 1); }},
    {"G(a, b) = isqrt(a*b)", [](Int a, Int b) { return static_cast<Int>(std::sqrt(static_cast<double>(a * b))); }},
    {"G(a, b) = 5*((a div 5) xor (b div 5)) + ((a + 2*b) mod 5)",
     [](Int a, Int b) { return 5 * (a / 5 ^ b / 5) + (a + 2 * b) % 5; }},
    {"G(a, b) = (3 if a mod 2 = 1 and b mod 2 = 1 else 1)", [](Int a, Int b) { return a * b % 2 == 1 ? 3 : 1; }},
    {"G(a, b) = (a xor a div 2) + (b mod 3)", [](Int a, Int b) { return (a ^ a / 2) + b % 3; }},
    {"G(a, b) = G(a, 0) xor G(0, b)", [](Int a, Int b) { return (a * a * 5 % 13) ^ (b * b * b * 7 % 31); }},
};

TEST(Pattern, FindsTheFormulaOfATable) {
    for (const Grid& g : grids) EXPECT_EQ(values_of(table(g.f)), g.formula);
}

TEST(Pattern, OneWrongCellAmongThoseNotSeenIsEnoughForSilence) {
    for (const Grid& g : grids)
        for (const std::size_t at : {5U * 61 + 40, 36U * 61 + 5, 20U * 61 + 50, 61U * 61 - 1}) {
            Box box = table(g.f);
            box.values[at] += 1;
            EXPECT_EQ(values_of(box), "nothing") << g.formula << " with an error in cell " << at;
        }
}

TEST(Pattern, AFirstRowAndColumnOfTheirOwnAreLeftOut) {
    const auto claim = find_values(table([](Int a, Int b) { return a * b == 0 ? 3 : (a - 1) ^ (b - 1); }));
    ASSERT_TRUE(claim);
    EXPECT_EQ(claim->formula, "G(a, b) = (a - 1) xor (b - 1) for all a, b with a >= 1 and b >= 1");
    EXPECT_EQ(claim->row_from, 1);
    EXPECT_EQ(claim->column_from, 1);
}

TEST(Pattern, UpToFourBorderLinesAreLeftOut) {
    for (Int border = 1; border <= 5; ++border) {
        const auto rows =
            find_values(table([=](Int a, Int b) { return a < border ? (a * a * 7 + b * b * 3) % 11 : a ^ b; }));
        const auto both = find_values(
            table([=](Int a, Int b) { return a < border || b < border ? (a * a * 7 + b * b * 3) % 11 : a ^ b; }));
        ASSERT_EQ(rows.has_value(), border <= 4) << border;
        ASSERT_EQ(both.has_value(), border <= 4) << border;
        if (border > 4) break;
        const std::string from = std::to_string(border), rows_from = "G(a, b) = a xor b for all a, b with a >= " + from;
        EXPECT_EQ(rows->formula, rows_from);
        EXPECT_EQ(both->formula, rows_from + " and b >= " + from);
    }
    // Self-similar values that begin late; the values before are exceptions.
    const auto late = find_values(sequence([](Int n) {
        if (n < 3) return 50 + n;
        for (n -= 3; n % 2 == 1;) n /= 2;
        return n / 2;
    }));
    ASSERT_TRUE(late);
    EXPECT_EQ(late->formula, "G(2n + 2) = G(n + 2), G(2n + 3) = n");
    EXPECT_EQ(late->exceptions.size(), 2U);
}

// A constant is named before anything else, and of others the formula with the fewest exceptions.
TEST(Pattern, FewestExceptionsWin) {
    const auto constant = find_values(sequence([](Int n) { return n < 7 ? n % 2 : 3; }));
    ASSERT_TRUE(constant);
    EXPECT_EQ(constant->formula, "G(n) = 3 for n >= 7");
    EXPECT_EQ(constant->exceptions.size(), 7U);
    // v2(n) mod 2 has one exception, n = 0; the rule by digits would have to be given that value, and is longer.
    EXPECT_EQ(set_of(sequence([](Int n) { return n == 0 || v2(n) % 2 == 1; })), "v2(n) mod 2 = 1");
    EXPECT_EQ(values_of(sequence([](Int n) { return n < 2 ? 1 - n : n; })), "G(n) = n");
}

// The cells seen are given; all others are for the test.
TEST(Pattern, ARangeThatWasAskedAboutIsReadOffAsAWhole) {
    Box box = sequence([](Int n) { return n < 40 ? n % 3 : (n + 1) % 3; }, 0, 400);
    box.seen_rows = 1;
    box.seen_columns = 40;
    EXPECT_EQ(values_of(box), "nothing");
    const auto fit = fits_values(box.part(0, 0, 1, 40));
    ASSERT_TRUE(fit);
    EXPECT_EQ(fit->claim.formula, "G(n) = n mod 3");
    const auto failure = first_failure(fit->claim, box);
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->b, 40);
    box = sequence([](Int n) { return n % 3; }, 0, 200);
    box.seen_rows = 1;
    box.seen_columns = 21;
    const auto claim = find_values(box);
    ASSERT_TRUE(claim);
    EXPECT_EQ(claim->fitted_columns, 21U);
}

TEST(Pattern, RowsThatRepeatEachInItsOwnWay) {
    const auto scattered = [](Int a, Int r) { return (a * a * 31 + r * r * 17 + a * r * 5) % 29; };
    const auto growing = find_rows(table([&](Int a, Int b) { return scattered(a, b % (a + 1)); }, 0, 100));
    ASSERT_TRUE(growing);
    EXPECT_NE(growing->formula.find("rows a = 0.."), std::string::npos);
    EXPECT_NE(growing->formula.find("each repeat: G(a, b + p) = G(a, b) + s, p = a + 1, s = 0"), std::string::npos)
        << growing->formula;
    Box box = table([&](Int a, Int b) { return scattered(a, b % 4) + b / 4 * 4; }, 0, 100);
    EXPECT_EQ(find_rows(box)->formula, "rows a = 0..99 each repeat: G(a, b + p) = G(a, b) + s, p = 4, s = p");
    box.values[7 * 100 + 60] += 1;
    EXPECT_EQ(find_rows(box)->formula, "rows a = 0..6 each repeat: G(a, b + p) = G(a, b) + s, p = 4, s = p");
    box.values[2 * 100 + 60] += 1;
    EXPECT_FALSE(find_rows(box));
}

// Wythoff pairs for any r follow the rule that constructs them: the least unused number, and that plus r*i.
bool wythoff_pair(Int a, Int b, Int r) {
    std::vector<bool> used(1000, false);
    for (Int i = 0, least = 0; least <= std::min(a, b); ++i) {
        if (std::min(a, b) == least && std::max(a, b) == least + r * i) return true;
        used[static_cast<std::size_t>(least)] = used[static_cast<std::size_t>(least + r * i)] = true;
        while (used[static_cast<std::size_t>(least)]) ++least;
    }
    return false;
}

TEST(Pattern, PairsOfBeattySequences) {
    const char* expected[] = {
        "(floor(i*phi), floor(i*phi^2)) for i = 0, 1, ... in either order",
        "(floor(i*sqrt(2)), floor(i*(sqrt(2) + 2))) for i = 0, 1, ... in either order",
        "(floor(i*(sqrt(13) - 1)/2), floor(i*(sqrt(13) + 5)/2)) for i = 0, 1, ... in either order",
        "(floor(i*(sqrt(5) - 1)), floor(i*(sqrt(5) + 3))) for i = 0, 1, ... in either order"};
    for (Int r = 1; r <= 4; ++r) {
        Box box = table([r](Int a, Int b) { return wythoff_pair(a, b, r); });
        EXPECT_EQ(set_of(box), expected[r - 1]) << r;
        box.values[50 * 61 + 50] ^= 1;
        EXPECT_EQ(set_of(box), "nothing") << r;
    }
}

TEST(Pattern, SetsOfPairs) {
    const std::vector<Grid> pairs = {
        {"a = b", [](Int a, Int b) { return a == b; }},
        {"b = a + 2", [](Int a, Int b) { return b == a + 2; }},
        {"(a + b) mod 3 = 0", [](Int a, Int b) { return (a + b) % 3 == 0; }},
        {"(a + 2*b) mod 5 = 3", [](Int a, Int b) { return (a + 2 * b) % 5 == 3; }},
        {"v2(a + 1) = v2(b + 1)", [](Int a, Int b) { return v2(a + 1) == v2(b + 1); }},
        {"abs(a - b) <= 3", [](Int a, Int b) { return std::abs(a - b) <= 3; }},
        {"b < 2^v2(a) for all a, b with a >= 1", [](Int a, Int b) { return a > 0 && b < (a & -a); }},
        {"b > 2*a", [](Int a, Int b) { return b > 2 * a; }},
        {"a <= isqrt(b)", [](Int a, Int b) { return a * a <= b; }},
        {"a mod 2 = 0 and b mod 2 = 0", [](Int a, Int b) { return (a | b) % 2 == 0; }},
        {"(a + b) mod 2 = 1", [](Int a, Int b) { return (a + b) % 2 == 1; }},
        {"a = 2", [](Int a, Int) { return a == 2; }},
        {"a mod 3 in {0, 2} and b mod 2 = 1", [](Int a, Int b) { return a % 3 != 1 && b % 2 == 1; }},
        {"a and b = 0", [](Int a, Int b) { return (a & b) == 0; }},
    };
    for (const Grid& g : pairs) {
        EXPECT_EQ(set_of(table(g.f)), g.formula);
        EXPECT_EQ(set_of(table([&](Int a, Int b) { return g.f(a, b) != (a == 20 && b == 55); })), "nothing")
            << g.formula;
    }
    const Box ratio = table(
        [](Int a, Int b) {
            const auto low = static_cast<double>(std::min(a, b)), high = static_cast<double>(std::max(a, b));
            return a != b && high < phi * low;
        },
        1);
    EXPECT_EQ(set_of(ratio), "a != b and max(a, b) < phi*min(a, b)");
}

}  // namespace grundy::pattern::pattern_grid_test
