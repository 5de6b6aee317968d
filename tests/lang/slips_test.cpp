// SPDX-License-Identifier: MIT
// Tests what people write who know another notation: it is accepted where it can mean only one thing, and a hint says
// what is meant elsewhere. (The reports for whole files are in tests/data/faulty.)
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <set>
#include <string>

#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::slips_test {

std::string report(const std::string& text) {
    try {
        Rules().add(text, "f.game");
    } catch (const TextError& fault) {
        return fault.what();
    }
    return "";
}

std::string position_report(const std::string& text) {
    try {
        Solver(Rules::catalogue()).value(text);
    } catch (const TextError& fault) {
        return fault.what();
    }
    return "";
}

void says(const std::string& report, const std::string& part) {
    EXPECT_NE(report.find(part), std::string::npos) << "'" << part << "' is not in:\n" << report;
}

TEST(Slips, ParametersThatAreMeantAsSets) {
    const std::string hint = "`with S: set`";
    says(report("game g(n) with S:\n    g(n - s)  for s in S if s <= n\n"), hint);
    says(report("game g(n) with S:\n    g(n - s)  for s in 1..n if s in S\n"), hint);
    says(report("game g(n) with S:\n    g(n - s)  for s in n\n"), "`s in 1..n`");
    EXPECT_EQ(report("game g(n) with S: set:\n    g(n - s)  for s in S if s <= n\n"), "");
}

TEST(Slips, SetsAndTheirElements) {
    const std::string rules =
        "game h(g: graph):\n    h(without(g, {v}))  for v in vertices(g) if len(vertices(g)) > 2\n";
    says(report(rules), "`[x for x in S]`");
    says(report("game h(g: graph):\n    h(without(g, v))  for v in vertices(g)\n"), "`{x}`");
    EXPECT_EQ(report("game h(g: graph):\n    h(without(g, {v}))  for v in vertices(g)"
                     " if len([x for x in vertices(g)]) > 2\n"),
              "");
}

TEST(Slips, OtherFieldsAreRefusedByName) {
    for (const char* word : {"scoring", "score", "Scored"})
        says(report(std::string(word) + " game h(n):\n    h(n - 1)\n"), "game with scores");
    for (const char* word : {"maximize", "maximise", "total", "profit"})
        says(report("game h(n):\n    h(n - k)  for k in 1..n " + std::string(word) + " k\n"), "game with scores");
    EXPECT_EQ(report("game h(n, total):\n    h(n - k, total + k)  for k in 1..n\n"), "");
    for (const char* word : {"partizan", "partisan", "Partizan"}) {
        const std::string text =
            report("game g(n):\n    g(n - 1)\n" + std::string(word) + " game h(n):\n    h(n - 1)\n");
        says(text, "partizan game, in which");
        EXPECT_EQ(text.find("f.game:4"), std::string::npos) << text;
    }
    says(report("game h(n) scoring:\n    h(n - 1)\n"), "game with scores");
    says(report("game h(n) partizan:\n    h(n - 1)\n"), "partizan game, in which");
    says(report("game h(n) with m scored:\n    h(n - m)\n"), "game with scores");
    says(report("nice game h(n):\n    h(n - 1)\n"), "expected `game`");
}

TEST(Slips, CodesAsCgsuiteWritesThem) {
    Solver solver(Rules::catalogue());
    for (std::int64_t n = 0; n <= 12; ++n) {
        const std::string heap = "(" + std::to_string(n) + ")";
        EXPECT_EQ(solver.value("0.3f" + heap).value, solver.value("0.3F" + heap).value);
        EXPECT_EQ(solver.value(".77" + heap).value, solver.value("0.77" + heap).value);
    }
    EXPECT_EQ(solver.value(".3f(7) + 0.3F(7)").value, 0U);
    EXPECT_EQ(solver.value("0.3f(4)").position, "0.3F(4)");
    EXPECT_EQ(solver.table(".77", {{0, 4}}).values, (std::vector<std::uint64_t>{0, 1, 2, 3, 1}));
    const Rules rules = rules_of("game f(n):\n    .77(n - 1)\n    0.3f(n - 2)\nexpect period .77 = 12 from 71\n");
    EXPECT_EQ(Solver(rules).value("f(2)").value, 2U);
    // Ranges and indices keep their dots.
    EXPECT_EQ(Solver(rules_of("game g(n):\n    g(n - k)  for k in 1..3\n")).value("g(5)").value, 1U);
    says(report("game f(n):\n    f(n * .5)\n"), "'.5' is the code of a game, not a number");
}

