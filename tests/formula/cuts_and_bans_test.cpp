// SPDX-License-Identifier: MIT
// Nim with forbidden moves, and cuts of rings (docs/theory.md, Theorems 59 and 60), against the definition; rules that
// miss them by one number or one condition; heaps and lists at the limits of judges.
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::cuts_and_bans_test {

const std::string banned =
    "game f(n) with h: row, t: row:\n    f(n - k)  for k in 1..n if not any(h[i] = n and t[i] = k for i in "
    "1..len(h))\n";
const std::string rings =
    "game line(n) with l, r:\n    line(a) + line(b)  for k in l..r, a + b = n - k\n\n"
    "game ring(n) with l, r:\n    line[l, r](n - k)  for k in l..r\n";

std::string with(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

std::string row(const std::vector<std::int64_t>& numbers) {
    std::string out;
    for (const auto n : numbers) out += (out.empty() ? "" : ", ") + std::to_string(n);
    return "[" + out + "]";
}

TEST(ForbiddenTakes, ValuesAndMovesAreThoseOfTheDefinition) {
    Random random(59);
    for (int round = effort::share(5000, 150); round > 0 && !HasFailure(); --round) {
        const auto most = pick(random, 2, 14);
        std::vector<std::int64_t> heaps = {most}, takes = {1};
        for (auto pairs = pick(random, 1, 40); pairs > 0; --pairs) {
            heaps.push_back(pick(random, most / 2, most));
            takes.push_back(pick(random, 0, heaps.back() + 1));
        }
        const std::string game = "f[" + row(heaps) + ", " + row(takes) + "]";
        Panel panel(rules_of(banned), {""});
        for (int i = 0; i < 4 && !HasFailure(); ++i)
            panel.check(
                random_sum(random, [&] { return game + "(" + std::to_string(pick(random, 0, most + 3)) + ")"; }));
        EXPECT_EQ(panel.engines().count("table"), 0U);
    }
}

TEST(ForbiddenTakes, NearMissesAreNotTakenForThem) {
    for (const std::string& text : {with(banned, "k in 1..n", "k in 2..n"), with(banned, "t[i] = k", "t[i] = k + 1"),
                                    with(banned, "h[i] = n", "h[i] = n - 1"), with(banned, "not any", "any"),
                                    with(banned, "i in 1..", "i in 2.."), with(banned, " = n and", " = n or"),
                                    with(banned, "f(n - k)  for", "f(n - k) + f(0)  for k in 1..n\n    f(n - k)  for"),
                                    with(banned, "t[i] = k", "t[i] <= k")})
        EXPECT_NE(Solver(rules_of(text)).value("f[[5, 6, 9], [1, 2, 4]](9)").engine, "formula") << text;
    // Rows of two lengths: a fault of the rules, which the theorem must not hide.
    EXPECT_THROW(Solver(rules_of(banned)).value("f[[5, 6, 9], [1, 2]](9)"), Error);
}

TEST(ForbiddenTakes, AtTheLimits) {
    Solver solver(rules_of(banned));
    const auto value = [&](const std::string& lists) {
        return solver.value("f" + lists + "(9223372036854775807)").value;
    };
    EXPECT_EQ(value("[[9223372036854775807], [9223372036854775807]]"), Value{0});
    EXPECT_EQ(value("[[9223372036854775807], [1]]"), Value{9223372036854775806});
    EXPECT_EQ(value("[[1], [1]]"), Value{9223372036854775806});
    EXPECT_EQ(solver.value("f[[5, 5, 5, 5, 5, 0, 7], [1, 2, 3, 4, 5, 0, 8]](7)").value, Value{6});
}

TEST(RingCuts, ValuesAndMovesAreThoseOfTheDefinition) {
    Random random(60);
    for (int round = effort::share(5000, 100); round > 0 && !HasFailure(); --round) {
        const auto l = pick(random, 1, 8), r = pick(random, 9, 14);
        const std::string game = "ring[" + std::to_string(l) + ", " + std::to_string(r) + "]";
        const Rules rules = rules_of(rings);
        Definition definition(rules);
        Solver solver(rules);
        const std::string position = game + "(" + std::to_string(pick(random, 0, 26)) + ")";
        const Answer answer = solver.solve(position);
        EXPECT_EQ(answer.value, definition.value(definition.parse(position))) << position;
        EXPECT_EQ(answer.engine, "formula") << position;
        EXPECT_EQ(listed(answer.moves),
                  answer.first_wins ? definition.winning(definition.parse(position)) : WinningMoves{})
            << position;
        const std::string sum = position + " + " + game + "(" + std::to_string(pick(random, 0, 22)) + ")";
        EXPECT_EQ(solver.winner(sum, 0).first_wins, definition.value(definition.parse(sum)) != Value{}) << sum;
    }
}

TEST(RingCuts, NearMissesAreNotTakenForThem) {
    for (const std::string& text :
         {with(rings, "    line[l, r](n - k)  for k in l..r", "    line[l, r](n - k)  for k in l..r + 1"),
          with(rings, "a + b = n - k", "a + b = n - k if 0 < a"), with(rings, "line[l, r](n - k)", "ring(n - k)"),
          with(rings, "line(a) + line(b)  for k in l..r, a + b = n - k", "line(n - k)  for k in l..r"),
          with(rings, "for k in l..r, a", "for k in l + 1..r, a")})
        EXPECT_NE(Solver(rules_of(text)).value("ring[2, 9](14)").engine, "formula") << text;
    EXPECT_NE(Solver(rules_of(rings)).value("ring[9, 9](14)").engine, "formula");
    EXPECT_EQ(Solver(rules_of(rings)).value("ring[3, 8](9)").engine, "system");  // all moves, and a certificate
    EXPECT_NE(Solver(rules_of(rings)).value("line[2, 9](14)").engine, "formula");
}

TEST(RingCuts, AtTheLimits) {
    Solver solver(rules_of(rings));
    EXPECT_EQ(solver.value("ring[2, 100000](200000)").value, Value{0});
    EXPECT_EQ(solver.value("ring[2, 9223372036854775807](9223372036854775807)").value, Value{4611686018427387903});
    EXPECT_EQ(solver.value("ring[3, 9](9223372036854775807)").value, Value{0});
}

}  // namespace grundy::agreement::cuts_and_bans_test
