// SPDX-License-Identifier: MIT
// Tests that proven periods are right (published tables, direct computation far beyond), that what is not proven is not
// reported (one value less than the window, repetitions that break), and that heaps of 10^18 follow from a proven
// period.
#include <gtest/gtest.h>

#include <fstream>
#include <grundy/grundy.hpp>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "api/impl.hpp"
#include "engines/heap/breaking_game.hpp"
#include "engines/heap/period_proof.hpp"
#include "engines/heap/solver.hpp"
#include "kernels/subtraction/subtraction.hpp"
#include "lang/lang.hpp"
#include "support/effort.hpp"
#include "support/fill_breaking.hpp"
#include "support/paths.hpp"
#include "support/values_of.hpp"

namespace grundy::engines::heap::period_test {

using Values = std::vector<std::uint32_t>;

// A game given by its text, with its heap form and its values from the definition.
struct Heap {
    explicit Heap(const std::string& game, const Rules& from = Rules::catalogue())
        : library(from.impl().library), rules(library) {
        Diagnostics faults("game", game);
        instance = lang::parse_game(game, library, rules, faults).value_or(0);
        EXPECT_NE(instance, 0) << faults.render();
        std::string why_not;
        const auto recognized = rules::heap_form(rules, instance, why_not);
        EXPECT_TRUE(recognized) << game << ": " << why_not;
        form = recognized.value_or(rules::HeapForm{});
    }
    Values values(std::size_t size) {
        Sequence g;
        test::fill_breaking(form, g, size, meter);
        return values_of(g);
    }
    std::unique_ptr<HeapSolver> solver() { return std::make_unique<HeapSolver>(rules, instance, form); }

    rules::Library library;
    rules::Ruleset rules;
    rules::HeapForm form;
    int instance = 0;
    Meter meter{Budget{}};
};

struct Published {
    std::string code, max, max_at;
    Int preperiod = 0, period = 0;
};

std::vector<Published> published() {
    std::ifstream in(test::source_dir() + "/tests/data/periods.tsv");
    std::vector<Published> out;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        Published p;
        std::istringstream(line) >> p.code >> p.preperiod >> p.period >> p.max >> p.max_at;
        out.push_back(p);
    }
    return out;
}

void expect_period(HeapSolver& solver, Meter& meter, Int preperiod, Int period) {
    const auto found = solver.period(meter);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->period, period);
    EXPECT_EQ(found->preperiod, preperiod);
    EXPECT_EQ(found->saltus, 0U);
    EXPECT_FALSE(found->theorem.empty());
}

TEST(Period, OctalGamesAsPublished) {
    const auto list = published();
    EXPECT_GE(list.size(), 90U);
    for (const Published& p : list) {
        if (effort::sanitized && p.preperiod + p.period > 300) continue;
        SCOPED_TRACE(p.code);
        Heap heap(p.code);
        const auto solver = heap.solver();
        expect_period(*solver, heap.meter, p.preperiod, p.period);
        if (p.max == "-" || HasFatalFailure()) continue;
        EXPECT_EQ(std::to_string(solver->period(heap.meter)->max), p.max);
        EXPECT_EQ(std::to_string(solver->period(heap.meter)->max_at), p.max_at);
    }
}

TEST(Period, DawsonsChessAndTheStrip) {
    Heap dawson("0.137"), strip("strip");
    const auto a = dawson.solver(), b = strip.solver();
    expect_period(*a, dawson.meter, 52, 34);
    expect_period(*b, strip.meter, 71, 12);
    EXPECT_EQ(b->period(strip.meter)->max, 8U);
}

// The window of two-part games is n0 <= n < 2 n0 + p + t; without its last value nothing may be reported.
TEST(Period, OneValueLessThanTheWindowProvesNothing) {
    for (const Published& p : published()) {
        if (p.preperiod + p.period > (effort::sanitized ? 20 : 300)) continue;
        SCOPED_TRACE(p.code);
        Heap heap(p.code);
        const Int r = std::max(1, heap.form.most_parts()), n0 = std::max(p.preperiod, heap.form.threshold());
        const auto enough =
            static_cast<std::size_t>(r * n0 + (r - 1) * p.period + heap.form.greatest_take() + p.period);
        const Values g = heap.values(enough + 5);
        EXPECT_FALSE(prove_by_window(heap.form, Sequence(std::span(g).first(enough - 1))));
        const auto found = prove_by_window(heap.form, Sequence(std::span(g).first(enough)));
        if (static_cast<Int>(enough) < 2 * p.period) continue;  // not examined yet
        ASSERT_TRUE(found);
        EXPECT_EQ(found->period, p.period);
        EXPECT_EQ(found->preperiod, p.preperiod);
    }
}

std::string random_octal(std::mt19937_64& random) {
    std::string code = random() % 6 == 0 ? "4." : "0.";
    for (auto k = 1 + random() % 4; k > 0; --k) code += "01234567"[random() % 8];
    return code;
}