TEST(Slips, HintsSayWhatIsMissing) {
    const std::pair<const char*, const char*> rules[] = {
        {"game f(n): f(n - k)", "as in `for k in 1..3`"},
        {"game f(n): f(n - 1) if n > 3 else f(n - 2)", "write a second option"},
        {"game f(n): f(n - 2) if n is even", "n mod 2 = 0"},
        {"game f(n): f(n - 1) or f(n - 2)", "one option per line"},
        {"game f(n): for k in 1..3: f(n - k)", "the option comes first"},
        {"game f(int n): f(n - 1)", "write its name alone"},
        {"game f(n) { f(n - 1) }", "without braces"},
        {"game f(n): f(n - k)  for k in range(1, 4)", "a range is written 1..3"},
        {"game f(n): f(n - mex(1))", "leave it out"},
    };
    for (const auto& [text, hint] : rules) says(report(std::string(text) + "\n"), hint);
    const std::pair<const char*, const char*> positions[] = {
        {"kayles 5", "as in `kayles(5)`"},
        {"snim{2, 5}", "snim[{2, 5}](7)"},
        {"nim(3, 4, 5)", "nim(3) + nim(5)"},
        {"kayles(5) - kayles(3)", "its own negative"},
        {"kayles(5) \xE2\x8A\x95 *3", "written with `+`"},
        {"0\xC2\xB7"
         "77(5)",
         "as in 0.77"},
        {"hdu3032.game", "-f FILE"},
        {"node_kayles(petersn)", "did you mean 'petersen'?"},
    };
    for (const auto& [text, hint] : positions) says(position_report(text), hint);
    EXPECT_EQ(Solver(Rules::catalogue()).value("3**2 + *1").value, 3U);
}

TEST(Slips, EqualComponentsMayBeCounted) {
    Solver solver(Rules::catalogue());
    EXPECT_EQ(solver.value("5001 * kayles(3)").value, solver.value("kayles(3)").value);
    EXPECT_EQ(solver.value("2*kayles(3) + 3 * 0.77(5) + 0 * kayles(9)").value, solver.value("kayles(5)").value);
    EXPECT_EQ(solver.misere("2 * kayles(1)").first_wins, solver.misere("kayles(1) + kayles(1)").first_wins);
    says(position_report("10^7*kayles(3)"), "a nim heap is written");
    if (effort::sanitized) return;
    EXPECT_EQ(solver.value("1000000 * kayles(3) + 1000001 * kayles(2)").value, solver.value("kayles(2)").value);
}

// As many as no list holds: the value and the winning moves are those of two or three, whatever the values are.
TEST(Slips, EqualComponentsWithoutNumberCountByParity) {
    Rules rules = Rules::catalogue();
    rules.add(
        "game loon(n):\n    win  if n = 3\n    loon(n - 1)\n\n"
        "cyclic game ring(n):\n    ring((n + 1) mod 3)  if n < 3\n    ring(n - 1)  if n > 2\n    *1  if n = 4\n",
        "test.game");
    Solver solver(rules);
    const auto moves = [](const auto& answer) {
        std::set<std::string> out;
        for (const WinningMove& m : answer.moves) out.insert(m.from + " -> " + m.to);
        return out;
    };
    for (const std::string one :
         {"kayles(5)", "kayles(0)", "*7", "loon(3)", "loon(2)", "ring(0)", "ring(4)", "brave[m=3](10^15)"})
        for (const std::string rest : {"", " + kayles(3)", " + *4 + kayles(7)"})
            for (const int odd : {0, 1}) {
                const std::string few = (odd == 1 ? "3 * " : "2 * ") + one + rest,
                                  many = std::to_string(999949820 + odd) + " * " + one + rest;
                const Answer a = solver.solve(many), b = solver.solve(few);
                ASSERT_EQ(a.value, b.value) << many;
                ASSERT_EQ(a.result, b.result) << many;
                ASSERT_EQ(moves(a), moves(b)) << many;
                ASSERT_EQ(solver.value(a.position).value, a.value) << a.position;
                for (const WinningMove& m : a.moves) ASSERT_LE(m.component, a.components.size()) << many;
                ASSERT_EQ(solver.winner(many, 100).result, b.result) << many;
                ASSERT_EQ(moves(solver.winner(many, 100)), moves(solver.winner(few, 100))) << many;
            }
    const Answer answer = solver.solve("999949821 * kayles(5) + kayles(3)");
    EXPECT_EQ(answer.position, "999949821 * kayles(5) + kayles(3)");
    ASSERT_EQ(answer.components.size(), 3U);
    EXPECT_EQ(answer.components[1].text, "999949820 * kayles(5)");
    EXPECT_EQ(answer.components[1].value, 0U);
    EXPECT_EQ(solver.solve("999949822 * kayles(5) + kayles(3)").moves.back().component, 3U);
    EXPECT_THROW(solver.misere("999949821 * kayles(5)"), TextError);
    EXPECT_THROW(solver.moves("999949821 * kayles(5)"), TextError);
}

TEST(Slips, NimHeapsMayBeCounted) {
    Solver solver(Rules::catalogue());
    EXPECT_EQ(solver.value("3 * *2 + 2 * *5 + *1").value, 3U);
    EXPECT_EQ(solver.value("4 * *2").components.size(), 4U);
    EXPECT_EQ(solver.value("2000001 * *3").value, 3U);
    says(report("game f(n):\n    3 * *n\n"), "expected a game with its arguments");
}

