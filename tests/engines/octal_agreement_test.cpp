// SPDX-License-Identifier: MIT
// Compares codes with their definition: digit d after the point at place k allows taking k and leaving as many heaps as
// the ones of d indicate, none of them empty. The test covers every octal code of up to three digits to n = 2000, and a
// thousand random longer and hexadecimal ones. Invalid digits are reported.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <random>

#include "support/code_by_definition.hpp"
#include "support/effort.hpp"

namespace grundy::octal_agreement_test {

constexpr char digits[] = "0123456789ABCDEF";

std::string text_of(const std::vector<int>& code) {
    std::string out = std::string(1, digits[code[0]]) + ".";
    for (std::size_t i = 1; i < code.size(); ++i) out += digits[code[i]];
    return out;
}

void expect_definition(const std::vector<int>& code, std::size_t size) {
    const Rules rules;
    const Table table = Solver(rules).table(text_of(code), {{0, static_cast<std::int64_t>(size) - 1}});
    EXPECT_EQ(table.engine, "heap");
    EXPECT_EQ(table.values, code_by_definition<std::uint64_t>(code, size)) << text_of(code);
}

TEST(OctalAgreement, EveryCodeOfUpToThreeDigits) {
    constexpr std::size_t heaps = effort::sanitized ? 201 : 2001;
    for (const int before : {0, 4})
        for (int one = 0; one < 8; ++one) {
            expect_definition({before, one}, heaps);
            for (int two = 0; two < 8; ++two) {
                if (two > 0) expect_definition({before, one, two}, heaps);  // otherwise a code of one digit
                for (int three = 1; three < 8; ++three) expect_definition({before, one, two, three}, heaps);
            }
        }
}

TEST(OctalAgreement, AThousandLongerAndHexadecimalCodes) {
    std::mt19937_64 random(31);
    for (int round = 0; round < effort::rounds(1000); ++round) {
        const bool hexadecimal = random() % 2 == 0;
        const int base = hexadecimal ? 16 : 8;
        std::vector<int> code = {random() % 4 == 0 ? (hexadecimal ? 12 : 4) : 0};
        for (auto k = (hexadecimal ? 1 : 4) + random() % 5; k > 0; --k)
            code.push_back(static_cast<int>(random()) & (base - 1));
        expect_definition(code, hexadecimal ? 90 : 300);
    }
}

std::string refusal(const std::string& code) {
    const Rules rules;
    try {
        Solver(rules).period(code);
    } catch (const TextError& fault) {
        return fault.what();
    }
    return "";
}

TEST(OctalAgreement, WrongCodesAreToldSo) {
    const auto expect = [](const std::string& code, const char* what) {
        EXPECT_NE(refusal(code).find(what), std::string::npos)
            << code.substr(0, 40) << ": " << refusal(code).substr(0, 400);
    };
    expect("5.1", "an empty heap to itself");
    expect("2.1", "the game never ends");
    expect("4!", "a code has a point");
    expect("0.[7", "expected a digit or ']'");
    expect("0." + std::string(1000000, '7'), "a code of more than 1000 digits");
    EXPECT_LT(refusal("0." + std::string(1000000, '7')).size(), 2000U);
}

}  // namespace grundy::octal_agreement_test
