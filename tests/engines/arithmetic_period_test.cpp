// SPDX-License-Identifier: MIT
// Arithmetic periods of hexadecimal codes. A proven period agrees with the definition, is accepted by the checker, and
// answers heaps of any size; a sequence that only looks periodic for a while is not proven.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <string>

#include "engines/heap/period_proof.hpp"
#include "support/code_by_definition.hpp"
#include "support/heap_game.hpp"
#include "support/rising_window.hpp"
#include "support/window_fault.hpp"

namespace grundy::arithmetic_period_test {

constexpr std::string_view digits = "0123456789ABCDEF";

std::vector<std::uint32_t> by_definition(const std::string& code, std::size_t size) {
    std::vector<int> list = {static_cast<int>(digits.find(code[0]))};
    for (const char digit : code.substr(2)) list.push_back(static_cast<int>(digits.find(digit)));
    return code_by_definition<std::uint32_t>(list, size);
}

PeriodAnswer period_of(const std::string& code, std::int64_t limit = 2000) {
    PeriodQuery query;
    query.limit = limit;
    query.certificate = true;
    return Solver(Rules()).period(code, query);
}

// Winning Ways, chapter 4: Kenyon's game.
TEST(ArithmeticPeriod, KenyonsGame) {
    const PeriodAnswer answer = period_of("0.3F");
    ASSERT_TRUE(answer.period);
    EXPECT_EQ(answer.period->period, 6);
    EXPECT_EQ(answer.period->saltus, 3U);
    EXPECT_EQ(answer.period->preperiod, 0);
}

TEST(ArithmeticPeriod, CodesOfTwoDigitsAgreeWithTheDefinition) {
    int rising = 0;
    for (const char one : digits)
        for (const char two : digits) {
            if (two == '0' || (one < '8' && two < '8')) continue;
            const std::string code = {'0', '.', one, two};
            const PeriodAnswer answer = period_of(code, 600);
            if (!answer.period || answer.period->saltus == 0) continue;
            ++rising;
            SCOPED_TRACE(code);
            const auto g = by_definition(code, 250);
            const auto& p = *answer.period;
            for (auto n = static_cast<std::size_t>(p.preperiod + p.period); n < g.size(); ++n)
                ASSERT_EQ(g[n], g[n - static_cast<std::size_t>(p.period)] + p.saltus) << n;
            const CertificateCheck check = check_certificate(answer.certificate, {});
            EXPECT_TRUE(check.holds) << check.fault;
            EXPECT_EQ(check.theorem, "window");
        }
    EXPECT_GE(rising, 60);
}

TEST(ArithmeticPeriod, HeapsOfAnySize) {
    const Rules rules;
    Solver solver(rules);
    constexpr std::int64_t huge = 6'000'000'000'000'000'005;  // 5 modulo 6, and G(5) = 2
    EXPECT_EQ(solver.value("0.3F(" + std::to_string(huge) + ")").value, 2U + huge / 6 * 3);
    // Every listed move leaves 0, and a move is found whenever there must be one.
    for (const std::int64_t n : {huge, huge - 1}) {
        const std::string heap = "0.3F(" + std::to_string(n) + ")";
        const Answer answer = solver.solve(heap + " + *12345");
        ASSERT_FALSE(answer.moves.empty());
        EXPECT_FALSE(answer.moves_complete);
        for (std::size_t i = 0; i < std::min<std::size_t>(answer.moves.size(), 20); ++i) {
            ASSERT_EQ(answer.moves[i].from, heap);
            EXPECT_EQ(solver.value(answer.moves[i].to).value, 12345U) << answer.moves[i].to;
        }
    }
}

rules::HeapForm form_of(const std::string& code) { return HeapGame(code).form; }

bool proven(const std::string& code, const std::vector<std::uint32_t>& values) {
    const Sequence g(values);
    Meter meter{Budget{}};
    const auto seen = engines::heap::seen_repetition(form_of(code), g);
    EXPECT_TRUE(seen && seen->saltus > 0) << code;
    return prove_by_rising_window(form_of(code), g, meter).has_value();
}

// Whether the checker accepts the same values with some bound on small parts.
bool accepted(const std::string& code, std::uint32_t saltus, const std::vector<std::uint32_t>& g) {
    verify::Certificate c;
    c.proof = RepetitionTheorem::arithmetic;
    c.form = form_of(code);
    c.period = 1;
    c.saltus = saltus;
    for (c.parts_below = 1; c.parts_below < 20; ++c.parts_below) {
        c.step = 64;  // a power of two above the values of small parts
        c.values = 3 * (c.parts_below + c.step) + c.form.greatest_take();
        if (window_fault(c, g).empty()) return true;
    }
    return false;
}

std::vector<std::uint32_t> multiples(std::uint32_t of) {
    std::vector<std::uint32_t> out;
    for (std::uint32_t n = 0; n < 300; ++n) out.push_back(of * n);
    return out;
}

TEST(ArithmeticPeriod, WhatLooksLikeOneForAWhileIsNotProven) {
    for (const auto& [code, size] : {std::pair("0.68", 30U), std::pair("0.3E9", 250U), std::pair("0.3FC", 450U)})
        EXPECT_FALSE(proven(code, by_definition(code, size))) << code;
    EXPECT_TRUE(proven("0.3F", by_definition("0.3F", 40)));
}

// Sequences that are not the game's; each fails exactly one condition of the theorem.
TEST(ArithmeticPeriod, EachConditionCounts) {
    EXPECT_FALSE(proven("C.E", multiples(1))) << "2: parts may have the sum of the heap and disjoint values";
    EXPECT_FALSE(proven("0.88", multiples(1))) << "3: no split has the value n - 1";
    EXPECT_FALSE(proven("0.8", multiples(2))) << "4: no heap has an odd value";
    EXPECT_FALSE(accepted("C.E", 1, multiples(1)));
    EXPECT_FALSE(accepted("0.88", 1, multiples(1)));
    EXPECT_FALSE(accepted("0.8", 2, multiples(2)));
    EXPECT_TRUE(accepted("0.AA", 1, by_definition("0.AA", 300)));
}

}  // namespace grundy::arithmetic_period_test
