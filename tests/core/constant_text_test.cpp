// SPDX-License-Identifier: MIT
#include "core/constant_text.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "support/effort.hpp"

namespace grundy::test::constant_text_test {

std::string said(std::string_view text) {
    const auto n = constant_in(text);
    if (!n) return "no number";
    if (n->beyond) return "beyond";
    const bool negative = n->value < 0;
    return (negative ? "-" : "") + std::to_string(static_cast<std::uint64_t>(negative ? -n->value : n->value));
}

TEST(ConstantText, ReadsWhatPeopleWrite) {
    EXPECT_EQ(said("0"), "0");
    EXPECT_EQ(said("007"), "7");
    EXPECT_EQ(said("10^5"), "100000");
    EXPECT_EQ(said("2*10^5"), "200000");
    EXPECT_EQ(said("10^9+7"), "1000000007");
    EXPECT_EQ(said("2^63-1"), "9223372036854775807");
    EXPECT_EQ(said("3e6"), "3000000");
    EXPECT_EQ(said("2^3^2"), "512");
    EXPECT_EQ(said("2-3-4"), "-5");
    EXPECT_EQ(said("2+3*4^2"), "50");
    EXPECT_EQ(said("0^0"), "1");
    EXPECT_EQ(said("1^10^18"), "1");
    EXPECT_EQ(said("0*10^30"), "0");
    EXPECT_EQ(said("1^1^1^1^1^1^1^1^1"), "1");
    std::string powers = "3";
    for (int i = 0; i < 100'000; ++i) powers += "^1";
    EXPECT_EQ(said(powers), "3");
}

TEST(ConstantText, ReportsWhatIsBeyond) {
    for (const char* text : {"2^127", "10^40", "10^10^18", "9e99", "2^126+2^126", "10^30*10^30",
                             "999999999999999999999999999999999999999999", "0*10^40"})
        EXPECT_EQ(said(text), "beyond") << text;
}

TEST(ConstantText, RefusesWhatIsNoConstant) {
    for (const char* text :
         {"", "n", "2*", "*2", "2**3", "2^", "^2", "-2", "+2", "1.5", "2 * 3", " 5", "0x10", "2e", "e5", "2*(3)", "5!"})
        EXPECT_EQ(said(text), "no number") << text;
}

// Sums of products of powers, drawn with their results.
TEST(ConstantText, ComputesAsMathematicsDoes) {
    std::mt19937_64 random(5);
    const auto below = [&](std::uint64_t most) { return static_cast<std::int64_t>(random() % most); };
    for (int round = effort::rounds(2000); round > 0; --round) {
        std::string text;
        std::int64_t total = 0;
        for (std::int64_t i = 0, terms = 1 + below(3); i < terms; ++i) {
            std::int64_t product = 1;
            const bool minus = i > 0 && below(2) == 1;
            text += i == 0 ? "" : minus ? "-" : "+";
            for (std::int64_t j = 0, factors = 1 + below(3); j < factors; ++j) {
                const std::int64_t base = below(10), exponent = below(4);
                text += (j == 0 ? "" : "*") + std::to_string(base);
                if (exponent != 1) text += "^" + std::to_string(exponent);
                for (std::int64_t k = 0; k < exponent; ++k) product *= base;
            }
            total += minus ? -product : product;
        }
        EXPECT_EQ(said(text), std::to_string(total)) << text;
    }
}

}  // namespace grundy::test::constant_text_test
