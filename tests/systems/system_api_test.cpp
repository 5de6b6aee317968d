// SPDX-License-Identifier: MIT
// What users see of systems of heap games: plans, values of huge heaps, moves, periods, and certificates that are
// checked against the rules and refused where they claim too much.
#include <gtest/gtest.h>

#include <set>

#include "core/sha256.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::system_api_test {

const std::string ring =
    "game ring(n):\n    path(n - t) for t in 1..2\n"
    "game path(n):\n    path(a) + path(b) for t in 1..2, a + b = n - t\n";
const std::string memory = "game f(n, last):\n    f(n - k, k) for k in 1..5 if k != last\n";
// One of the parts that a takes two from may still be cut so, the other is a row of Kayles.
const std::string two =
    "game a(n):\n    a(x) + b(y) for x + y = n - 2\n    b(n - 1)\n"
    "game b(n):\n    b(x) + b(y) for t in 1..2, x + y = n - t\n";

TEST(Systems, ArePlanned) {
    EXPECT_EQ(Solver(rules_of(ring)).plan("ring").at(0).engine, "system");
    EXPECT_EQ(Solver(rules_of(ring)).plan("path").at(0).engine, "heap") << "it calls itself alone";
    EXPECT_EQ(Solver(rules_of(two)).plan("a").at(0).engine, "system");
    EXPECT_EQ(Solver(rules_of(memory)).plan("f(10^18, 0)").at(0).engine, "system");
    EXPECT_NE(Solver(rules_of(memory)).plan("f(100, 0)").at(0).engine, "system") << "it is searched at once";
    EXPECT_NE(
        Solver(rules_of("game f(n, most):\n    f(n - k, 2*k) for k in 1..most\n")).plan("f(10^6, 3)").at(0).engine,
        "system");
}

// The period of `last` = 0 is 13 from 28, as the values by the definition show for small heaps.
TEST(Systems, AnswerHugeHeapsByTheirPeriod) {
    Solver solver(rules_of(memory));
    const PeriodAnswer period = solver.period("f(n, 0)");
    ASSERT_TRUE(period.period) << period.why_not;
    EXPECT_EQ(period.period->period, 13);
    EXPECT_EQ(period.period->preperiod, 28);
    Solver slow(rules_of(memory), with("memo"));
    for (std::int64_t n = 28; n < 41; ++n)
        for (const char* last : {", 0)", ", 3)"}) {
            const std::string huge = "f(" + std::to_string(n + 13 * 76923076923076920) + last;
            EXPECT_EQ(solver.value(huge).value, slow.value("f(" + std::to_string(n) + last).value) << huge;
        }
}

// Rows whose values are not known to repeat: those of their own engine, and of its kernels.
TEST(Systems, RingsAskTheEngineOfTheirRows) {
    const Rules rules = rules_of(
        "game ring(n):\n    bar(n - 3)\n"
        "game cut(n):\n    bar(a) + ring(b) for a + b = n - 1\n"
        "game bar(n):\n    bar(a) + bar(b) for a + b = n - 3\n");
    Solver solver(rules);
    const std::size_t most = effort::sanitized ? 500 : 20000;
    EXPECT_NE(solver.plan("ring").at(0).reason.find("do not lead back"), std::string::npos);
    const auto rows = solver.table("bar", {{0, static_cast<std::int64_t>(most)}}).values;
    const auto rings = solver.table("ring", {{0, static_cast<std::int64_t>(most) + 3}}).values;
    for (std::size_t n = 0; n <= most; ++n) ASSERT_EQ(rings[n + 3], rows[n] == 0 ? 1U : 0U) << n;
    std::set<std::uint64_t> options;
    for (std::size_t a = 0; a <= most; ++a) options.insert(rows[a] ^ rings[most - a]);
    std::uint64_t expected = 0;
    while (options.count(expected) != 0) ++expected;
    EXPECT_EQ(Solver(rules).value("cut(" + std::to_string(most + 1) + ")").value, expected);
    const Answer large = Solver(rules).solve(effort::sanitized ? "ring(10000) + *2" : "ring(100000) + *2");
    ASSERT_EQ(large.outcome, Outcome::answered) << large.reason;
    for (const auto& move : large.moves) EXPECT_EQ(solver.value(move.to).value, move.value);
}

// From a huge heap the first hit of each residue is found by the period, not by a walk over all splits.
// The line of the rules that allows the winning move is looked up among as many options as the limits allow.
TEST(Systems, ExplainSumsWithHugeHeaps) {
    const Explanation why = Solver(Rules::catalogue()).explain("wythoff(10^18, 2) + *3");
    ASSERT_EQ(why.answer.outcome, Outcome::answered) << why.answer.reason;
    ASSERT_EQ(why.wins.size(), 1U);
    EXPECT_EQ(why.wins[0].move.to, "wythoff(4, 2)");
    EXPECT_EQ(why.wins[0].reply_count, 11U);
}

TEST(Systems, HaveStatisticsOfRangesThatNoTableHolds) {
    Solver solver(rules_of("game f(n):\n    g(n - k) for k in 1..3\ngame g(n):\n    f(n - k) for k in 2..5\n"));
    const Survey few = solver.survey("f", {{0, 1000}}), many = solver.survey("f", {{0, 1'000'000'000'000}});
    ASSERT_EQ(many.table.outcome, Outcome::answered) << many.table.reason;
    const Table table = solver.table("f", {{0, 1000}});
    ASSERT_EQ(few.stats.frequencies.size(), many.stats.frequencies.size());
    for (std::size_t i = 0; i < few.stats.frequencies.size(); ++i) {
        const auto &small = few.stats.frequencies[i], &large = many.stats.frequencies[i];
        EXPECT_EQ(small.count, std::ranges::count(table.values, small.value));
        EXPECT_EQ(large.value, small.value);
        EXPECT_EQ(large.first, small.first);
        if (small.last[0] < 1000) {
            EXPECT_EQ(large.count, small.count);
        }
    }
}

