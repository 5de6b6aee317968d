// SPDX-License-Identifier: MIT
// check-rules: silent about rules that are meant, however rare the positions are in which an option is legal; not about
// those that cannot apply; and its work grows with the rules, under the limits.
#include <gtest/gtest.h>

#include <atomic>
#include <grundy/grundy.hpp>
#include <set>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "report/rules_checks.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::check_rules_test {

// The findings about all games of a text; notes as well if asked for.
std::string found(const std::string& text, bool notes = false) {
    const Rules rules = rules_of(text);
    Solver solver(rules);
    std::string out;
    for (const GameInfo& game : rules.games())
        if (game.file == "test.game")
            for (const RuleFinding& f : solver.check_rules(game.name))
                if (notes || !f.note) out += f.report;
    return out;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(CheckRules, RareOptionsAreNoFindings) {
    for (const char* text : {
             // only far from the small positions
             "game f(n):\n    f(n - k)  for k in {100, 700}\n    f(n - 1)  if n > 20000\n",
             "game f(n, m):\n    f(n - 1, m)\n    f(n, m - 1)  if n + m > 150\n",
             // only in longer rows, and in rows of one kind
             "game f(w: row):\n    f(w[2..len(w)])  if len(w) > 0\n    f(w[1..3])  if len(w) >= 6 and w[6] > w[5]\n",
             "game f(w: row):\n    f(w[1..len(w) - 1])  if len(w) > 0\n    f([])  if len(w) = 7 and max(w) = 7\n",
             // only where another game leads
             "game a(n):\n    b(3*n + 50)  if n > 4\n    a(n - 1)\n\ngame b(n):\n    b(n - 60)  for k in 1..1 if k < "
             "n\n"
             "    b(n - 3)\n",
             // only on larger boards
             "game f(b: board):\n    f(c)  for c in place(b, \"###\")\n    f(c)  for c in place(b, \"## / ## / ##\")\n",
             "game f(g: graph):\n    f(without(g, {v}))  for v in vertices(g) if degree(g, v) > 4\n"
             "    f(without(g, closed(g, v)))  for v in vertices(g)\n",
             // starts that no small position satisfies
             "game f(n):\n    f(n - k)  for k in 1..3\n    start if n > 10^6\n",
             "game f(w: row):\n    f(w[2..len(w)])  if len(w) > 0\n    start if len(w) >= 5\n",
         }) {
        const std::string all = found(text, true);
        EXPECT_FALSE(has(all, "not legal in any")) << text << all;
        EXPECT_FALSE(has(all, "satisfies this condition")) << text << all;
        EXPECT_FALSE(has(all, "never")) << text << all;
    }
}

TEST(CheckRules, AMoveToACodeIsANote) {
    const std::string said = "the moves of the code are not moves of h";
    for (const char* text : {"game h(n):\n    \"{2+}!.0\"(n)\n", "game h(n):\n    0.77(n)  if n > 3\n"}) {
        EXPECT_TRUE(has(found(text, true), said)) << found(text, true);
        EXPECT_FALSE(has(found(text), said)) << text;
    }
    for (const char* text :
         {"game h(n):\n    0.77(n - 1)\n", "game h(n):\n    0.77(n) + *1\n", "game h(n):\n    0.77(k)  for k in 1..n\n",
          "game h(n):\n    0.77(n) + 0.77(n)\n", "game g(n):\n    g(n - 1)\ngame h(n):\n    g(n)\n"})
        EXPECT_FALSE(has(found(text, true), said)) << text;
}

TEST(CheckRules, WhatCannotApplyIsFound) {
    const auto says = [](const std::string& text, const std::string& what) {
        EXPECT_TRUE(has(found(text), what)) << text << found(text, true);
    };
    says("game f(n):\n    f(n - 1)\n    f(n - 2)  if n < 0\n", "this condition never holds, so the option");
    says("game f(n):\n    f(n - 1)\n    f(n - 2)  if n*n = 3\n", "this option was not legal in any of");
    says("game f(n, m):\n    f(n - 1, m)\n    f(n, m - 1)\n    f(n - 2, m)  if n*m = 7 and n = m\n",
         "not legal in any of");
    says("game f(n):\n    f(n - 1)\n    start if n < 0\n", "this condition never holds, so play never begins");
    says("game f(n):\n    f(n - 1)\n    start if n*n = 3\n", "none of the positions that were tried satisfies");
    // Where not all positions of a size can be tried, it is a note.
    const std::string row = "game f(w: row):\n    f(w[2..len(w)])  if len(w) > 0\n    f([])  if len(w)^2 = 3\n";
    EXPECT_FALSE(has(found(row), "not legal"));
    EXPECT_TRUE(has(found(row, true), "note: this option was not legal in any of")) << found(row, true);
}

// A row that is too short for a token on it is nobody's start; a heap that play reaches is.
TEST(CheckRules, ShapesThatNobodyMeantAreANote) {
    const std::string token = "game f(i, w: row):\n    f(j, w)  for j in 1..i - 1 if w[j] < w[i]\n";
    EXPECT_EQ(found(token), "");
    EXPECT_TRUE(has(found(token, true), "say with which it does: `start if CONDITION`")) << found(token, true);
    EXPECT_EQ(found(token + "    start if 1 <= i and i <= len(w)\n", true), "");
    const std::string odd = "game f(n):\n    f(n - 2*k)  for k in 1..6 div (n mod 2)\n";
    EXPECT_EQ(found(odd), "");
    EXPECT_TRUE(has(found(odd, true), "note: the position f(0) cannot be played out")) << found(odd, true);
    EXPECT_TRUE(
        has(found("game f(n):\n    f(n - k)  for k in 1..6 div n\n"), "the position f(1) cannot be played out"));
}

std::string chain(int games) {
    std::string out;
    for (int i = 0; i < games; ++i)
        out += "game g" + std::to_string(i) + "(n):\n    g" + std::to_string(i) + "(n - k)  for k in 1..3\n" +
               (i + 1 < games ? "    g" + std::to_string(i + 1) + "(n - 1)\n" : "");
    return out;
}

std::string many_options(int options) {
    std::string out = "game f(n):\n";
    for (int i = 1; i <= options; ++i) out += "    f(n - " + std::to_string(i) + ")\n";
    return out;
}

// Ten minutes and more when the work grew with the square.
TEST(CheckRules, ManyGamesAndOptionsAreChecked) {
    EXPECT_EQ(found(chain(effort::sanitized ? 50 : 300)), "");
    const std::string options = found(many_options(effort::sanitized ? 120 : 1500));
    EXPECT_FALSE(has(options, "not legal in any of")) << options.substr(0, 1000);
}

TEST(CheckRules, LimitsAndSignalsEndTheCheck) {
    const Rules rules = rules_of(chain(50) + many_options(50));
    std::atomic<bool> stop = true;
    Limits limits;
    limits.interrupt = &stop;
    EXPECT_THROW(Solver(rules).check_rules("f", limits), Stopped);
    Limits few;
    few.time = Seconds(1e-6);
    EXPECT_THROW(Solver(rules).check_rules("g0", few), Stopped);
    Solver solver(rules);
    report::RulesChecks nothing(few);
    nothing.check(solver, rules, {"test.game"});
    EXPECT_EQ(nothing.games().size(), 51U);
    EXPECT_THROW(nothing.findings(), Stopped) << "silence would look like an answer";
}

// With the place of what is expected, and what to write instead.
TEST(CheckRules, ExpectationsThatDoNotHoldAreFound) {
    const std::string game = "game f(n):\n    f(n - k)  for k in {1, 3} if k <= n\n";
    const auto says = [&](const std::string& expectation, const std::string& what) {
        const std::string all = found(game + expectation + "\n");
        EXPECT_TRUE(what.empty() ? all.empty() : has(all, what)) << expectation << "\n" << all;
    };
    for (const char* holds : {"expect f(0..3) = 0 1 0 1", "expect f(7) + *2 = 3", "expect period f = 2 from 0",
                              "expect winner f(10^18) = second"})
        says(holds, "");
    says("expect f(0..3) = 0 1 0 0  # a comment",
         "test.game:3:18: this is not what is computed: 0 1 0 1\n    expect f(0..3) = 0 1 0 0  # a comment\n"
         "                     ^~~~~~~\n    hint: if the rules are right, write `0 1 0 1`\n");
    says("expect f(7) = 0", "not what is computed: 1\n");
    says("expect period f = 4 from 0", "not what is computed: 2 from 0\n");
    says("expect winner f(2) = first", "not what is computed: second\n");
    says("expect f(2^63) = 0", "f(2^63)");
    EXPECT_EQ(found("game f(n):\n    f(n - 1)\nexpect f(1) = 1\nexpect f(1) = 1\n"), "");
    const std::string rises = found("game f(n):\n    f(n - k)  for k in 1..n\nexpect period f = 1 from 0\n");
    EXPECT_TRUE(has(rises, "the values have no period, but rise by 1 with each 1 heaps")) << rises;
    const std::string twice = found("game f(n):\n    f(n - 1)\nexpect f(1) = 0\nexpect f(1) = 0\n");
    EXPECT_TRUE(has(twice, "test.game:3:15") && has(twice, "test.game:4:15")) << twice;
    // Of what play cannot reach, the cause is reported, and once.
    const std::string endless = found("game f(n):\n    f(n xor 1)  if n > 5\nexpect f(7) = 0\n");
    EXPECT_TRUE(has(endless, "never ends") && !has(endless, "computed")) << endless;
    // What takes long is left out, and said to be.
    const std::string large =
        "game c(b: board):\n    c(d)  for d in place(b, \"## / #.\")\nexpect c(board(9, 9)) = 0\n";
    EXPECT_TRUE(has(found(large, true), "note: whether this holds was not looked at")) << found(large, true);
}

// What was found stands, and the last line says what was not looked at.
TEST(CheckRules, WhatWasNotLookedAtIsSaid) {
    const Rules rules = rules_of(
        "game a(n, unused):\n    a(n - 1, 0)\n\ngame b(n):\n    b(n - 1)\n    b(n + 1)  if n > 3\n\n" + chain(5));
    Limits limits;
    limits.nodes = 20'000;  // enough for a, not for b, whose play does not end
    Solver solver(rules);
    report::RulesChecks checks(limits);
    checks.check(solver, rules, {"test.game"});
    const std::vector<RuleFinding> all = checks.findings();
    ASSERT_GE(all.size(), 2U);
    EXPECT_TRUE(has(all.front().message, "never used"));
    EXPECT_TRUE(all.back().note);
    EXPECT_EQ(all.back().message, "note: not looked at, or not to the end: b, g0, g1 and 3 more");
}

TEST(CheckRules, IsSilentAboutTheCatalogue) {
    const Rules rules = Rules::catalogue();
    Solver solver(rules);
    std::size_t games = 0;
    for (const GameInfo& game : rules.games()) {
        if (effort::sanitized && ++games % 4 != 0) continue;
        for (const RuleFinding& f : solver.check_rules(game.name)) EXPECT_TRUE(f.note) << f.report;
    }
}

}  // namespace grundy::check_rules_test
