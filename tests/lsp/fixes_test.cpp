// SPDX-License-Identifier: MIT
// Quick fixes put right what they are offered for, and explanations are no fixes.
#include <gtest/gtest.h>

#include <grundy/text_faults.hpp>

#include "lsp/fixes.hpp"
#include "support/own_rules.hpp"

namespace grundy::lsp::fixes_test {

std::vector<TextFault> faults_of(const std::string& text) {
    try {
        Rules rules = Rules::catalogue();
        rules.add(text, "a file");
    } catch (const TextFaults& faults) {
        return faults.faults;
    }
    return {};
}

// Puts all fixes in, from the last to the first; each text is one line.
std::string fixed(std::string text) {
    std::vector<TextFault> faults = faults_of(text);
    for (auto fault = faults.rbegin(); fault != faults.rend(); ++fault)
        if (const auto fix = replacement(text.substr(fault->column - 1, fault->length), fault->hint))
            text.replace(fault->column - 1, fault->length, *fix);
    return text;
}

TEST(LspFixes, PutRightWhatIsWrittenOtherwise) {
    const std::pair<const char*, const char*> slips[] = {
        {"f(n - 1) if n == 2", "f(n - 1) if n = 2"},
        {"f(n - 1) if n > 2 && n < 9", "f(n - 1) if n > 2 and n < 9"},
        {"f(n - 1) if n > 2 || n < 9", "f(n - 1) if n > 2 or n < 9"},
        {"f(n - 1) if n % 2 = 0", "f(n - 1) if n mod 2 = 0"},
        {"f(n / 2) if n > 0", "f(n div 2) if n > 0"},
        {"f(n - 1) if n <> 2", "f(n - 1) if n != 2"},
        {"f(n - 1) if n => 2", "f(n - 1) if n >= 2"},
        {"f(n - 1) if n \xE2\x89\xA4 2", "f(n - 1) if n <= 2"},
        {"f(n \xE2\x88\x92 1)", "f(n - 1)"},
        {"f(n - 2**k) for k in 1..3", "f(n - 2^k) for k in 1..3"},
        {"f(n - 2k) for k in 1..3", "f(n - 2*k) for k in 1..3"},
        {"f(n - 1e3)", "f(n - 1 * 10^3)"},
        {"kayls(n - 1)", "kayles(n - 1)"},
        {"f(n - 1) IF n > 2", "f(n - 1) if n > 2"},
        {"f(n - isqrtt(n)) if n > 0", "f(n - isqrt(n)) if n > 0"},
    };
    for (const auto& [wrong, right] : slips) {
        const std::string head = "game f(n): ";
        EXPECT_FALSE(faults_of(head + wrong).empty()) << wrong;
        EXPECT_EQ(fixed(head + wrong), head + right);
        EXPECT_TRUE(faults_of(head + right).empty()) << right;
    }
}

TEST(LspFixes, ExplanationsAreNoFixes) {
    for (const char* option :
         {"f(n - k)", "f(n - 2) if n is even", "f(n - 1) or f(n - 2)", "f(n - 1) when n > 2", "f(k) for k in n",
          "for k in 1..3: f(n - k)", "f(n - 1); f(n - 2)", "f(n) -> f(n - 1)", "range(n)", "2*f(n - 1)"}) {
        const std::string text = std::string("game f(n): ") + option;
        EXPECT_FALSE(faults_of(text).empty()) << option;
        EXPECT_EQ(fixed(text), text);
    }
    EXPECT_EQ(replacement("return", "leave out `return`: an option is the position that is left"), "");
    EXPECT_EQ(replacement("x", "a condition is written `if CONDITION`"), std::nullopt);
}

}  // namespace grundy::lsp::fixes_test
