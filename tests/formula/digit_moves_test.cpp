// SPDX-License-Identifier: MIT
// Moves written as the digits of a number (docs/theory.md, Theorem 63): random heaps against the definition, rules that
// miss the theorem by one number or condition, and heaps at the limits.
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::digit_moves_test {

const std::string halves =
    "game f(w: bag):\n"
    "    f([w[i] - d[i] for i in 1..len(w)])\n"
    "        for b = max(w) + 1, m in 0..b^len(w) - 1, d = digits(b^len(w) + m, b)[2..len(w) + 1]\n"
    "        if 0 < max(w) and 2*count(d[i] > 0 for i in 1..len(w)) = len(w)\n";
const std::string pairs =
    "game f(w: bag):\n"
    "    f([(w[j] - d[j] if j = i else w[j] + d[j]) for j in 1..len(w)])\n"
    "        for i in 1..len(w), b = w[i] + 1, m in 0..b^len(w) - 1, d = digits(b^len(w) + m, b)[2..len(w) + 1]\n"
    "        if 0 < w[i] and sum(d) < 2*d[i] and all(w[j] > 0 or d[j] = 0 for j in 1..len(w))\n";

std::string with(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

class DigitMoves : public testing::TestWithParam<std::string> {};

TEST_P(DigitMoves, WinnersAndMovesAreThoseOfTheDefinition) {
    Random random(63);
    for (const std::string& text : {GetParam(), with(GetParam(), "bag", "row")}) {
        Definition definition(rules_of(text));
        Solver solver(rules_of(text));
        for (int round = effort::share(3000, 200); round > 0 && !HasFailure(); --round) {
            const auto heaps = pick(random, 1, 4);
            std::string position;
            for (auto n = heaps; n > 0; --n)
                position += (position.empty() ? "f([" : ", ") + std::to_string(pick(random, 0, heaps < 4 ? 4 : 2));
            position += "])";
            const rules::Position parsed = definition.parse(position);
            const WinnerAnswer answer = solver.winner(position, 100'000);
            EXPECT_NE(answer.theorem.find("Theorem 63"), std::string::npos) << position;
            EXPECT_EQ(answer.first_wins, definition.value(parsed) != Value{}) << position;
            EXPECT_EQ(listed(answer.moves), answer.first_wins ? definition.winning(parsed) : WinningMoves{})
                << position;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Theorem63, DigitMoves, testing::Values(halves, pairs));

TEST(DigitMovesNear, MissesAreNotTakenForThem) {
    for (const std::string& text :
         {with(halves, "2*count", "3*count"), with(halves, "= len(w)\n", "<= len(w)\n"),
          with(halves, "m in 0..", "m in 2.."), with(halves, "d[i] > 0", "d[i] > 1"),
          with(halves, "max(w) + 1", "max(w)"), with(halves, "[2..len(w) + 1]", "[1..len(w)]"),
          with(halves, "0 < max(w) and ", ""), with(halves, "w[i] - d[i]", "w[i] - min(1, d[i])"),
          with(pairs, "2*d[i]", "2*d[i] + 1"), with(pairs, "2*d[i]", "2*d[i] - 1"),
          with(pairs, " and all(w[j] > 0 or d[j] = 0 for j in 1..len(w))", ""),
          with(pairs, "w[j] > 0 or d[j] = 0", "w[j] > 1 or d[j] = 0"),
          with(pairs, "w[j] > 0 or d[j] = 0", "w[j] > 0 or d[j] <= 1"), with(pairs, "i in 1..", "i in 2.."),
          with(pairs, "all(", "any("), with(pairs, "w[j] > 0 or d[j] = 0", "w[j] > 0 and d[j] = 0")}) {
        try {
            EXPECT_EQ(Solver(rules_of(text)).winner("f([1, 1, 2])", 1).theorem.find("Theorem 63"), std::string::npos)
                << text;
        } catch (const Error&) {  // some of these are no rules, as play need not end
        }
    }
}

// One move is listed, and leaves a position that is lost.
TEST(DigitMovesLarge, HeapsAtTheLimits) {
    const auto answered = [](const std::string& text, const std::string& position) {
        return Solver(rules_of(text)).winner(position, 10);
    };
    const std::string large = "9223372036854775807";
    EXPECT_FALSE(answered(halves, "f([7, 7, 7, " + large + "])").first_wins);
    EXPECT_FALSE(answered(halves, "f([7, " + large + ", " + large + "])").first_wins);
    EXPECT_FALSE(answered(halves, "f([" + large + ", " + large + "])").first_wins);
    EXPECT_FALSE(answered(halves, "f([0, 0, 0, 5, " + large + "])").first_wins);
    const WinnerAnswer half = answered(halves, "f([7, 8, " + large + ", " + large + "])");
    EXPECT_TRUE(half.first_wins);
    EXPECT_FALSE(half.moves_complete);
    EXPECT_EQ(listed(half.moves), (WinningMoves{{1, "f([7, 7, 7, 8])"}}));
    EXPECT_FALSE(answered(pairs, "f([4611686018427387903, 4611686018427387903])").first_wins);
    EXPECT_TRUE(answered(pairs, "f([" + large + "])").first_wins);
    EXPECT_EQ(listed(answered(pairs, "f([300, 500, 900])").moves), (WinningMoves{{1, "f([0, 500, 500])"}}));
    EXPECT_EQ(listed(answered(pairs, "f([0, 300, 500, 700, 900])").moves),
              (WinningMoves{{1, "f([0, 300, 300, 700, 700])"}}));
    EXPECT_TRUE(answered(halves, "f([1, 2])").first_wins);
}

}  // namespace grundy::agreement::digit_moves_test
