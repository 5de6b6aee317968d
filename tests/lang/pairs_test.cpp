// SPDX-License-Identifier: MIT
// Sets of pairs: `(a, b) in S`, in rules, positions and data, against a set of the standard library.
#include <set>

#include "support/agreement.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::pairs_test {

const std::string rules_text =
    "game f(a, b) with S: pairs:\n"
    "    f(a - 1, b)  if 0 < a and (a, b) in S\n"
    "    f(a, b - 1)  if 0 < b and not (b, a + 1) in S\n";

using Pairs = std::set<std::pair<Int, Int>>;

Int value(Int a, Int b, const Pairs& pairs) {
    std::set<Int> left;
    if (a > 0 && pairs.count({a, b}) != 0) left.insert(value(a - 1, b, pairs));
    if (b > 0 && pairs.count({b, a + 1}) == 0) left.insert(value(a, b - 1, pairs));
    Int mex = 0;
    while (left.count(mex) != 0) ++mex;
    return mex;
}

std::string text_of(const Pairs& pairs) {
    std::string out;
    for (const auto& [a, b] : pairs)
        out += (out.empty() ? "(" : ", (") + std::to_string(a) + ", " + std::to_string(b) + ")";
    return "{" + out + "}";
}

// Short sets are read word by word, and long ones as one.
TEST(Pairs, MembersAreThoseOfTheSet) {
    Random random(1);
    for (int round = 0; round < 40 && !HasFailure(); ++round) {
        Pairs pairs;
        for (auto n = pick(random, 1, round < 20 ? 5 : 30); n > 0; --n)
            pairs.emplace(pick(random, 0, 6), pick(random, 0, 6));
        Rules rules = rules_of(rules_text);
        rules.add_data("S = " + text_of(pairs) + "\n", "pairs.txt");
        Solver solver(rules);
        for (Int a = 0; a <= 5; ++a)
            for (Int b = 0; b <= 5; ++b) {
                const std::string at = "(" + std::to_string(a) + ", " + std::to_string(b) + ")";
                const Value expected = static_cast<Nimber>(value(a, b, pairs));
                EXPECT_EQ(solver.value("f" + at).value, expected) << at << text_of(pairs);
                EXPECT_EQ(solver.value("f[" + text_of(pairs) + "]" + at).value, expected) << at << text_of(pairs);
            }
    }
}

TEST(Pairs, TheEmptySetIsAnEmptyRow) { EXPECT_EQ(Solver(rules_of(rules_text)).value("f[[]](2, 2)").value, Value{0}); }

std::string fault(const std::string& text) {
    try {
        rules_of(text);
    } catch (const std::exception& error) {
        return error.what();
    }
    return "";
}

TEST(Pairs, OtherPlacesAreRefused) {
    const auto option = [](const std::string& condition) {
        return fault("game f(n) with S: pairs:\n    f(n - 1)  if 0 < n and " + condition + "\n");
    };
    EXPECT_EQ(option("(n, 1) in S"), "");
    EXPECT_EQ(option("(n, 1) in {(1, 2), (3, n + 1)}"), "");
    for (const char* const condition : {"(n, 1) in {1, 2}", "(n, 1) in {(1, 2), 3}", "(n, 1) in n", "(n, 1) = S",
                                        "(n, 1, 2) in S", "{(1, 2)} in S", "n in {(1, 2) + 1}"})
        EXPECT_NE(option(condition), "") << condition;
    EXPECT_NE(fault("game f(S: pairs):\n    f(S)\n"), "");
}

}  // namespace grundy::agreement::pairs_test
