// SPDX-License-Identifier: MIT
// What users see of games on one heap that call each other, where values rise for ever: rows of Wythoff's table, nim
// and Kenyon's game in turns, a game of which some values do not rise. Values are those of the definition, and those of
// huge heaps those of small ones plus what they rise; every listed move leaves the value that it claims.
#include <gtest/gtest.h>

#include "core/sha256.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::rising_systems_api_test {

const std::string wythoff =
    "game wythoff(a, b):\n    wythoff(a - k, b) for k in 1..\n    wythoff(a, b - k) for k in 1..\n"
    "    wythoff(a - k, b - k) for k in 1..\n";
const std::string nim_in_turns = "game f(n):\n    g(n - k) for k in 1..\ngame g(n):\n    f(n - k) for k in 1..\n";
const std::string kenyon_in_turns =
    "game f(n):\n    g(n - 1)\n    g(a) + g(b) + g(c) for a + b + c = n - 2\n"
    "game g(n):\n    f(n - 1)\n    f(a) + f(b) + f(c) for a + b + c = n - 2\n";
// g is the game of 0.2002C, whose heaps that 11 divides do not rise; from f one more move leads there.
const std::string sapp_below =
    "game f(n):\n    g(n - k) for k in {2, 3}\n"
    "game g(n):\n    g(n - k) for k in {1, 4} if n > k\n"
    "    g(a) + g(b) for a + b = n - 5 if 1 <= a and 1 <= b\n"
    "    g(a) + g(b) + g(c) for a + b + c = n - 5 if 1 <= a and 1 <= b and 1 <= c\n";

// Odd heaps have one move more.
const std::string odd =
    "game w(n, x):\n    w(n - k, x) for k in 1..\n    w(n, x - 1)\n    w(n - 1, x - 1) if n mod 2 = 1\n";
// Three moves for heaps of some residues only, and splits of those that 3 divides.
const std::string residues =
    "game even(n):\n    even(n - 1)\n    even(n - k) for k in {2, 3} if n mod 2 = 0\n    even(n - 5) if n mod 3 != 0\n";
const std::string thirds =
    "game split(n):\n    split(a) + split(b) for a + b = n - 1 if 3 divides n\n    split(n - k) for k in 1..4\n";

struct Case {
    std::string rules, game;
    std::int64_t period, preperiod;
    std::uint64_t saltus;
};
// Wythoff's rows rise so: A. Dress, A. Flammenkamp, N. Pink, Adv. Appl. Math. 22 (1999); H. Landman (2002).
const std::vector<Case> cases = {{wythoff, "wythoff(n, 0)", 1, 0, 1},
                                 {wythoff, "wythoff(n, 1)", 3, 0, 3},
                                 {wythoff, "wythoff(n, 2)", 3, 0, 3},
                                 {wythoff, "wythoff(n, 3)", 6, 8, 6},
                                 {wythoff, "wythoff(n, 5)", 24, 27, 24},
                                 {wythoff, "wythoff(n, 12)", 48, 347, 48},
                                 {nim_in_turns, "f", 1, 0, 1},
                                 {odd, "w(n, 1)", 2, 3, 2},
                                 {odd, "w(n, 2)", 1, 4, 1},
                                 {residues, "even", 4, 9, 0},
                                 {thirds, "split", 12, 6, 0},
                                 {kenyon_in_turns, "g", 6, 0, 3}};

std::string at(const std::string& game, std::int64_t n) {
    const std::size_t family = game.find('n');
    const std::string heap = std::to_string(n);
    return game.find('(') == std::string::npos ? game + "(" + heap + ")"
                                               : game.substr(0, family) + heap + game.substr(family + 1);
}

TEST(RisingSystemsApi, PeriodsAreThoseOfTheDefinition) {
    for (const Case& c : cases) {
        if (effort::sanitized && c.period > 12) continue;
        SCOPED_TRACE(c.game);
        PeriodQuery query;
        query.certificate = true;
        const Rules rules = rules_of(c.rules);
        const PeriodAnswer answer = Solver(rules).period(c.game, query);
        ASSERT_TRUE(answer.period) << answer.why_not;
        EXPECT_EQ(answer.period->period, c.period);
        EXPECT_EQ(answer.period->preperiod, c.preperiod);
        EXPECT_EQ(answer.period->saltus, c.saltus);
        Solver slow(rules, with("memo"));
        const std::int64_t last = effort::sanitized ? 40 : 120;
        for (std::int64_t n = c.preperiod; n + c.period < last; ++n)
            ASSERT_EQ(slow.value(at(c.game, n + c.period)).value, slow.value(at(c.game, n)).value->nimber() + c.saltus)
                << n;
        if (c.preperiod > 0) {
            const std::int64_t n = c.preperiod - 1;
            EXPECT_NE(slow.value(at(c.game, n + c.period)).value, slow.value(at(c.game, n)).value->nimber() + c.saltus);
        }
        const CertificateCheck check = check_certificate(answer.certificate, {}, 0, 1, &rules);
        EXPECT_TRUE(check.holds) << check.fault;
    }
}