TEST(Slips, PositionsThatAreMeant) {
    says(position_report("3*2"), "3 nim heaps of size 2 are written 3 * *2");
    says(position_report("kayles(5) * 3"), "the number comes first: 3 * kayles(5)");
    says(position_report("3 kayles(5)"), "written 3 * kayles(...)");
    says(report("game f(n):\n    3*0.77(n - 1)\n"), "written as a sum");
    says(position_report("snim[2, 5](3)"), "position:1:6: the parameter S of snim is a set");
    says(position_report("snim[2, 5](3)"), "snim[{2, 5}]");
    says(position_report("snim[2](3)"), "snim[{2}]");
    says(position_report("cram(2, 3)"), "a board is written board(2, 3)");
    says(position_report("node_kayles(2, 3)"), "a graph is written grid(2, 3)");
    says(position_report("0.77"), "as in `0.77(5)`");
    try {
        Solver(Rules::catalogue()).table("kayles(n) + kayles(n)", {{0, 9}});
        ADD_FAILURE() << "a sum is no game";
    } catch (const TextError& fault) {
        says(fault.what(), "as in table 'f(n) + g(n)' n=0..9");
    }
}

TEST(Slips, HintsInRules) {
    says(report("game f(n):\n    f(i)^f(n - i) for i in 1..n - 1\n"), "`+` makes a sum of games");
    says(report("game f(n):\n    f(i) xor f(n - i) for i in 1..n - 1\n"), "`+` makes a sum of games");
    says(report("game f(n):\n    f(n - k) for k=1..3\n"), "as in `k in 1..3`");
    says(report("game f(n):\n    f(n - k) for k in prime\n"), "did you mean 'primes'?");
    const std::string comments = report("// take\ngame f(n):\n    f(n - k) for k in 1..3 // at most three\n");
    says(comments, "f.game:1:1: '//' is not part of the language");
    says(comments, "a comment begins with `#`");
    says(comments, "f.game:3:28");
    EXPECT_EQ(comments.find("variable"), std::string::npos) << comments;
    says(report("game f(n):\n    f(n // 2) if n > 0\n"), "write `div`");
    says(report("game f(n):\n    f(n - k) for k < n\n"), "as in `k in 1..n - 1`");
    says(report("game f(n):\n    f(n - k) for 1 <= k <= 3\n"), "as in `k in 1..3`");
    says(report("game f(w: row):\n    f(w[1:])\n"), "`w[2..len(w)]`");
    says(report("game f(w: row):\n    f(w[1..2] + w[4..5])\n"), "rows are joined with `++`");
    says(report("game f(n):\n    f(n - k) if n > 3 for k in 1..3\n"), "`for` comes before `if`");
    says(report("game f(n):\n    2*f(n - k) for k in 1..3\n"), "sum(f(n) for i in 1..2)");
    for (const char* line : {"gain 2: f(n - 1)", "score k + f(n - k) for k in 1..3", "gain k + f(n - k) for k in 1..3"})
        says(report(std::string("game f(n):\n    ") + line + "\n"), "a game with scores");
    says(report("game f(n):\n    left: f(n - 1)\n"), "if the player to move is an argument");
}

TEST(Slips, HintsInPositions) {
    says(position_report("snim({1, 2})(5)"), "parameters stand in square brackets");
    says(position_report("kayles(3)^kayles(4)"), "`+` makes a sum of games");
    says(position_report("Kayles(3)"), "did you mean 'kayles'?");
}

// A part of a split less one is negative at the edge: whoever does not think of it loses those moves silently.
TEST(Slips, OptionsLeftOutForANegativeArgumentAreFound) {
    const auto findings = [](const std::string& text) {
        std::string out;
        for (const RuleFinding& f : Solver(rules_of(text)).check_rules("f")) out += f.note ? "" : f.report;
        return out;
    };
    const std::string edge = findings("game f(n):\n    f(a - 1) + f(b - 1)  for a + b = n - 1\n");
    says(edge, "test.game:2:7: this is negative in f(1) with a = 0, b = 0: that move is silently left out");
    says(edge, "write `max(0, ...)`");
    EXPECT_EQ(findings("game f(n):\n    f(a - 1) + f(b - 1)  for a + b = n - 1 if a > 0 and b > 0\n"), "");
    EXPECT_EQ(findings("game f(n):\n    f(max(0, a - 1)) + f(b)  for a + b = n - 1\n"), "");
    EXPECT_EQ(findings("game f(n):\n    f(n - k)  for k in {1, 3}\n    f(n - 2)\n"), "") << "no more than there is";
    says(findings("game f(n, last):\n    f(n - k, k - 2)  for k in 1..n\n    f(n - 1, last)\n"), "silently left out");
    says(findings("game f(n, last):\n    f(n - 1, n - 5)\n    f(n - 2, last)\n"), "negative in f(");
    says(findings("game f(n):\n    f(n - k) + *(k - 2)  for k in 1..n\n"), "silently left out");
}

}  // namespace grundy::slips_test
