// SPDX-License-Identifier: MIT
// End-Nim, erasing numbers, and one or a power of a prime (docs/theory.md, Theorems 51 to 53): winners and winning
// moves against the definition, rules that differ in one place, and positions at the limits of judges.
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::row_winners_test {

const std::string end_nim =
    "game f(w: row):\n"
    "    f([w[1] - k] ++ w[2..len(w)])           for k in 1..w[1] - 1 if len(w) > 0\n"
    "    f(w[2..len(w)])                         if len(w) > 0\n"
    "    f(w[1..len(w) - 1] ++ [w[len(w)] - k])  for k in 1..w[len(w)] - 1 if len(w) > 0\n"
    "    f(w[1..len(w) - 1])                     if len(w) > 0\n";
const std::string wins =
    "game f(w: bag):\n"
    "    win              for i in 1..len(w) if xor(x for x in remove(w, i)) = 0\n"
    "    f(remove(w, i))  for i in 1..len(w)\n";
const std::string loses =
    "game f(w: bag):\n"
    "    win              if xor(x for x in w) = 0\n"
    "    lose             for i in 1..len(w) if xor(x for x in remove(w, i)) = 0\n"
    "    f(remove(w, i))  for i in 1..len(w)\n";
const std::string powers =
    "game f(n):\n"
    "    f(n - 1)\n"
    "    f(n - p^k)  for p in primes, k in 1..\n";

std::string theorem_of(const std::string& text, const std::string& position = "f([1, 2, 4])") {
    return Solver(rules_of(text)).winner(position, 1).theorem;
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(RowWinners, AreThoseOfTheDefinition) {
    Random random(1);
    for (const std::string& text : {end_nim, wins, loses}) {
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        Definition definition(rules);
        Solver solver(rules);
        ASSERT_FALSE(theorem_of(text).empty());
        for (int round = effort::rounds(120); round > 0 && !HasFailure(); --round) {
            std::string numbers;
            for (auto n = pick(random, 0, 6); n > 0; --n)
                numbers += (numbers.empty() ? "" : ", ") + std::to_string(pick(random, text == end_nim ? 1 : 0, 4));
            const std::string position = "f([" + numbers + "])";
            const rules::Position parsed = definition.parse(position);
            const WinnerAnswer answer = solver.winner(position, 100'000);
            EXPECT_EQ(answer.first_wins, definition.value(parsed) != Value{}) << position;
            if (answer.theorem.empty()) continue;  // equal numbers, by the rules
            EXPECT_EQ(listed(answer.moves), answer.first_wins ? definition.winning(parsed) : WinningMoves{})
                << position;
        }
    }
}

TEST(RowWinners, NearMissesAreNotTakenForThem) {
    for (const std::string& text :
         {with(end_nim, "w[1] - 1", "w[1]"), with(end_nim, "k in 1..w[1]", "k in 2..w[1]"),
          with(end_nim, "f(w[2..len(w)])                         if len(w) > 0",
               "f(w[2..len(w)])                         if len(w) > 1"),
          with(end_nim, "[w[len(w)] - k]", "[w[1] - k]"), with(wins, "remove(w, i)) = 0", "remove(w, i)) = 1"),
          with(wins, "xor(x for x in remove(w, i))", "xor(x for x in remove(w, 1))"),
          with(wins, "1..len(w) if", "2..len(w) if"), with(wins, "win ", "lose"),
          with(wins, "xor(x for x in remove(w, i))", "xor(x + 1 for x in remove(w, i))"),
          with(wins, "xor(x for x in remove(w, i))", "xor(x for x in remove(w, i) if x > 1)"),
          with(loses, "xor(x for x in w) = 0", "xor(x for x in w) = 1"), with(loses, "win ", "lose"),
          with(loses, "lose", "win ")})
        EXPECT_TRUE(theorem_of(text).empty()) << text;
    EXPECT_TRUE(theorem_of(wins, "f([1, 1, 2])").empty());     // equal numbers
    EXPECT_TRUE(theorem_of(end_nim, "f([1, 0, 2])").empty());  // an empty heap
}

TEST(RowWinners, OneOrPrimePowers) {
    const Rules rules = rules_of(powers);
    Panel panel(rules);
    for (int n = 0; n <= 12; ++n) panel.check("f(" + std::to_string(n) + ")");
    Solver solver(rules);
    EXPECT_EQ(solver.value("f(9223372036854775807)").value, Value{1});
    for (const std::string& text : {with(powers, "k in 1..", "k in 2.."), with(powers, "n - 1)", "n - 2)"),
                                    with(powers, "p^k", "p^k - 1"), with(powers, "k in 1..", "k in 1.. if k != 2")})
        EXPECT_NE(Solver(rules_of(text)).value("f(40)").engine, "formula") << text;
}

TEST(RowWinners, AtTheLimitsOfJudges) {
    std::string row, bag;
    for (int i = 1; i <= 1000; ++i) row += (i > 1 ? ", " : "") + std::to_string(1 + i * 7919 % 1009 * 991'000);
    for (int i = 1; i <= 100'001; ++i) bag += (i > 1 ? ", " : "") + std::to_string(i);
    EXPECT_TRUE(Solver(rules_of(end_nim)).winner("f([" + row + "])", 1).first_wins);
    EXPECT_TRUE(Solver(rules_of(wins)).winner("f([" + bag + "])", 0).first_wins);
    EXPECT_FALSE(Solver(rules_of(loses)).winner("f([" + bag + "])", 0).first_wins);
}

TEST(RowWinners, HugeRowsAreCountedByTheirTheorem) {
    SolverOptions options;
    options.limits.nodes = 100'000;
    Solver solver(rules_of(end_nim), options);
    const auto count = [&](const std::string& row) {
        const MoveCount out = solver.count("f(" + row + ")");
        const WinnerAnswer answer = solver.winner("f(" + row + ")", 10);
        EXPECT_EQ(out.first_wins.value_or(false), answer.first_wins.value_or(true)) << row << out.reason;
        EXPECT_EQ(out.moves.value_or(-1), static_cast<std::int64_t>(answer.moves.size())) << row << out.reason;
        return out.moves.value_or(-1);
    };
    EXPECT_GT(count("[4611686018427387903, 3, 9]"), 0);
    EXPECT_EQ(count("[4611686018427387903, 4611686018427387903]"), 0);
}

TEST(RowWinners, CountsThatNoListReachesAreRefused) {
    Solver solver(rules_of(powers));
    try {
        const MoveCount out = solver.count("f(4611686018427387904)");
        FAIL() << out.reason;
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("cannot be counted"), std::string::npos) << error.what();
    }
}

}  // namespace grundy::agreement::row_winners_test
