// SPDX-License-Identifier: MIT
// Delete nim, steps and a leap, take one or share, add one or multiply (docs/theory.md, Theorems 54 to 57): values,
// winners and moves against the definition, rules that differ in one place, and positions at the limits of judges.
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::digit_theorems_test {

const std::string deleted =
    "game f({a, b}):\n"
    "    f(c, d)  for c + d = a if 0 < c and c <= d\n"
    "    f(c, d)  for c + d = b if 0 < c and c <= d\n";
const std::string leaps =
    "game f(a, b) with k:\n"
    "    f(a - 1, b)\n"
    "    f(a, b - 1)\n"
    "    f(a - k, b - k)\n";
const std::string shares =
    "game f(n) with k, d:\n"
    "    f(n - 1)\n"
    "    sum(f(n div d) for i in 1..k)  if 0 < n and d divides n\n";
const std::string grows =
    "game f(x) with n, m:\n"
    "    f(x + 1)  if x < n\n"
    "    f(m*x)    if m*x <= n\n";

std::string text_of(const char* numbers, std::int64_t first, std::int64_t second) {
    return "f[" + std::string(numbers) + "](" + std::to_string(first) +
           (second < 0 ? "" : ", " + std::to_string(second)) + ")";
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

// Whether the text of the plan names one of the theorems.
bool is_theorem(const std::string& text, const std::string& position) {
    const Plan plan = Solver(rules_of(text)).plan(position)[0];
    // Of near misses, the reason of another engine names the theorem, too.
    const std::string text_of_plan = (plan.engine == "formula" ? plan.reason : "") + plan.winner;
    for (const char* const theorem : {"Theorem 54", "Theorem 55", "Theorem 56", "Theorem 57"})
        if (text_of_plan.find(theorem) != std::string::npos) return true;
    return false;
}

void check(const std::string& text, const std::vector<std::string>& positions) {
    const Rules rules = rules_of(text);
    Definition definition(rules);
    Solver solver(rules);
    for (const std::string& position : positions) {
        const rules::Position parsed = definition.parse(position);
        const WinnerAnswer answer = solver.winner(position, 100'000);
        EXPECT_EQ(answer.first_wins, definition.value(parsed) != Value{}) << position;
        EXPECT_EQ(listed(answer.moves), answer.first_wins ? definition.winning(parsed) : WinningMoves{}) << position;
        EXPECT_EQ(solver.value(position).value, definition.value(parsed)) << position;
    }
}

TEST(DigitTheorems, AreThoseOfTheDefinition) {
    Random random(1);
    for (int round = effort::rounds(40); round > 0 && !HasFailure(); --round) {
        const auto some = [&](std::int64_t low, std::int64_t high) { return pick(random, low, high); };
        check(deleted, {"f(" + std::to_string(some(0, 20)) + ", " + std::to_string(some(0, 20)) + ")"});
        const std::string k = std::to_string(some(1, 6));
        check(leaps, {text_of(k.c_str(), some(0, 24), some(0, 24))});
        const std::string copies = std::to_string(some(0, 5)) + ", " + std::to_string(2 * some(1, 3));
        check(shares, {text_of(copies.c_str(), some(0, 60), -1)});
        const auto most = some(1, 90);
        const std::string grown = std::to_string(most) + ", " + std::to_string(2 * some(1, 2));
        check(grows, {text_of(grown.c_str(), some(1, most), -1)});
    }
}

TEST(DigitTheorems, ArePlanned) {
    EXPECT_TRUE(is_theorem(deleted, "f(5, 6)"));
    EXPECT_TRUE(is_theorem(with(with(deleted, "c <= d", "0 < d"), "c <= d", "0 < d"), "f(5, 6)"));
    for (const char* const k : {"1", "2", "7"}) EXPECT_TRUE(is_theorem(leaps, text_of(k, 9, 30)));
    for (const char* const k : {"0, 2", "3, 4", "8, 6"}) EXPECT_TRUE(is_theorem(shares, text_of(k, 9, -1)));
    for (const char* const n : {"9, 2", "10, 4", "1, 2"}) EXPECT_TRUE(is_theorem(grows, text_of(n, 1, -1)));
}

TEST(DigitTheorems, NearMissesAreNotTakenForThem) {
    for (const std::string& text :
         {with(deleted, "c + d = a", "c + d = a - 1"), with(deleted, "0 < c and", "1 < c and"),
          with(deleted, "c <= d", "c < d"), with(deleted, "c + d = b", "c + d = a")})
        EXPECT_FALSE(is_theorem(text, "f(5, 6)")) << text;
    for (const std::string& text :
         {with(leaps, "a - 1, b", "a - 2, b"), with(leaps, "b - k", "b - k - 1"),
          with(leaps, "f(a, b - 1)", "f(a, b - 1) if b > 1"), with(leaps, "b - k)", "b - k) if a > 3")})
        EXPECT_FALSE(is_theorem(text, "f[3](9, 30)")) << text;
    for (const std::string& text : {with(shares, "n - 1", "n - 2"), with(shares, "div d", "div d - 1"),
                                    with(shares, "0 < n", "1 < n"), with(shares, "d divides n", "d divides n + 2")})
        EXPECT_FALSE(is_theorem(text, "f[3, 4](9)")) << text;
    EXPECT_FALSE(is_theorem(shares, "f[3, 3](9)"));  // an odd divisor
    for (const std::string& text : {with(grows, "x + 1", "x + 2"), with(grows, "m*x)", "m*x + 1)"),
                                    with(grows, "x < n", "x + 1 < n"), with(grows, "m*x <= n", "m*x < n")})
        EXPECT_FALSE(is_theorem(text, "f[12, 2](5)")) << text;
    EXPECT_FALSE(is_theorem(grows, "f[12, 3](5)"));
}

TEST(DigitTheorems, AtTheLimitsOfJudges) {
    constexpr std::int64_t greatest = 9223372036854775807;
    EXPECT_EQ(Solver(rules_of(deleted)).value("f(9223372036854775807, 9223372036854775807)").value, Value{0});
    EXPECT_EQ(Solver(rules_of(deleted)).value("f(9223372036854775807, 4611686018427387904)").value, Value{63});
    EXPECT_EQ(Solver(rules_of(leaps)).winner("f[9223372036854775807](9223372036854775807, 0)").first_wins, true);
    EXPECT_EQ(Solver(rules_of(leaps)).winner("f[1](9223372036854775806, 0)").first_wins, false);
    EXPECT_EQ(Solver(rules_of(shares)).value("f[9223372036854775807, 2](9223372036854775807)").value, Value{0});
    EXPECT_EQ(Solver(rules_of(grows)).winner(text_of(std::to_string(greatest).append(", 2").c_str(), 1, -1)).first_wins,
              false);
    // The k heaps that a move leaves are too many to list.
    EXPECT_EQ(Solver(rules_of(shares)).solve("f[999999999, 2](10)").value, Value{1});
    const Answer split = Solver(rules_of(deleted)).solve("f(9223372036854775807, 2)");
    ASSERT_FALSE(split.moves.empty());
}

}  // namespace grundy::agreement::digit_theorems_test
