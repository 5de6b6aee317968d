// SPDX-License-Identifier: MIT
// Proofs of formulas: what is true is proven, what is false is refuted at a position, and what automata cannot say is
// refused with the term. Each construct of the language has a game whose values depend on it.
#include "logic/prove.hpp"

#include <gtest/gtest.h>

#include "logic/certificate.hpp"
#include "logic/linear.hpp"
#include "logic/theorem.hpp"

namespace prove_test {

using grundy::Budget;
using grundy::Error;
using grundy::Int;
using grundy::logic::Claim;
using grundy::logic::Proof;
using grundy::test::Theorem;
using Status = Proof::Status;

const std::string chocolate =
    "game choc(y, z):\n    choc(u, z) for u in 0..y - 1\n    choc(min(y, w div 2), w) for w in 0..z - 1\n";
const std::string two_heaps = "game two(a, b):\n    two(a - k, b) for k in 1..\n    two(a, b - k) for k in 1..\n";

#define NEEDS_MONA \
    if (!grundy::logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine"

// Robin, Robin 1989; here the positions that no cut can leave.
TEST(Prove, AChocolateBarIsTwoHeaps) {
    NEEDS_MONA;
    EXPECT_EQ(Theorem(chocolate).value("choc", "y xor z", "y <= z div 2").prove().status, Status::proven);
    const Proof wrong = Theorem(chocolate).value("choc", "y xor z", "y <= z").prove();
    EXPECT_EQ(wrong.status, Status::refuted);
    EXPECT_EQ(wrong.why, "at choc(1, 1) the value is 2, and the formula says 0");
}

struct Case {
    const char* rules;
    const char* formula;
};

TEST(Prove, EveryConstructThatIsDefinable) {
    NEEDS_MONA;
    const Case cases[] = {
        {"game g(a):\n    g(a - 2^i) for i in 0..\n", "a mod 3"},
        {"game g(a):\n    g(a - 2^i) for i in 0..log2(a) if a > 0\n", "a mod 3"},
        {"game g(a):\n    g(a - s) for s in powers(2)\n", "a mod 3"},
        {"game g(a):\n    g(a - s) for s in powers(4)\n", "(a mod 5) mod 2 + (2 if a mod 5 = 4 else 0)"},
        {"game g(a) with S: set = {1, 3, 4}:\n    g(a - s) for s in S\n",
         "(a mod 7) mod 2 if a mod 7 < 4 else (3 if a mod 7 = 5 else 2)"},
        {"game g(a):\n    g(a - s) for s in all but {1, 2}\n", "a div 3"},
        {"game g(a):\n    g(a - k) for k in 1..a if k <= 3 or k = 5 and a < 0\n", "a mod 4"},
        {"game g(a):\n    g(a - k) for k in 1..a if not (k > 3)\n", "a mod 4"},
        {"game g(a):\n    g(a div 2)  if a > 0\n", "1 - log2(a) mod 2 if a > 0 else 0"},
        {"game g(a):\n    g(b) for b + k = a if k >= 1 and k <= 2\n", "a mod 3"},
        {"game g(a):\n    *(a div 2)  if 2 divides a\n", "1 if a = 0 else 0"},
        {"game g(a):\n    g(x) + g(y) for x + y = a - 1\n", "a mod 2"},
        {"game g(a):\n    g(a - k) for k in 1..3 if any(j + k = 4 for j in 1..3)\n", "a mod 4"},
        {"game g(a):\n    g(a - k) for k in 1..a if all(j < 4 for j in 1..k)\n", "a mod 4"},
        {"game g(a):\n    g(a - k) for c = 3, k in 1..c\n", "a mod 4"},
        {"game g(a):\n    g(a - 1 - abs(k - 2)) for k in 1..3\n", "a mod 3"},
        {"game g({a, b}):\n    g(a - k, b) for k in 1..\n    g(a, b - k) for k in 1..\n", "a xor b"},
        {"game g({a, b}):\n    g(max(a, b) - k, min(a, b)) for k in 1..\n    g(b, a - k) for k in 1..\n", "a xor b"},
        {"game g(a):\n    g(a - k) for k in 1..a if popcount(k) = 1\n", "a mod 3"},
        {"game g(a):\n    g(a - k) for k in 1..a if popcount(k) <= 1 and log2(k) < v2(16)\n", "a mod 3"},
        {"game g(a):\n    g(a - k) for k in 1..a if (0 xor k) mod 2 = 1\n", "a mod 2"},
    };
    for (const Case& c : cases) {
        Theorem t(c.rules);
        const Proof proof = t.value("g", c.formula).prove();
        EXPECT_EQ(proof.status, Status::proven) << c.rules << c.formula << "\n" << proof.why;
    }
}

TEST(Prove, LostPositions) {
    NEEDS_MONA;
    EXPECT_EQ(Theorem(two_heaps).lost("two", "a = b").prove().status, Status::proven);
    EXPECT_EQ(Theorem(two_heaps).lost("two", "a = b and a > 1 or a + b = 1", true).prove().status, Status::proven);
    EXPECT_EQ(Theorem(two_heaps).lost("two", "a = b", true).prove().status, Status::refuted);
    // whoever empties a heap has won; 'lose' options count as no moves
    EXPECT_EQ(Theorem("game g(a, b):\n    win if a + b > 0 and (a = 0 or b = 0)\n    g(a - k, b) for k in 1..\n"
                      "    g(a, b - k) for k in 1..\n")
                  .lost("g", "a = b")
                  .prove()
                  .status,
              Status::proven);
    EXPECT_EQ(Theorem("game g(n):\n    lose if n <= 2\n    g(n - k) for k in 1..2 if k < n\n")
                  .lost("g", "n mod 3 = 1 or n = 0")
                  .prove()
                  .status,
              Status::proven);
}

TEST(Prove, GamesThatLeadToOneAnother) {
    NEEDS_MONA;
    const std::string rules = "game f(n):\n    g(n - 1)\ngame g(n):\n    f(n - 1)\n    f(n - 2)\n";
    EXPECT_EQ(Theorem(rules).lost("f", "n mod 3 = 0").lost("g", "n = 0").prove().status, Status::refuted);
    EXPECT_EQ(Theorem(rules).lost("f", "n mod 2 = 0 and n != 1").lost("g", "n = 0").prove().status, Status::refuted);
    EXPECT_EQ(Theorem(rules).lost("f", "n <= 1 and n != 1").lost("g", "n = 0").prove().status, Status::refuted);
    EXPECT_EQ(Theorem(rules).value("f", "1 if n = 1 else 0").value("g", "1 if n > 0 else 0").prove().status,
              Status::refuted);
}

// pb says something of all its positions, and those beyond 601 lead to positions of pa of which nothing is known.
TEST(Prove, AGameWithoutWhereMayNotLeadOutsideThatOfAnother) {
    NEEDS_MONA;
    const std::string rules = "game pa(n):\n    pb(n - 1)\ngame pb(n):\n    pa(n - 1)\n";
    const Proof wrong = Theorem(rules)
                            .value("pa", "(n mod 2) if n <= 600 else 5", "n <= 600")
                            .value("pb", "(n mod 2) if n <= 601 else 0")
                            .prove();
    EXPECT_NE(wrong.status, Status::proven);
    EXPECT_NE(wrong.why.find("a move leaves the positions of --where"), std::string::npos) << wrong.why;
    const Proof right = Theorem(rules).value("pa", "n mod 2", "n <= 600").value("pb", "n mod 2", "n <= 601").prove();
    EXPECT_EQ(right.status, Status::proven) << right.why;
}

TEST(Prove, OneClaimOfEachGame) {
    Theorem t("game nim(n):\n    nim(n - k) for k in 1..\n");
    t.value("nim", "n").value("nim", "n if n <= 1000 else n + 1");
    EXPECT_THROW(t.prove(), Error);
    EXPECT_THROW(grundy::logic::certificate_text(*t.rules, t.claims), Error);
}

// Line, column and what is shown are those of the formula, and not of the rules that it is read in.
TEST(Prove, FaultsPointIntoTheFormula) {
    const auto fault = [](Claim claim) -> std::string {
        try {
            Theorem(two_heaps).claim("two", std::move(claim));
        } catch (const Error& refused) {
            return refused.what();
        }
        return "";
    };
    using Kind = Claim::Kind;
    EXPECT_TRUE(fault({Kind::value, "a xor c", {}, false, {}})
                    .starts_with("the formula:1:7: there is no variable 'c' here\n    a xor c\n          ^"));
    EXPECT_TRUE(fault({Kind::value, "a xor", {}, false, {}}).starts_with("the formula:1:6: expected a number"));
    EXPECT_TRUE(fault({Kind::lost, "a = = b", {}, false, {}}).starts_with("the formula:1:5: expected a number"));
    EXPECT_TRUE(fault({Kind::value, "a xor\n  d", {}, false, {}}).starts_with("the formula:2:3: there is no"));
    EXPECT_TRUE(fault({Kind::value, "", {}, false, {}}).starts_with("the formula:1:1: expected a number"));
    EXPECT_TRUE(
        fault({Kind::lost, "a = b", "a < 5 or d", false, {}}).starts_with("--where:1:10: there is no variable 'd'"));
}

TEST(Prove, ValuesBelongToNormalPlay) {
    Theorem t("game nim(n):\n    nim(n - k) for k in 1..\n");
    EXPECT_THROW(t.claim("nim", {Claim::Kind::value, "n", {}, true, {}}), Error);
}

// A difference that only positions beyond the compared ones show is found by MONA.
TEST(Prove, MonaRefutesWhatSmallPositionsDoNot) {
    NEEDS_MONA;
    const Proof wrong =
        Theorem("game g(a):\n    g(a - k) for k in 1..3\n").value("g", "a mod 4 if a < 5000 else 0").prove();
    EXPECT_EQ(wrong.status, Status::refuted);
    EXPECT_NE(wrong.why.find("an option has the same value"), std::string::npos) << wrong.why;
    EXPECT_EQ(wrong.checked_to, 500);
}

TEST(Prove, RefusesWhatIsNotDefinable) {
    const std::pair<const char*, const char*> cases[] = {
        {"game g(a, b):\n    g(a - k*b, b) for k in 1..a if b > 0\n", "a product of two variables"},
        {"game g(a):\n    g(a - k) for k in 1..a if gcd(k, a) = 1\n", "'gcd(k, a)': gcd is not definable"},
        {"game g(a):\n    g(a - s) for s in squares\n", "'squares': this set is not definable"},
        {"game g(a):\n    g(a - s) for s in primes\n", "'primes': this set is not definable"},
        {"game g(a):\n    g(a - 5000*k) for k in 1..\n", "a factor beyond 4096 is too large"},
        {"game g(a):\n    g(isqrt(a)) if a > 1\n", "isqrt is not definable"},
        {"game g(a):\n    g(a - popcount(a)) if a > 0\n", "'popcount(a)'"},
        {"game g(a):\n    g(a - count(j > 2 for j in 1..a)) if a > 2\n", "not definable"},
        {"game g(w: row):\n    g(w[2..len(w)]) if len(w) > 0\n", "one to four arguments, all of them integers"},
        {"game g(a):\n    sum(g(j) for j in 1..a - 1) if a > 0\n", "sum(...)"},
        {"cyclic game g(a):\n    g(a)\n", "play of this game may repeat"},
    };
    for (const auto& [rules, message] : cases) {
        Theorem t(rules);
        try {
            // Where the definition already refutes, nothing is refused: there all claims are right.
            const std::string where = std::string(rules).find("w: row") == std::string::npos ? "a = 0" : "";
            t.value("g", "0", where).prove();
            ADD_FAILURE() << rules;
        } catch (const Error& refused) {
            EXPECT_NE(std::string(refused.what()).find(message), std::string::npos) << rules << refused.what();
        }
    }
}

TEST(Prove, ATermWithoutAValueIsAFault) {
    NEEDS_MONA;
    // beyond what the definition is compared on
    const Proof p = Theorem("game g(a):\n    g(a - 1)\n")
                        .value("g", "a mod 2 if a < 3000 else (a mod 2) xor (a - a - 1 + 1)")
                        .prove();
    EXPECT_EQ(p.status, Status::proven);
    const Proof q =
        Theorem("game g(a):\n    g(a - 1) if a < 3000 or (2999 - a) xor 1 = 0\n").value("g", "a mod 2").prove();
    EXPECT_EQ(q.status, Status::undecided);
    EXPECT_NE(q.why.find("may have no value"), std::string::npos) << q.why;
}

// The claims are true: the definition stops a loop before the term without a value, and nothing is said of 600. The
// induction does not see this.
TEST(Prove, WhatOnlyTheInductionMissesIsNoCounterexample) {
    NEEDS_MONA;
    const Proof loop = Theorem("game q(n):\n    q(n - 1) if n >= 1 and any(k = 0 or v2(k - 1) = 0 for k in 0..n)\n")
                           .value("q", "n mod 2")
                           .prove();
    EXPECT_EQ(loop.status, Status::undecided);
    EXPECT_EQ(loop.why, "there is no proof by induction: at q(1) a term of the rules or the formula may have no value");
    const std::string nim = "game nim(n):\n    nim(n - k) for k in 1..\n";
    for (const char* formula : {"n", "n if n != 600 else 7"}) {
        const Proof hole = Theorem(nim).value("nim", formula, "n != 600").prove();
        EXPECT_EQ(hole.status, Status::undecided);
        EXPECT_NE(hole.why.find("a move leaves the positions of --where"), std::string::npos) << hole.why;
        EXPECT_TRUE(hole.at.words.empty());
    }
}

TEST(Prove, NestedConditionsThatWouldDoubleAreRefused) {
    NEEDS_MONA;
    std::string formula = "1 if n > 600 else 0";
    for (int depth = 0; depth < 26; ++depth) formula = "1 if (" + formula + ") = 1 else 0";
    Budget budget;
    budget.seconds = 60;
    try {
        Theorem("game g(n):\n    0 if n > 600\n").value("g", formula).prove(budget);
        ADD_FAILURE() << "this was translated";
    } catch (const grundy::logic::Undefinable& refused) {
        EXPECT_NE(std::string(refused.what()).find("more than 1 MiB"), std::string::npos) << refused.what();
    }
}

TEST(Prove, TooManyChoicesForTheGuard) {
    NEEDS_MONA;
    const Proof p = Theorem("game b(n):\n    b(n - k) for k in 1..2305843009213693951\n").value("b", "n").prove();
    EXPECT_EQ(p.status, Status::undecided);
    EXPECT_NE(p.why.find("too many choices"), std::string::npos) << p.why;
}

TEST(Prove, LimitsAndInterrupts) {
    NEEDS_MONA;
    std::atomic<bool> stop = true;
    Budget budget;
    budget.interrupt = grundy::Interrupt(&stop);
    EXPECT_THROW(Theorem(two_heaps).lost("two", "a = b").prove(budget), grundy::Stopped);
    Budget small;
    small.seconds = 0.02;
    try {
        const Proof p = Theorem(
                            "game g(a, b, c, d):\n    g(a - k, b - k, c - 3*k, d) for k in 1..\n"
                            "    g(a, b - 5*k, c - 7*k, d - k) for k in 1..\n")
                            .lost("g", "not (a > 0 and b > 0 and c > 2) and not (b > 4 and c > 6 and d > 0)")
                            .prove(small);
        EXPECT_NE(p.status, Status::proven);
    } catch (const grundy::Stopped&) {  // before MONA was asked
    }
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(FormulaCertificate, HoldsAndForgeriesDoNot) {
    NEEDS_MONA;
    Theorem t(chocolate);
    t.value("choc", "y xor z", "y <= z div 2");
    const std::string text = grundy::logic::certificate_text(*t.rules, t.claims);
    ASSERT_TRUE(grundy::logic::is_formula_certificate(text));
    const auto check = [](const std::string& certificate) { return grundy::logic::check_certificate(certificate, {}); };
    EXPECT_TRUE(check(text).holds) << check(text).why;
    const std::string other = "the sentence is not the one";
    for (const std::string& forged : {
             replaced(text, "choc(u, z) for u in 0..y - 1", "choc(u, z) for u in 0..y - 2"),
             replaced(text, "w div 2", "w div 4"),
             replaced(text, "# value y xor z", "# value (y xor z) + 0*y + 1"),
             replaced(text, "# where y <= z div 2", "# where y <= z div 3"),
             replaced(text, "# where y <= z div 2\n", ""),
             replaced(text, "# value", "# lost"),
             replaced(text, "(all2 P_y, P_z: (inside(P_y, P_z)) => (ex2 V:", "(all2 P_y, P_z: true | (ex2 V:"),
             replaced(text, "pred nimsum(var2 X, Y, Z) = all1 i: (i in Z)",
                      "pred nimsum(var2 X, Y, Z) = all1 i: (i in X)"),
             text + "true;\n",
             text.substr(0, text.rfind("(all2")),
         }) {
        try {
            const auto found = check(forged);
            EXPECT_FALSE(found.holds) << forged;
            EXPECT_FALSE(found.unfinished) << forged;
        } catch (const Error&) {  // no certificate at all
        }
    }
    // the sentence of another game
    Theorem nim(two_heaps);
    nim.value("two", "a xor b");
    const std::string of_nim = grundy::logic::certificate_text(*nim.rules, nim.claims);
    const auto exchanged = check(text.substr(0, text.find("ws1s;")) + of_nim.substr(of_nim.find("ws1s;")));
    EXPECT_FALSE(exchanged.holds);
    EXPECT_NE(exchanged.why.find(other), std::string::npos);
    // a false claim with the sentence that belongs to it
    Theorem wrong(two_heaps);
    wrong.value("two", "a + b");
    EXPECT_FALSE(check(grundy::logic::certificate_text(*wrong.rules, wrong.claims)).holds);
}

TEST(FormulaCertificate, CraftedClaimsAreRefused) {
    Theorem t("game nim(n):\n    nim(n - k) for k in 1..\n");
    t.value("nim", "n");
    const std::string text = grundy::logic::certificate_text(*t.rules, t.claims);
    const std::string claim = "# value n\n";
    for (const char* crafted : {
             "# value n\n# misere\n",
             "# value n\n# value n\n",
             "# value n\n# where n < 5\n# where n < 9\n",
             "# value n) # or anything\n",
             "# lost-automaton 1 set +0,x\n# value n\n",
             "# value n\n# lost-automaton 1 set +0,x\n",
             "# value n\n# game nim\n# value n if n <= 1000 else n + 1\n",
         })
        EXPECT_THROW(grundy::logic::check_certificate(replaced(text, claim, crafted), {}), Error) << crafted;
    Claim set{Claim::Kind::value, {}, {}, false, grundy::logic::Automaton::read("1 set +0,x")};
    ASSERT_TRUE(set.automaton.has_value());
    EXPECT_THROW(t.claim("nim", set), Error);
}

TEST(WinningMoves, AreFoundAmongHugeNumbers) {
    NEEDS_MONA;
    Theorem t(
        "game n(a, b, c):\n    n(a - k, b, c) for k in 1..\n    n(a, b - k, c) for k in 1..\n"
        "    n(a, b, c - k) for k in 1..\n");
    t.lost("n", "a xor b xor c = 0");
    const Int huge = 1'000'000'000'000'000'000;
    const auto found =
        grundy::logic::constructed_moves(*t.rules, t.claims, {t.instance("n"), {huge, huge + 5, 77}}, 0, 10, {});
    EXPECT_TRUE(found.complete);
    std::vector<std::string> moves;
    for (const auto& m : found.list) moves.push_back(grundy::rules::to_text(*t.rules, m.to));
    const Int left = huge ^ (huge + 5);
    EXPECT_EQ(moves, std::vector<std::string>{"n(" + std::to_string(huge) + ", " + std::to_string(huge + 5) + ", " +
                                              std::to_string(left) + ")"});
    EXPECT_EQ(found.list.at(0).choice, (grundy::Choice{{"k", 77 - left}}));
    EXPECT_TRUE(grundy::logic::constructed_moves(*t.rules, t.claims, {t.instance("n"), {huge, huge, 0}}, 0, 10, {})
                    .list.empty());
}

TEST(WinningMoves, AreListedOnce) {
    NEEDS_MONA;
    Theorem t("game n(a):\n    n(a - 1)\n    n(a - k) for k in 1..2\n");
    t.value("n", "a mod 3");
    const auto found = grundy::logic::constructed_moves(*t.rules, t.claims, {t.instance("n"), {100}}, 0, 10, {});
    EXPECT_TRUE(found.complete);
    ASSERT_EQ(found.list.size(), 1U);
    EXPECT_EQ(grundy::rules::to_text(*t.rules, found.list[0].to), "n(99)");
    EXPECT_TRUE(grundy::logic::constructed_moves(*t.rules, t.claims, {t.instance("n"), {100}}, 0, 1, {}).complete);
    Theorem split("game s(a):\n    s(x) + s(y) for x + y = a - 1\n");
    split.value("s", "a mod 2");
    EXPECT_EQ(
        grundy::logic::constructed_moves(*split.rules, split.claims, {split.instance("s"), {5}}, 0, 10, {}).list.size(),
        3U);
}

}  // namespace prove_test