// A game on one heap lists its moves by residue class, whatever conditions its moves have.
TEST(Systems, OneSequenceListsAllMovesOfALargeHeap) {
    const Rules rules =
        rules_of("game f(n):\n    f(n - k) for k in 2.. if n mod 3 != 1\n    f(n - 2) + *2 if n >= 2\n");
    Solver solver(rules), slow(rules, with("memo"));
    const Answer answer = solver.solve("f(70001)");
    ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
    EXPECT_TRUE(answer.moves_complete);
    std::set<std::string> listed;
    for (const WinningMove& m : answer.moves) listed.insert(m.to);
    for (std::int64_t n = 0; n < 2000; ++n) {
        const std::string to = "f(" + std::to_string(n) + ")";
        EXPECT_EQ(listed.contains(to), slow.value(to).value == 0) << to;
    }
}

TEST(Systems, ListMovesOfHugeHeaps) {
    Solver solver(rules_of(two));
    const PeriodAnswer period = solver.period("a");
    ASSERT_TRUE(period.period) << period.why_not;
    const Answer answer = solver.solve("a(10^15 + 3) + *1");
    ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
    ASSERT_NE(answer.value, 0U);
    ASSERT_FALSE(answer.moves.empty());
    EXPECT_EQ(answer.value, solver.value("a(115) + *1").value) << "10^15 + 3 = 115 mod 12";
    for (std::size_t i = 0; i < 100 && i < answer.moves.size(); ++i)
        if (answer.moves[i].component == 1) {
            EXPECT_EQ(solver.value(answer.moves[i].to).value, 1U) << answer.moves[i].to;
        }
}

// 0.356 as one of two sequences, and beside it a value that no heap has: the list of moves must end.
TEST(Systems, MovesToRareValuesAreListedInTime) {
    Solver solver(
        rules_of("game f(n, c):\n    0 for k in {1, 2} if k = n and c = 1\n"
                 "    f(n - k, c) for k in {1, 3} if n > k and c = 1\n"
                 "    f(a, c) + f(b, c) for t in {2, 3}, a + b = n - t if c = 1 and a > 0 and b > 0\n"
                 "    f(n - 1, c) if c = 2 and n > 0\n"));
    const Answer answer = solver.solve("f(10^12, 1) + *64");
    ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
    EXPECT_EQ(answer.moves.size(), 1U) << "of the nim heap";
}

std::string sealed(const std::string& body) { return body + "seal " + sha256(body) + "\n"; }

// Rules that no engine of heaps recognises neither confirm a certificate nor refute it.
TEST(Systems, CertificatesAreNotComparedWithRulesOfAnotherForm) {
    PeriodQuery query;
    query.certificate = true;
    const std::string text = Solver(Rules::catalogue()).period("wythoff(n, 3)", query).certificate;
    const Rules pairs =
        rules_of("game wythoff({a, b}):\n    wythoff(a - k, b) for k in 1..\n    wythoff(a - k, b - k) for k in 1..\n");
    EXPECT_TRUE(check_certificate(text).holds);
    try {
        check_certificate(text, {}, 0, 1, &pairs);
        ADD_FAILURE();
    } catch (const Error& e) {
        EXPECT_NE(std::string(e.what()).find("cannot be compared with these rules"), std::string::npos) << e.what();
    }
}

TEST(Systems, HaveCertificatesThatAreCheckedAgainstTheRules) {
    const Rules rules = rules_of(memory + ring);
    PeriodQuery query;
    query.certificate = true;
    for (const char* game : {"f(n, 0)", "ring"}) {
        const std::string text = Solver(rules).period(game, query).certificate;
        const CertificateCheck with_rules = check_certificate(text, {}, 0, 1, &rules);
        EXPECT_TRUE(with_rules.holds) << with_rules.fault;
        EXPECT_TRUE(with_rules.rules_checked);
        EXPECT_GT(with_rules.heaps_compared, 20);
        const std::string body = text.substr(0, text.find("seal "));
        const auto changed = [&](const std::string& from, const std::string& to) {
            std::string other = body;
            const std::size_t at = other.find(from);
            EXPECT_NE(at, std::string::npos) << from;
            return check_certificate(sealed(other.replace(at, from.size(), to)), {}, 0, 1, &rules);
        };
        EXPECT_NE(changed("bonus 0", "bonus 1").fault, "");
        EXPECT_NE(changed("parts 1 1 ", "parts 1 0 ").fault, "") << "another sequence, or play without end";
        EXPECT_NE(changed("\nvalues ", "\nvalues 9").fault, "");
    }
    const Rules others =
        rules_of("game ring(n):\n    path(n - t) for t in 1..3\n" + ring.substr(ring.find("game path")));
    const CertificateCheck other =
        check_certificate(Solver(rules).period("ring", query).certificate, {}, 0, 1, &others);
    EXPECT_FALSE(other.holds);
    EXPECT_EQ(other.fault, "the rules have other moves for ring");
}

}  // namespace grundy::system_api_test