// A code whose parts must differ in some digits, and may be three. With few moves, periods are found early.
std::string random_modified(std::mt19937_64& random) {
    std::string code = "\"0.";
    for (auto k = 1 + random() % 4; k > 0; --k)
        code += std::vector<std::string>{"0",    "0",      "1",      "3",      "{0,2}", "{2}!",    "{0,2}!",
                                         "{3}!", "{0,3}!", "{1,2}!", "{2,3}!", "{3}",   "{0,1,2}!"}[random() % 13];
    return code + "\"";
}

// Whatever any initial segment of the values proves holds for all the values that we can compute.
TEST(Period, NothingProvenIsEverWrong) {
    std::mt19937_64 random(1);
    const int rounds = effort::share(240, 80);
    int proofs = 0;
    for (int round = 0; round < rounds; ++round) {
        const bool octal = round % 2 == 0;
        const std::string code = octal ? random_octal(random) : random_modified(random);
        SCOPED_TRACE(code);
        Heap heap(code);
        if (!heap.form.finite()) continue;
        const Values g = heap.values(octal ? 900 : 400);
        for (std::size_t size = 2; size < 300; ++size) {
            const auto p = prove_by_window(heap.form, Sequence(std::span(g).first(size)));
            if (!p) continue;
            ++proofs;
            for (auto n = static_cast<std::size_t>(p->preperiod); n + static_cast<std::size_t>(p->period) < g.size();
                 ++n)
                ASSERT_EQ(g[n], g[n + static_cast<std::size_t>(p->period)]) << "from " << size << " values";
        }
    }
    EXPECT_GT(proofs, 2 * rounds);
}

// With parts that must differ, the values can repeat over the window of parts that may be equal, and break after it.
TEST(Period, PartsThatMustDifferNeedALongerWindow) {
    Rules rules;
    rules.add("game u(n):\n    u(n - k)  for k in 1..2\n    u(a) + u(b) + *2  for a + b = n - 2 if 1 <= a < b\n", "u");
    Heap heap("u", rules);
    const Values g = heap.values(12);
    for (std::size_t n = 1; n + 3 < 11; ++n) ASSERT_EQ(g[n], g[n + 3]) << n;  // 2 n0 + p + t = 7
    ASSERT_NE(g[8], g[11]);
    for (std::size_t size = 2; size <= 11; ++size)
        EXPECT_FALSE(prove_by_window(heap.form, Sequence(std::span(g).first(size)))) << size;

    Heap proven("\"0.0{0,2!}\"");
    const Values longer = proven.values(200);
    const auto found = prove_by_window(proven.form, Sequence(longer));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->period, 20);
    EXPECT_EQ(found->preperiod, 13);
    EXPECT_EQ(found->values, 2 * 13 + 3 * 20 + 2);
}

TEST(Period, ALongRepetitionThatBreaksIsNotTakenForAPeriod) {
    rules::HeapForm form;  // take 1 or 500: 0 1 0 1 ... until heap 500
    form.moves.push_back({rules::IntSet::of({1, 500})});
    Values g(500);
    kernels::subtraction_reference(std::vector<Int>{1, 500}, g, 0);
    EXPECT_EQ(g[498], 0U);
    EXPECT_EQ(g[499], 1U);
    EXPECT_FALSE(prove_by_window(form, Sequence(g)));
    // A bound far up, on the heap or on a part, breaks the pattern just as well.
    for (const char* text :
         {"game g(n):\n    g(n - 1)\n    *5 if n >= 400\n", "game g(n):\n    g(n - 1)\n    g(n - 2) if n - 2 >= 400\n",
          "game g(n):\n    g(n - 1) if n <= 400\n", "game g(n):\n    g(n - 1)\n    0 if n = 400\n"}) {
        Rules rules;
        rules.add(text, "g");
        Heap heap("g", rules);
        const Values all = heap.values(2000);
        EXPECT_FALSE(prove_by_window(heap.form, Sequence(std::span(all).first(390)))) << text;
        const auto solver = heap.solver();
        for (std::size_t n = 0; n < all.size(); ++n)
            ASSERT_EQ(solver->value(0, static_cast<Int>(n), heap.meter), all[n]) << text << n;
    }
}

TEST(Period, ValuesFarBeyondTheWindowAreTheComputedOnes) {
    for (const char* game :
         {"0.77", "0.137", "0.07", "0.17", "0.44", "0.45", "0.115", "4.444", "4.726", "0.152", "strip"}) {
        SCOPED_TRACE(game);
        Heap heap(game);
        const auto solver = heap.solver();
        const auto period = solver->period(heap.meter);
        ASSERT_TRUE(period);
        const auto window =
            static_cast<std::size_t>(2 * period->preperiod + 2 * period->period + heap.form.greatest_take());
        const Values g = heap.values(3 * window + 50);
        for (std::size_t n = 0; n < g.size(); ++n)
            ASSERT_EQ(solver->value(0, static_cast<Int>(n), heap.meter), g[n]) << n;
        EXPECT_EQ(*std::max_element(g.begin(), g.end()), period->max);
        EXPECT_EQ(g[static_cast<std::size_t>(period->max_at)], period->max);
    }
}

