// SPDX-License-Identifier: MIT
// Families of positions, `cram(board(2, n))`: tables and periods of a position in which integers are left open. Their
// values are those of the positions, asked for one by one.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>

#include "support/own_rules.hpp"

namespace grundy::families_test {

constexpr const char* own_games = R"(
game columns(b: board):
    columns(c)  for c in place(b, {"#", "# / # / #"})

game tiles(b: board):
    sum(tiles(r) for r in regions(c))  for c in place(b, "## / ##")

game tops(b: board) with S: set = {1..2}, m = 2:
    tops(c)  for c in place(b, "##") if count(c, 0) in S or count(c, 0) >= m
    columns(c)  for c in place(b, "#"), k in 1..m if k = m

game either({a, b}):
    either(a - 1, b)  if a > 0 and a < b
    either(a, b - 1)  if b > a + 1

game least(w: bag):
    least([w[1] - 1] ++ w[2..len(w)])  if len(w) > 0 and w[1] > 0
    least(w[2..len(w)])                if len(w) > 1
)";

Rules own_rules() { return rules_of(own_games, Rules::catalogue()); }

std::string filled(std::string text, const std::string& name, std::int64_t n) {
    const std::string number = std::to_string(n);
    for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos; at += number.size())
        if (at == 0 || !std::isalpha(static_cast<unsigned char>(text[at - 1])))
            if (!std::isalpha(static_cast<unsigned char>(text[at + name.size()])))
                text.replace(at, name.size(), number);
    return text;
}

std::vector<std::uint64_t> one_by_one(Solver& solver, const std::string& family, std::int64_t from, std::int64_t to) {
    std::vector<std::uint64_t> out;
    for (std::int64_t n = from; n <= to; ++n) out.push_back(solver.value(filled(family, "n", n)).value->word());
    return out;
}

