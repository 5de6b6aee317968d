// SPDX-License-Identifier: MIT
// What follows from proven formulas: commands answer positions of any size by what a rule file claims and MONA proves,
// or by what was proven before and kept; and nothing follows from what is not proven.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "logic/known.hpp"
#include "logic/theorem.hpp"
#include "rules/options.hpp"
#include "support/program.hpp"

namespace known_test {

using grundy::Budget;
using grundy::Int;
using grundy::Meter;
using grundy::Nimber;
using grundy::logic::Claim;
using grundy::logic::KnownFormulas;
using grundy::rules::Play;
using grundy::test::Folder;
using grundy::test::Result;
using grundy::test::Theorem;

#define NEEDS_MONA \
    if (!grundy::logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine"

// Nim in which the second heap also shrinks by halves: no theorem of the table is about it.
const std::string bar =
    "game bar(y, z):\n    bar(v, z) for v in 0..y - 1\n    bar(min(y, v div 2), v) for v in 0..z - 1\n";
const std::string bar_claim = "expect value bar(y, z) = y xor z for all y, z if y <= z div 2\n";

const std::string capped =
    "game capped(a, b):\n    capped(a - k, b) for k in 1..3\n    capped(a, b - k) for k in 1..3\n";
const std::string capped_claim = "expect value capped(a, b) = a mod 4 xor b mod 4 for all a, b\n";

Result value(const std::string& rules, const std::string& position) {
    return grundy::test::grundy({"value", "--no-store", "--budget", "3s,200MiB", "-e", rules, position});
}

TEST(KnownFormulas, AnswerHugePositions) {
    NEEDS_MONA;
    EXPECT_EQ(value(bar + bar_claim, "bar(5, 10^18)").out, "1000000000000000005\n");
    EXPECT_EQ(value(capped + capped_claim, "capped(10^18 + 1, 9223372036854775807) + *7").out, "5\n");
    const Result solved =
        grundy::test::grundy({"solve", "--no-store", "-e", capped + capped_claim, "capped(10^18 + 1, 10^18 + 3)"});
    EXPECT_NE(solved.out.find("capped(1000000000000000001, 1000000000000000001)"), std::string::npos) << solved.out;
    EXPECT_NE(solved.out.find("(k = 2)"), std::string::npos) << solved.out;
    const Result plan =
        grundy::test::grundy({"plan", "--no-store", "-e", capped + capped_claim, "capped(10^18, 10^18)"});
    EXPECT_NE(plan.out.find("a formula, proven by MONA v"), std::string::npos) << plan.out;
}

TEST(KnownFormulas, MovesAreConstructedWhereTheyAreTooManyToList) {
    NEEDS_MONA;
    const Result solved = grundy::test::grundy({"solve", "--no-store", "-e", bar + bar_claim, "bar(5, 10^18)"});
    EXPECT_EQ(solved.code, 0) << solved.err;
    EXPECT_NE(solved.out.find("bar(5, 1000000000000000000) -> bar("), std::string::npos) << solved.out;
}

TEST(KnownFormulas, LostPositionsUnderBothKindsOfPlay) {
    NEEDS_MONA;
    const std::string pair = "game pair(a, b):\n    pair(a - k, b) for k in 1..2\n    pair(a, b - k) for k in 1..2\n";
    const std::string lost = "expect lost pair(a, b) if a mod 3 = b mod 3 for all a, b\n",
                      misere =
                          "expect misere lost pair(a, b) if (a mod 3 = 2 or b mod 3 = 2) and a mod 3 = b mod 3 or "
                          "a mod 3 < 2 and b mod 3 < 2 and a mod 3 + b mod 3 = 1 for all a, b\n";
    const Result winner =
        grundy::test::grundy({"solve", "--winner", "--no-store", "-e", pair + lost, "pair(10^18, 10^18 + 3)"});
    EXPECT_NE(winner.out.find("The second player wins"), std::string::npos) << winner.out << winner.err;
    const Result proven = grundy::test::grundy({"check-rules", "--no-store", "-e", pair + misere});
    EXPECT_EQ(proven.code, 0) << proven.out;
    EXPECT_NE(proven.out.find("proven for all positions"), std::string::npos) << proven.out;
    const Result solved =
        grundy::test::grundy({"solve", "--misere", "--no-store", "-e", pair + misere, "pair(10^18, 10^18)"});
    EXPECT_NE(solved.out.find("The first player wins under misere play"), std::string::npos)
        << solved.out << solved.err;
    EXPECT_NE(solved.out.find("pair(999999999999999999, 1000000000000000000)"), std::string::npos) << solved.out;
    // Those of normal play are not those of misere play.
    const std::string wrong = "expect misere lost pair(a, b) if a mod 3 = b mod 3 for all a, b\n";
    EXPECT_EQ(grundy::test::grundy({"check-rules", "--no-store", "-e", pair + wrong}).code, 1);
}

TEST(KnownFormulas, CountMovesOfHugePositions) {
    NEEDS_MONA;
    const auto count = [](const std::string& position) {
        return grundy::test::grundy({"solve", "--count", "--no-store", "-e", capped + capped_claim, position});
    };
    EXPECT_EQ(count("capped(10^18 + 1, 10^18 + 3)").out, "first player wins: 2 winning moves, 2 choices\n");
    EXPECT_EQ(count("capped(10^18, 10^18)").out, "second player wins: 0 winning moves\n");
}

TEST(KnownFormulas, NothingFollowsFromWhatIsFalse) {
    NEEDS_MONA;
    const std::string wrong = "expect value capped(a, b) = a mod 4 xor b mod 4 xor a div 64 for all a, b\n";
    EXPECT_NE(value(capped + wrong, "capped(10^7, 3)").out, "156249\n");
    const Result check = grundy::test::grundy({"check-rules", "--no-store", "-e", capped + wrong});
    EXPECT_EQ(check.code, 1);
    EXPECT_NE(check.out.find("this is refuted"), std::string::npos) << check.out;
}

// What MONA cannot read, or is not there to read, is not known to hold; small positions are compared in any case.
TEST(KnownFormulas, WhatIsNotProvenDoesNotHold) {
    const std::string rules = "game v(a):\n    v(a - k) for k in 1..2\n";
    const auto check = [&](const std::string& formula) {
        return grundy::test::grundy(
            {"games", "v", "--check", "-e", rules + "expect value v(a) = " + formula + " for all a\n"});
    };
    const Result open = check("(a mod 3) * (a + 1) div (a + 1)"), wrong = check("(a mod 4) * (a + 1) div (a + 1)");
    EXPECT_EQ(open.code, 1) << open.out;
    EXPECT_NE(open.out.find("not proven"), std::string::npos) << open.out;
    EXPECT_EQ(wrong.code, 1) << wrong.out;
    EXPECT_NE(wrong.out.find("at v(3)"), std::string::npos) << wrong.out;
}

// A file claims something of one game; a game of another file with the same name has other rules.
TEST(KnownFormulas, AreAboutTheirRulesAlone) {
    NEEDS_MONA;
    const Folder folder;
    const std::string first = folder.file("first.game", capped + capped_claim),
                      second = folder.file("second.game",
                                           "game capped(a, b):\n    capped(a - k, b) for k in 1..4\n"
                                           "    capped(a, b - k) for k in 1..4\n");
    const std::string store = folder.file("store.sqlite");
    const auto of = [&](const std::vector<std::string>& files) {
        std::vector<std::string> words = {"value", "--store", store, "capped(24, 4)"};
        for (const std::string& f : files) words.insert(words.end(), {"-f", f});
        return grundy::test::grundy(words).out;
    };
    EXPECT_EQ(of({first}), "0\n");
    EXPECT_EQ(of({second}), "0\n");
    EXPECT_EQ(of({first, second}), "0\n");
    const auto huge = [&](const std::vector<std::string>& files) {
        std::vector<std::string> words = {"value", "--store", store, "--budget", "3s,200MiB", "capped(10^18 + 4, 0)"};
        for (const std::string& f : files) words.insert(words.end(), {"-f", f});
        return grundy::test::grundy(words).out;
    };
    EXPECT_EQ(huge({first}), "0\n");
    EXPECT_NE(huge({second}), "0\n");  // it is 4
    EXPECT_NE(huge({first, second}), "0\n");
}

TEST(KnownFormulas, AreKept) {
    NEEDS_MONA;
    const Folder folder;
    const std::string store = folder.file("store.sqlite"), rules = folder.file("capped.game", capped),
                      renamed = folder.file("other.game",
                                            "game other(x, y):\n    other(x - j, y) for j in 1..3\n"
                                            "    other(x, y - j) for j in 1..3\n");
    const auto with_store = [&](std::vector<std::string> words) {
        words.insert(words.end(), {"--store", store});
        return grundy::test::grundy(words);
    };
    EXPECT_EQ(with_store({"prove", "-f", rules, "capped", "a mod 4 xor b mod 4"}).code, 0);
    EXPECT_EQ(with_store({"value", "-f", rules, "capped(10^18 + 1, 2)"}).out, "3\n");
    EXPECT_EQ(with_store({"value", "-f", renamed, "other(10^18 + 1, 2)"}).out, "3\n");
    // The formula may look different another time.
    EXPECT_EQ(with_store({"prove", "-f", rules, "capped", "b mod 4 xor a mod 4"}).code, 0);
    const Result refuted = with_store({"prove", "-f", rules, "capped", "b mod 4 xor a mod 3"});
    EXPECT_EQ(refuted.code, 1);
    EXPECT_EQ(with_store({"value", "-f", rules, "capped(10^18 + 1, 2)"}).out, "3\n");
}

TEST(KnownFormulas, OfParametersAreNotKept) {
    Theorem t("game p(n) with m:\n    p(n - k) for k in 1..m\n");
    const int i = t.instance("p[m=3]");
    Claim claim{Claim::Kind::value, "n mod (m + 1)", {}, false, {}, {}};
    EXPECT_FALSE(grundy::logic::without_parameters(*t.rules, i, claim).has_value());
    claim.formula = "n mod 4";
    EXPECT_TRUE(grundy::logic::without_parameters(*t.rules, i, claim).has_value());
}

TEST(KnownFormulas, KeptTextsAreReadBack) {
    Claim claim{Claim::Kind::lost, "x = y", "x <= 5", true, {}, {"x", "y"}};
    const std::string text = grundy::logic::kept_text({claim, "MONA v1.4-18"});
    const auto read = grundy::logic::read_kept(text);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(grundy::logic::kept_text(*read), text);
    for (std::size_t cut = 0; cut + 1 < text.size(); ++cut)
        if (const auto part = grundy::logic::read_kept(text.substr(0, cut))) {
            EXPECT_EQ(part->claim.formula, claim.formula) << cut;
        }
    EXPECT_FALSE(grundy::logic::read_kept("value automaton\ta\tx\t\tMONA").has_value());
}

// Each move that the formula lists in small positions is one that the definition has, with the same choices; also where
// MONA constructs it.
TEST(KnownFormulas, ConstructedMovesAreThoseOfTheDefinition) {
    NEEDS_MONA;
    struct Case {
        std::string rules, game, formula;
    };
    const std::vector<Case> cases = {
        {capped, "capped", "a mod 4 xor b mod 4"},
        {"game g(a):\n    g(a - 2^i) for i in 0..\n", "g", "a mod 3"},
        {"game g(a):\n    g(x) + g(y) for x + y = a - 1\n", "g", "a mod 2"},
        {"game g(a, b):\n    g(a - k, b) for k in 1..\n    g(a, b - k) for k in 1..\n", "g", "a xor b"},
        {"game g(a):\n    g(a - 3 + k) for k in 0..2\n    g(a - 3 - k) for k in -2..-1\n", "g", "a mod 4"},
    };
    for (const Case& c : cases) {
        Theorem t(c.rules);
        t.value(c.game, c.formula);
        ASSERT_EQ(t.prove().status, grundy::logic::Proof::Status::proven) << c.rules << t.prove().why;
        const int instance = t.instance(c.game);
        const Budget budget;
        Meter meter(budget);
        for (const Int a : {0, 1, 5, 6})
            for (Nimber target = 0; target < 3; ++target) {
                std::vector<Int> words(t.rules->game(instance).args.size(), 3);
                words[0] = a;
                std::map<grundy::rules::Position, std::set<grundy::Choice>> expected;
                for (const auto& m : grundy::rules::moves_of(*t.rules, {instance, words}, meter)) {
                    Nimber total = 0;
                    for (const auto& part : m.to) total ^= *t.claims[0].value(part.words, meter);
                    grundy::rules::Position to = m.to;
                    grundy::rules::normalize(to);
                    if (total == target) expected[to].insert(m.choice);
                    for (const auto& also : m.also)
                        if (total == target) expected[to].insert(also);
                }
                const auto found =
                    grundy::logic::constructed_moves(*t.rules, t.claims, {instance, words}, target, 100, budget);
                EXPECT_TRUE(found.complete);
                EXPECT_EQ(found.list.size(), expected.size()) << c.rules << a << " to " << target;
                for (const auto& m : found.list) {
                    grundy::rules::Position to = m.to;
                    grundy::rules::normalize(to);
                    ASSERT_TRUE(expected.contains(to)) << c.rules << a;
                }
            }
    }
}

TEST(ExpectedFormulas, AreReadWithTheirFaults) {
    const auto faults = [](const std::string& line) {
        try {
            Theorem t("game f(a, b) with m = 1:\n    f(a - 1, b)\n" + line + "\n");
        } catch (const std::runtime_error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_EQ(faults("expect value f(a, b) = a mod 2 for all a, b"), "");
    EXPECT_EQ(faults("expect value f[m=2](a, b) = a mod 2 for all a, b if a <= b"), "");
    EXPECT_EQ(faults("expect lost f(a, b) if a mod 2 = 0 for all a, b"), "");
    EXPECT_EQ(faults("expect misere lost f(a, b) if a mod 2 = 1 for all a, b"), "");
    for (const auto& [line, message] : std::vector<std::pair<std::string, std::string>>{
             {"expect value f(x, b) = 0 for all x, b", "expected the argument 'a'"},
             {"expect value f(a, b) = c for all a, b", "c"},
             {"expect value f(a, b) = 0 for all a", "for all a, b"},
             {"expect value f(a, b) = a = b for all a, b", "expected an integer"},
             {"expect lost f(a, b) if a for all a, b", "condition"},
             {"expect value f(a, b) + f(a, b) = 0 for all a, b", "one game"},
             {"expect value f(a, b) = 0", "`for all`"},
             {"expect lost f(a, b) = 0 for all a, b", "`if`"},
             {"expect misere f(a, b) if a = b for all a, b", "`lost`"},
             {"expect value f(3, b) = 0 for all a, b", "expected the argument 'a'"},
             {"expect value f(a, b) = 0 for all a, b if", "expected"},
             {"expect value g(a, b) = 0 for all a, b", "there is no game 'g'"},
         })
        EXPECT_NE(faults(line).find(message), std::string::npos) << line << "\n" << faults(line);
}

// Brackets at its ends belong to a formula.
TEST(ExpectedFormulas, KeepTheirBrackets) {
    const Theorem t(
        "game f(a, b):\n    f(a - 1, b)\nexpect value f(a, b) = (a + b - b) mod (2) for all a, b if (a >= 0) or (b = "
        "1)\n");
    const auto& formula = t.library.games.back()->expectations.at(0).formula;
    EXPECT_EQ(formula.text, "(a + b - b) mod (2)");
    EXPECT_EQ(formula.where, "(a >= 0) or (b = 1)");
}

TEST(ExpectedFormulas, AreProvenByCheckRules) {
    NEEDS_MONA;
    const Result proven = grundy::test::grundy({"check-rules", "--no-store", "-e", capped + capped_claim});
    EXPECT_EQ(proven.code, 0) << proven.out;
    EXPECT_NE(proven.out.find("proven for all positions by MONA v"), std::string::npos) << proven.out;
    const Result undefinable = grundy::test::grundy(
        {"check-rules", "--no-store", "-e", capped + "expect value capped(a, b) = a * b for all a, b\n"});
    EXPECT_NE(undefinable.out.find("refuted"), std::string::npos) << undefinable.out;
}

}  // namespace known_test