Values direct(const rules::IntSet& takes, std::size_t size) {
    std::vector<Int> list;
    for (auto s = takes.next(1); s && *s < static_cast<Int>(size); s = takes.next(*s + 1)) list.push_back(*s);
    Values g(size);
    kernels::subtraction_reference(list, g, 0);
    return g;
}

TEST(Period, SubtractionGamesAgainstDirectComputation) {
    std::mt19937_64 random(2);
    int proven = 0;
    for (int round = 0; round < effort::rounds(150); ++round) {
        std::vector<Int> takes;
        for (auto k = 1 + random() % 6; k > 0; --k) takes.push_back(1 + static_cast<Int>(random() % 25));
        rules::HeapForm form;
        form.moves.push_back({rules::IntSet::of(takes)});
        const Values g = direct(form.moves[0].takes, 20000);
        const auto p = prove_by_window(form, Sequence(std::span(g).first(4000)));
        if (!p) continue;
        ++proven;
        for (auto n = static_cast<std::size_t>(p->preperiod); n + static_cast<std::size_t>(p->period) < g.size(); ++n)
            ASSERT_EQ(g[n], g[n + static_cast<std::size_t>(p->period)]) << form.text();
        if (p->preperiod > 0) {
            ASSERT_NE(g[static_cast<std::size_t>(p->preperiod - 1)],
                      g[static_cast<std::size_t>(p->preperiod - 1 + p->period)])
                << form.text();
        }
    }
    EXPECT_GT(proven, effort::rounds(120));
}

// Tests the superset lemma. If it must apply, the least period is given; elsewhere a proof is optional, but never
// wrong.
TEST(Period, InfiniteSubtractionSets) {
    const std::vector<std::pair<rules::IntSet, Int>> sets = {{rules::IntSet::powers(2), 3},
                                                             {rules::IntSet::powers(3), 2},
                                                             {rules::IntSet::powers(4), 5},
                                                             {rules::IntSet::powers(5), 2},
                                                             {rules::IntSet::powers(6), 7},
                                                             {rules::IntSet::powers(7), 2},
                                                             {rules::IntSet::powers(8), 9},
                                                             {rules::IntSet::powers(9), 2},
                                                             {rules::IntSet::powers(10), 11},
                                                             {rules::IntSet::squares(), 0},
                                                             {rules::IntSet::primes(), 0},
                                                             {rules::IntSet::fibs(), 0},
                                                             {rules::IntSet::of({2, 3, 7}).complement(), 0},
                                                             {rules::IntSet::of({1}).united(rules::IntSet::from(5)), 0},
                                                             {rules::IntSet::powers(3, 3), 0},
                                                             {rules::IntSet::from(4), 0}};
    const int size = effort::rounds(20000);
    for (const auto& [takes, period] : sets) {
        SCOPED_TRACE(takes.text());
        const Values expected = direct(takes, static_cast<std::size_t>(size));
        Sequence g;
        Meter meter{Budget{}};
        const auto p = prove_infinite(takes, g, meter);
        if (period > 0) {
            ASSERT_TRUE(p);
            EXPECT_EQ(p->period, period);
        }
        if (!p) continue;
        for (Int n = 0; n < size; ++n) {
            const Int at = n < p->preperiod ? n : p->preperiod + (n - p->preperiod) % p->period;
            ASSERT_EQ(g[static_cast<std::size_t>(at)], expected[static_cast<std::size_t>(n)]) << n;
        }
    }
}

// If all but finitely many takes are allowed, G(n + p) = G(n) + s with both least, and therefore also for heaps of
// 10^18.
TEST(Period, AllButSetsAreArithmeticPeriodic) {
    std::mt19937_64 random(3);
    int proven = 0;
    for (int round = 0; round < effort::rounds(80); ++round) {
        std::string text;
        for (auto k = 1 + random() % 4; k > 0; --k)
            text += (text.empty() ? "" : ", ") + std::to_string(1 + random() % 12);
        SCOPED_TRACE("all but {" + text + "}");
        Heap heap("snim[all but {" + text + "}]");
        const auto solver = heap.solver();
        const auto p = solver->period(heap.meter);
        if (!p) continue;
        ++proven;
        const Values g = direct(*heap.form.subtraction_set(), 3000);
        const auto period = static_cast<std::size_t>(p->period);
        for (std::size_t n = 0; n + period < g.size(); ++n) {
            if (static_cast<Int>(n) >= p->preperiod) {
                ASSERT_EQ(g[n + period], g[n] + p->saltus) << n;
            } else if (static_cast<Int>(n) + 1 == p->preperiod) {
                ASSERT_NE(g[n + period], g[n] + p->saltus) << "the preperiod is not the least";
            }
            ASSERT_EQ(solver->value(0, static_cast<Int>(n), heap.meter), g[n]) << n;
        }
        const Int huge = 1000000000000000000, rounds = (huge - p->preperiod) / p->period;
        EXPECT_EQ(solver->value(0, huge, heap.meter),
                  g[static_cast<std::size_t>(huge - rounds * p->period)] + static_cast<Nimber>(rounds) * p->saltus);
    }
    EXPECT_GT(proven, effort::rounds(60));
}

}  // namespace grundy::engines::heap::period_test