std::string message(Solver& solver, const std::string& family) {
    try {
        solver.table(family, {{1, 3}});
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "";
}

TEST(Families, ATableHasTheValuesOfThePositions) {
    struct Case {
        const char *family, *engine;
        std::int64_t from, to;
    };
    for (const auto& [family, engine, from, to] :
         std::initializer_list<Case>{{"painting(board(2, n))", "strip", 1, 7},
                                     {"painting(board(n, 2))", "strip", 1, 7},
                                     {"painting(board(3, n))", "family", 1, 5},
                                     {"cram(board(n, 1))", "strip", 1, 12},
                                     {"columns(board(3, n))", "strip", 1, 4},
                                     {"columns(board(4, n))", "strip", 1, 3},
                                     {"tiles(board(3, n))", "strip", 1, 6},
                                     {"tiles(board(n, 4))", "family", 1, 4},
                                     {"cram(board(n, n + 1))", "family", 1, 3},
                                     {"node_kayles(path(n))", "family", 1, 10},
                                     {"tops[m=3](board(2, n))", "family", 1, 4},
                                     {"tops[{2, 5}](board(n, 1))", "family", 1, 6},
                                     {"either(n, 3)", "family", 0, 8},
                                     {"least([n, 2, n + 1])", "family", 0, 3},
                                     {"wythoff(n, 2*n)", "family", 0, 8},
                                     {"0.77(3*n + 1)", "family", 0, 8}}) {
        SCOPED_TRACE(family);
        const Rules rules = own_rules();
        Solver solver(rules);
        const Table table = solver.table(family, {{from, to}});
        EXPECT_EQ(table.engine, engine);
        EXPECT_EQ(table.game.substr(0, 4), std::string(family).substr(0, 4));
        EXPECT_EQ(table.arguments, std::vector<std::string>{"n"});
        Solver other(rules);
        EXPECT_EQ(table.values, one_by_one(other, family, from, to));
        for (const auto& [named, last] : {std::pair{"reference", from + 1}, std::pair{"memo", from + 2}}) {
            Solver by_name(rules, with(named));
            EXPECT_EQ(by_name.table(family, {{from, last}}).values, one_by_one(other, family, from, last)) << named;
        }
    }
}

TEST(Families, TwoOpenIntegersGiveARectangle) {
    Solver solver(own_rules());
    const Table table = solver.table("painting(board(m, k))", {{1, 3}, {1, 3}});
    EXPECT_EQ(table.arguments, (std::vector<std::string>{"m", "k"}));
    for (std::size_t m = 1; m <= 3; ++m)
        for (std::size_t k = 1; k <= 3; ++k)
            EXPECT_EQ(table.values[3 * (m - 1) + k - 1],
                      solver.value("painting(board(" + std::to_string(m) + ", " + std::to_string(k) + "))").value);
}

TEST(Families, ThePeriodOfTheStripIsProvenFromTheRulesOfTheBoard) {
    Solver solver(own_rules());
    PeriodQuery query;
    query.certificate = true;
    const PeriodAnswer board = solver.period("painting(board(2, n))", query), heap = solver.period("strip", query);
    ASSERT_TRUE(board.period);
    EXPECT_EQ(board.engine, "strip");
    EXPECT_EQ(board.period->period, heap.period->period);
    EXPECT_EQ(board.period->preperiod, heap.period->preperiod);
    const std::int64_t far = 1'000'000'000'000;
    EXPECT_EQ(solver.table("painting(board(2, n))", {{far, far + 20}}).values,
              solver.table("strip", {{far, far + 20}}).values);

    const Rules rules = own_rules();
    const CertificateCheck check = check_certificate(board.certificate, {}, 0, 1, &rules);
    EXPECT_TRUE(check.holds) << check.fault;
    EXPECT_TRUE(check.by_values);
    EXPECT_TRUE(check.rules_same);
    EXPECT_GT(check.heaps_compared, 3);
}

TEST(Families, AForgedCertificateDoesNotAgreeWithTheRules) {
    Solver solver(own_rules());
    PeriodQuery query;
    query.certificate = true;
    const std::string certificate = solver.period("painting(board(2, n))", query).certificate;
    // These rules place the same shapes, but a single cell takes its whole column of the board.
    const Rules other = rules_of(
        "game painting(b: board):\n"
        "    painting(c)  for c in place(b, {\"# / #\", \"## / ##\"})\n");
    const CertificateCheck check = check_certificate(certificate, {}, 0, 1, &other);
    EXPECT_FALSE(check.holds);
    EXPECT_NE(check.fault.find("the values are not those of the rules"), std::string::npos) << check.fault;
}

TEST(Families, ALongBoardIsAnsweredAsAHeap) {
    Solver solver(own_rules());
    EXPECT_EQ(solver.value("painting(board(2, 3000))").value, solver.value("strip(3000)").value);
    EXPECT_EQ(solver.value("painting(board(2, 3000))").engine, "strip");
    EXPECT_EQ(solver.value("painting(board(\"..#..... / ..#.....\"))").value,
              solver.value("strip(2) + strip(5)").value);
    const Answer answer = solver.solve("painting(board(2, 40))");
    const Answer heap = solver.solve("strip(40)");
    EXPECT_EQ(answer.first_wins, heap.first_wins);
    EXPECT_EQ(answer.moves.empty(), heap.moves.empty());
}

TEST(Families, WhatIsNoFamilyIsRefused) {
    Solver solver(own_rules());
    for (const auto& [family, says] : std::initializer_list<std::pair<const char*, const char*>>{
             {"cram(board(2, 3))", "leaves some integer open"},
             {"kayles(n - 3)", "may be negative"},
             {"least([n - 1])", "may be negative"},
             {"cram(board(2, n), 3)", "cram has 1 argument"},
             {"cram(n)", "expected a board"},
             {"cram", "'cram(board(2, n))'"},
             {"cram(board(m, n))", "has 2 arguments"},
             {"cram(board(2, n)", "')'"},
             {"cram(board(2, n)) + *1", "the end after the game"}})
        EXPECT_NE(message(solver, family).find(says), std::string::npos) << family << ": " << message(solver, family);
    try {
        solver.period("cram(board(3, n))");
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("across the edge of the columns"), std::string::npos) << error.what();
    }
}

// Boards and graphs that a rule makes from numbers are left to the walker of the rules.
TEST(Families, ARuleMayMakeBoardsAndGraphs) {
    const Rules rules = rules_of(
        "game made(n):\n"
        "    cram(board(2, n))       if n > 0\n"
        "    cram(b)                 for b = board(n, n) if n > 0\n"
        "    node_kayles(path(n))    if n > 0\n"
        "    node_kayles(g)          for g = cycle(n + 3)\n"
        "    node_kayles(star(n))\n",
        Rules::catalogue());
    for (const char* engine : {"", "memo"})
        EXPECT_EQ(Solver(rules, with(engine)).table("made", {{1, 3}}).values,
                  Solver(rules, with("reference")).table("made", {{1, 3}}).values)
            << engine;
}

// A rule file may expect the period of a family.
TEST(Families, AnExpectationMaySpeakOfAFamily) {
    const Rules rules = rules_of(
        "game pieces(b: board):\n"
        "    pieces(c)  for c in place(b, \"##\")\n"
        "expect period pieces(board(1, n)) = 34 from 53\n"
        "expect period pieces(board(n, 2)) = 34 from 53\n");
    Solver solver(rules);
    const auto results = solver.check_expectations("pieces");
    ASSERT_EQ(results.size(), 2U);
    EXPECT_TRUE(results[0].holds) << results[0].found;
    EXPECT_FALSE(results[1].holds);
    EXPECT_EQ(results[1].found, "2 from 0");  // each row is taken whole
}

}  // namespace grundy::families_test
