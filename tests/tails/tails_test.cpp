// SPDX-License-Identifier: MIT
// Codes whose tail repeats for ever: what is proven agrees with the definition well beyond the window, and the checker
// accepts it. Codes of which the theorems say nothing, values that only look like theirs, and huge heaps.
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/sha256.hpp"
#include "support/agreement.hpp"
#include "support/code_by_definition.hpp"
#include "support/effort.hpp"
#include "support/heap_game.hpp"
#include "support/own_rules.hpp"

namespace grundy::tails_test {

using agreement::pick;
using agreement::Random;

struct Code {
    std::vector<int> digits, tail;

    std::string text() const {
        std::string out = std::to_string(digits[0]) + ".";
        for (std::size_t i = 1; i < digits.size(); ++i) out += std::to_string(digits[i]);
        out += "[";
        for (const int d : tail) out += std::to_string(d);
        return out + "]";
    }
    std::vector<std::uint32_t> values(std::size_t size) const {
        std::vector<int> all = digits;
        while (all.size() <= size) all.push_back(tail[(all.size() - digits.size()) % tail.size()]);
        return code_by_definition<std::uint32_t>(all, size);
    }
};

Code drawn_code(Random& random) {
    Code out{{random() % 6 == 0 ? 4 : 0}, {}};
    for (auto n = pick(random, 0, 3); n > 0; --n) out.digits.push_back(static_cast<int>(random() % 8));
    for (auto n = pick(random, 1, 3); n > 0; --n)
        out.tail.push_back(random() % 3 == 0 ? 0 : static_cast<int>(random() % 8));
    return out;
}

PeriodAnswer period_of(const std::string& code) {
    PeriodQuery query;
    query.limit = 400;
    query.certificate = true;
    return Solver(Rules()).period(code, query);
}

TEST(Tails, ProvenPeriodsAreThoseOfTheDefinition) {
    Random random(1);
    const int rounds = std::getenv("GRUNDY_ALL_RANDOM") != nullptr ? 5'000 : effort::rounds(60);
    int repeat = 0, rise = 0;
    for (int round = 0; round < rounds && !HasFailure(); ++round) {
        const Code code = drawn_code(random);
        SCOPED_TRACE(code.text());
        const PeriodAnswer answer = period_of(code.text());
        if (!answer.period) continue;
        const auto& p = *answer.period;
        (p.saltus > 0 ? rise : repeat) +=
            p.theorem.find("Theorem 38") != std::string::npos || p.theorem.find("Theorem 46") != std::string::npos;
        const auto g = code.values(700);
        for (auto n = static_cast<std::size_t>(p.preperiod + p.period); n < g.size(); ++n)
            ASSERT_EQ(g[n], g[n - static_cast<std::size_t>(p.period)] + p.saltus) << n;
        if (p.preperiod > 0) {
            const auto n = static_cast<std::size_t>(p.preperiod - 1);
            ASSERT_NE(g[n + static_cast<std::size_t>(p.period)], g[n] + p.saltus);
        }
        const CertificateCheck check = check_certificate(answer.certificate, {});
        ASSERT_TRUE(check.holds) << check.fault;
    }
    EXPECT_GE(repeat, effort::rounds(6));
    EXPECT_GE(rise, effort::rounds(6));
}

TEST(Tails, KnownCodes) {
    const auto said = [](const std::string& code) {
        const auto p = period_of(code).period;
        return p ? std::to_string(p->period) + " " + std::to_string(p->preperiod) + " " + std::to_string(p->saltus)
                 : "nothing";
    };
    EXPECT_EQ(said("0.[3]"), "1 0 1");
    EXPECT_EQ(said("0.[2]"), "1 1 1");
    EXPECT_EQ(said("0.[03]"), "2 0 1");
    EXPECT_EQ(said("0.1[3]"), "2 0 1");
    EXPECT_EQ(said("0.[7]"), "1 0 1");
    EXPECT_EQ(said("0.77[01]"), "12 71 0");
    EXPECT_EQ(said("4.[3]"), "4 1 4");  // Lasker's nim
    EXPECT_EQ(said("0.4[7]"), "3 3 2");
    EXPECT_EQ(said("4.1[2]"), "8 6 4");
    EXPECT_EQ(said("0.8[8]"), "3 1 1");
}

// Up to heap 42 the values rise by 1 every 4 heaps, and single heaps reach all that are smaller; two heaps like 9 have
// the value of heap 43 (condition 4 of Theorem 40), which breaks the pattern.
TEST(Tails, SplitsWithTheValueOfTheHeapAreSeen) {
    Rules rules;
    rules.add(
        "game f(n):\n    f(n - k)  for k in 4..\n    f(n - 1)  if n <= 6\n"
        "    f(a) + f(b)  for k in 2.., a + b = n - 4*k - 1 if a >= 8 and b >= 6\n",
        "test");
    PeriodQuery query;
    for (query.limit = 37; query.limit <= 43; ++query.limit)
        EXPECT_FALSE(Solver(rules).period("f", query).period) << query.limit;
    const std::vector<std::uint64_t> g = Solver(rules).table("f", {{0, 43}}).values;
    for (std::size_t n = 12; n < 43; ++n) EXPECT_EQ(g[n], g[n - 4] + 1) << n;
    EXPECT_NE(g[43], g[39] + 1);
}

// A certificate whose claim or values are changed is refused, also with a seal that fits.
TEST(Tails, ChangedCertificatesAreRefused) {
    Random random(2);
    for (const char* code : {"0.77[01]", "0.[03]", "0.[06]", "0.[2]", "4.[3]", "0.4[7]"}) {
        const std::string certificate = period_of(code).certificate;
        ASSERT_TRUE(check_certificate(certificate, {}).holds) << code;
        for (int round = 0; round < 40; ++round) {
            std::string other = certificate;
            const std::size_t from = other.find("period "), to = other.find("from ");
            const std::size_t at = from + random() % (to - from);
            if (other[at] < '0' || other[at] > '9') continue;
            other[at] = other[at] == '9' ? '8' : static_cast<char>(other[at] + 1);
            other.resize(other.find("seal "));
            other += "seal " + sha256(other) + "\n";
            bool holds = false;
            try {
                holds = check_certificate(other, {}).holds;
            } catch (const std::exception&) {
            }
            ASSERT_FALSE(holds) << other;
        }
    }
}

TEST(Tails, HugeHeapsHaveMoves) {
    Rules rules;
    rules.add("game u(n):\n    u(n - k)  for k in 1..\n    u(a) + u(b)  for a + b = n if 1 <= a < b\n", "test");
    Solver solver(rules);
    for (const char* code :
         {"0.77[01]", "0.[03]", "0.[5]", "0.[7]", "0.[06]", "4.[3]", "0.4[7]", "4.1[2]", "0.8[8]", "u"}) {
        const std::string position = std::string(code) + "(10^18)";
        SCOPED_TRACE(position);
        const Answer answer = solver.solve(position + " + *1");
        ASSERT_EQ(answer.outcome, Outcome::answered);
        ASSERT_EQ(answer.first_wins, answer.value != 0);
        ASSERT_EQ(answer.first_wins, !answer.moves.empty());
        for (std::size_t i = 0; i < std::min<std::size_t>(answer.moves.size(), 3); ++i) {
            const WinningMove& m = answer.moves[i];
            if (m.component == 1) {
                ASSERT_EQ(solver.value(m.to == "0" ? "*0" : m.to).value, 1U) << m.to;
            }
        }
    }
}

}  // namespace grundy::tails_test
