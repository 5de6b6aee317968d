// SPDX-License-Identifier: MIT
// People who climb in single file (docs/theory.md, Theorem 62): random rows against the definition, rules that miss the
// theorem by one number or condition, other spellings, and rows at the limits.
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::climbing_test {

const std::string hill =
    "game f(w: row) with k:\n"
    "    win                     if w[k] > 0 and (k = 1 or w[k - 1] = 0)\n"
    "    f(set(w, i, w[i] - t))  for i in 1..len(w), t in 1..w[i] if i = 1 or w[i - 1] = 0 or w[i] - t > w[i - 1]\n";

std::string with(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

std::string theorem_of(const std::string& text, const std::string& position) {
    return Solver(rules_of(text)).winner(position, 100).theorem;
}

// People on different cells, after `at_top` of them.
std::string people(Random& random, std::int64_t at_top, std::int64_t below) {
    std::string out;
    std::int64_t place = 0;
    for (auto i = at_top + below; i > 0; --i) {
        if (i <= below) place += pick(random, 1, 3);
        out += (out.empty() ? "" : ", ") + std::to_string(place);
    }
    return out;
}

TEST(Climbing, WinnersAndMovesAreThoseOfTheDefinition) {
    Random random(62);
    Definition definition(rules_of(hill));
    Solver solver(rules_of(hill));
    for (int round = effort::share(10'000, 600); round > 0 && !HasFailure(); --round) {
        const auto at_top = pick(random, 0, 3), below = pick(random, at_top == 0 ? 1 : 0, 5),
                   king = pick(random, 1, at_top + below);
        const std::string position = "f[" + std::to_string(king) + "]([" + people(random, at_top, below) + "])";
        const rules::Position parsed = definition.parse(position);
        const WinnerAnswer answer = solver.winner(position, 100'000);
        EXPECT_NE(answer.theorem.find("Theorem 62"), std::string::npos) << position;
        EXPECT_EQ(answer.first_wins, definition.value(parsed) != Value{}) << position;
        EXPECT_EQ(listed(answer.moves), answer.first_wins ? definition.winning(parsed) : WinningMoves{}) << position;
    }
}

TEST(Climbing, OtherSpellingsAreRecognised) {
    for (const std::string& text :
         {with(hill, "w[k] > 0 and (k = 1 or w[k - 1] = 0)", "(1 = k or 0 = w[k - 1]) and w[k] >= 1"),
          with(hill, "w[k] > 0", "w[k] != 0"), with(hill, "w[i] - t > w[i - 1]", "w[i - 1] + t < w[i]"),
          with(hill, "w[i - 1] = 0 or w[i] - t > w[i - 1]", "w[i - 1] <= w[i] - t - 1 or w[i - 1] = 0")})
        EXPECT_NE(theorem_of(text, "f[2]([1, 3, 4])").find("Theorem 62"), std::string::npos) << text;
    const std::string third =
        with(with(hill, " with k", ""), "w[k] > 0 and (k = 1 or w[k - 1] = 0)", "w[3] > 0 and w[2] = 0");
    EXPECT_NE(theorem_of(third, "f([1, 3, 4])").find("Theorem 62"), std::string::npos);
}

TEST(Climbing, NearMissesAreNotTakenForIt) {
    for (const std::string& text : {with(hill, "w[k] > 0", "w[k] > 1"),
                                    with(hill, "w[k] > 0 and ", ""),
                                    with(hill, "w[k] > 0", "w[k] = 0"),
                                    with(hill, "w[k - 1] = 0", "w[k - 1] = 1"),
                                    with(hill, "w[k - 1] = 0", "w[1] = 0"),
                                    with(hill, "(k = 1 or w[k - 1] = 0)", "k = 1"),
                                    with(hill, "k = 1 or ", "k = 3 or "),
                                    with(hill, "(k = 1 or w[k - 1] = 0)", "(k = 1 or w[k - 1] = 0) and k = 4"),
                                    with(hill, "win ", "lose"),
                                    with(hill, "w[k] > 0", "w[k] > 0 and len(w) < 5"),
                                    with(hill, "1..len(w)", "2..len(w)"),
                                    with(hill, "1..len(w)", "1..len(w) - 1"),
                                    with(hill, "t in 1..w[i]", "t in 1..min(2, w[i])"),
                                    with(hill, "t in 1..w[i]", "t in 2..w[i]"),
                                    with(hill, "w[i] - t > w[i - 1]", "w[i] - t >= w[i - 1]"),
                                    with(hill, "w[i] - t > w[i - 1]", "w[i] - t > w[i - 1] + 1"),
                                    with(hill, "or w[i - 1] = 0 ", ""),
                                    with(hill, "w[i - 1] = 0 or", "w[i - 1] = 1 or"),
                                    with(hill, "w[i] - t > w[i - 1]", "w[i] - t > w[1]"),
                                    with(hill, "i = 1 or", "i = 1 or i = 2 or"),
                                    hill + "    f(w[1..len(w) - 1])  if len(w) > k\n"}) {
        try {
            EXPECT_EQ(theorem_of(text, "f[3]([1, 3, 4])").find("Theorem 62"), std::string::npos) << text;
        } catch (const Error&) {  // some of these read elements that are not there
        }
    }
}

TEST(Climbing, RowsOutOfOrderAreLeftToTheSearch) {
    for (const char* const position : {"f[2]([2, 1, 3])", "f[2]([2, 2])", "f[2]([1, 0, 2])"})
        EXPECT_EQ(theorem_of(hill, position).find("Theorem 62"), std::string::npos) << position;
}

TEST(Climbing, AtTheLimits) {
    Solver solver(rules_of(hill));
    const auto wins = [&](const std::string& position) { return solver.winner("f" + position, 0).first_wins; };
    EXPECT_TRUE(wins("[1]([9223372036854775807])"));
    EXPECT_FALSE(wins("[2]([9223372036854775806, 9223372036854775807])"));
    EXPECT_TRUE(wins("[2]([1, 9223372036854775807])"));
    EXPECT_TRUE(wins("[3]([0, 0, 9223372036854775807])"));
    EXPECT_FALSE(wins("[3]([0, 1, 9223372036854775806, 9223372036854775807])"));
    EXPECT_TRUE(wins("[3]([0, 2, 9223372036854775806, 9223372036854775807])"));
    const WinnerAnswer answer = solver.winner("f[2]([1, 9223372036854775807])", 10);
    EXPECT_EQ(listed(answer.moves), (WinningMoves{{1, "f[k=2]([1, 2])"}}));
    std::string row;
    for (int i = 1; i <= 2000; ++i) row += (i > 1 ? ", " : "") + std::to_string(3 * i);
    EXPECT_FALSE(wins("[334]([" + row + "])"));  // 1,000 gaps of 2
    EXPECT_TRUE(wins("[334]([" + row + ", 6007])"));
}

}  // namespace grundy::agreement::climbing_test
