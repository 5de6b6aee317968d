// SPDX-License-Identifier: MIT
// Sums that are read without tokens are what the parser reads. `+ 0` changes no sum, and nothing with it is plain.
#include "lang/plain_sum.hpp"

#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <random>

#include "api/impl.hpp"
#include "lang/lang.hpp"
#include "support/effort.hpp"

namespace grundy::lang::plain_sum_test {

// By one library, so that both readers number the instances alike.
struct Reading {
    rules::Library library = Rules::catalogue().impl().library;
    rules::Ruleset ruleset{library};

    std::optional<rules::Position> operator()(const std::string& text) {
        Diagnostics faults("position", text);
        return parse_position(text, library, ruleset, faults);
    }
};

std::size_t plain_components(const std::string& text) {
    PlainSum sum(text);
    std::size_t count = 0;
    bool plain = true;
    while (const auto component = sum.next()) {
        plain = plain && component->plain;
        ++count;
    }
    return plain && sum.ended() ? count : 0;
}

std::string number(std::mt19937& random) {
    switch (random() % 8) {
        case 0:
            return "0";
        case 1:
            return "007";
        case 2:
            return "9223372036854775807";
        case 3:
            return "9223372036854775808";
        default:
            return std::to_string(random() % 100);
    }
}

std::string component(std::mt19937& random) {
    const std::string n = number(random), m = number(random);
    switch (random() % 20) {
        case 0:
            return "*" + n;
        case 1:
            return "wythoff(" + n + ", " + m + ")";
        case 2:
            return "0.77(" + n + ")";
        case 3:
            return "2 * kayles(" + n + ")";
        case 4:
            return "3*0.137(" + n + ")";
        case 5:
            return "brave[m=2](" + n + ")";
        case 6:
            return "bracelet([" + n + ", " + m + "])";
        case 7:
            return "nim( " + n + "\t)";
        case 8:
            return "kayles(" + n + " + 1)";
        case 9:
            return "snim[{2, " + m + "}](" + n + ")";
        case 10:
            return "2 * bracelet([ " + n + " , 5])";
        case 11:
            return "node_kayles(path(" + std::to_string(1 + random() % 9) + "))";
        case 12:
            return "notakto(board(\"..# / ..." + std::string(random() % 2 ? " / ###" : "") + "\"))";
        case 13:
            return "all(kayles(" + n + ") + *2, " + (random() % 2 ? "bracelet([3])" : "kayles(1)") + ")";
        case 14:
            return std::to_string(1 + random() % 3) + " * snim[all but {" + n + "}](" + m + ")";
        case 15:
            return "bracelet([1] ++ [" + n + "])";
        default:
            return "kayles(" + n + ")";
    }
}

TEST(PlainSum, IsWhatTheParserReads) {
    Reading reading;
    std::mt19937 random(40);
    int plain = 0, cut = 0, faulty = 0;
    for (int i = 0; i < effort::rounds(4000); ++i) {
        std::string text = component(random);
        for (std::size_t more = random() % 4; more > 0; --more)
            text += (random() % 2 ? " + " : "+") + component(random);
        if (random() % 3 == 0) {  // a slip
            constexpr std::string_view slips = " +*()[],.0a\n-";
            const std::size_t at = random() % text.size();
            const std::string slip(1, slips[random() % slips.size()]);
            random() % 2 ? text.replace(at, 1, slip) : text.insert(at, slip);
        }
        const auto quick = reading(text), slow = reading(text + " + 0");
        ASSERT_EQ(quick.has_value(), slow.has_value()) << text;
        cut += plain_components(text) == 0 && quick && text.find('#') == std::string::npos ? 1 : 0;
        if (quick) {
            ASSERT_EQ(*quick, *slow) << text;
        }
        plain += plain_components(text) > 0 ? 1 : 0;
        faulty += quick ? 0 : 1;
    }
    EXPECT_GT(plain, effort::rounds(1000));
    EXPECT_GT(cut, effort::rounds(300));
    EXPECT_GT(faulty, effort::rounds(500));
}

TEST(PlainSum, CutsOutsideOfBracketsAndQuotes) {
    PlainSum sum("2 * f[{1, (2)}]([1 + 2], \"+ ) #\") + 0.77(3)+g[m=2]([4, 5], 6)");
    auto c = sum.next();
    ASSERT_TRUE(c);
    EXPECT_EQ(c->text, "2 * f[{1, (2)}]([1 + 2], \"+ ) #\")");
    EXPECT_FALSE(c->plain);
    c = sum.next();
    ASSERT_TRUE(c && c->plain);
    EXPECT_EQ(c->game, "0.77");
    c = sum.next();
    ASSERT_TRUE(c && c->plain && sum.ended());
    EXPECT_EQ(c->game, "g[m=2]");
    EXPECT_EQ(sum.words(), (std::vector<Int>{2, 4, 5, 6}));
    EXPECT_EQ(sum.rows(), (std::vector<char>{1, 0}));
    for (const char* text : {"f(1 # )\n)", "f(\"a\n\")", "f((1)", "f[1(2)"})
        EXPECT_FALSE(PlainSum(text).next()) << text;
}

TEST(PlainSum, ReadsNothingElse) {
    for (const char* text : {"",
                             " ",
                             "+",
                             "kayles(5) +",
                             "+ kayles(5)",
                             "kayles(5) kayles(5)",
                             "kayles",
                             "kayles()",
                             "kayles(5",
                             "kayles(5))",
                             "kayles(-1)",
                             "*",
                             "**3",
                             "*3 * 2",
                             "0 * kayles(5)",
                             "2 kayles(5)",
                             "2 * *3",
                             "kayles(1..3)",
                             "kayles(2^3)",
                             "kayles(5) # text",
                             "kayles(5x)"})
        EXPECT_EQ(plain_components(text), 0U) << text;
    EXPECT_EQ(plain_components(" kayles(5)+*3\n+ 2 * wythoff(1,2) + 0.77(9)\n"), 4U);
}

}  // namespace grundy::lang::plain_sum_test