TEST(RisingSystemsApi, HugeHeapsAndTheirMoves) {
    for (const Case& c : cases) {
        SCOPED_TRACE(c.game);
        const Rules rules = rules_of(c.rules);
        Solver solver(rules), slow(rules, with("memo"));
        const std::int64_t rounds = 1'000'000'000'000'000 / c.period, small = c.preperiod + 2 * c.period + 1;
        const std::string huge = at(c.game, small + rounds * c.period);
        const std::uint64_t value =
            slow.value(at(c.game, small)).value->nimber() + static_cast<std::uint64_t>(rounds) * c.saltus;
        ASSERT_EQ(solver.value(huge).value, value);
        for (const std::uint64_t less : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{77}, value / 3, value - 1}) {
            if (less >= value) continue;
            const Answer answer = solver.solve(huge + " + *" + std::to_string(less));
            ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
            bool any = false;
            for (const WinningMove& m : answer.moves) {
                if (m.component != 1) continue;
                any = true;
                ASSERT_EQ(solver.value(m.to == "0" ? "*0" : m.to).value, less) << m.to;
            }
            EXPECT_TRUE(any) << less;
        }
    }
}

TEST(RisingSystemsApi, ValuesThatDoNotRise) {
    const Rules rules = rules_of(sapp_below);
    Solver solver(rules), slow(rules, with("memo"));
    PeriodQuery query;
    query.limit = 1000;
    const PeriodAnswer answer = solver.period("f", query);
    ASSERT_TRUE(answer.period) << answer.why_not;
    EXPECT_FALSE(solver.period("g", query).period->flat.empty());
    const Period& p = *answer.period;
    for (std::int64_t n = p.preperiod; n < 90; ++n) {
        const bool flat = std::binary_search(p.flat.begin(), p.flat.end(), n % p.period);
        ASSERT_EQ(slow.value(at("f", n + p.period)).value,
                  slow.value(at("f", n)).value->nimber() + (flat ? 0 : p.saltus))
            << n;
    }
}

// No other engine is tried: it would search for long.
TEST(RisingSystemsApi, ValuesBeyondTheGreatestAreRefused) {
    Solver solver(rules_of(wythoff));
    for (const char* const position : {"wythoff(2^63 - 1, 5)", "wythoff(2^63 - 3, 5)"}) {
        EXPECT_THROW(solver.value(position), Error) << position;
        EXPECT_THROW(solver.solve(position), Error) << position;
    }
    EXPECT_EQ(solver.value("wythoff(2^63 - 4, 5)").value, (std::uint64_t{1} << 63) - 2);
}

// A residue that no number has, and a modulus beyond 64.
TEST(RisingSystemsApi, ResiduesThatAreNone) {
    const Rules never = rules_of("game f(n):\n    f(n - 3) if n mod 3 = 4\n    f(n - k) for k in 1..2\n");
    const PeriodAnswer answer = Solver(never).period("f");
    ASSERT_TRUE(answer.period);
    EXPECT_EQ(answer.period->period, 3);
    const Rules large = rules_of("game f(n):\n    f(n - 3) if n mod 65 = 4\n    g(n - 1)\ngame g(n):\n    f(n - 1)\n");
    EXPECT_NE(Solver(large).plan("f").at(0).engine, "system");
}

// Takes of a set that repeats at no fixed distance have no normal form.
TEST(RisingSystemsApi, OtherInfiniteSetsAreNoSystem) {
    const Rules rules = rules_of("game f(n):\n    g(n - k) for k in squares\ngame g(n):\n    f(n - k) for k in 1..2\n");
    EXPECT_THROW(Solver(rules).period("f"), std::runtime_error);
}

}  // namespace grundy::rising_systems_api_test
