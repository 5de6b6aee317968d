// SPDX-License-Identifier: MIT
// Tests the sparse window theorem: what it proves is true of all values that can be computed from the definition, it
// needs every one of its conditions, and it reaches the periods of the literature.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <random>

#include "engines/heap/breaking_game.hpp"
#include "engines/heap/solver.hpp"
#include "engines/heap/sparse_window.hpp"
#include "support/effort.hpp"
#include "support/fill_breaking.hpp"
#include "support/heap_game.hpp"
#include "support/values_of.hpp"

namespace grundy::engines::heap::sparse_window_test {

using Values = std::vector<std::uint32_t>;

struct Heap : HeapGame {
    using HeapGame::HeapGame;
    Values values(std::size_t size) {
        Sequence g;
        test::fill_breaking(form, g, size, meter);
        return values_of(g);
    }
    SparseAttempt attempt(std::span<const std::uint32_t> values) {
        const Sequence g(values);
        const auto mask = mask_of(form, g, {});
        return mask ? prove_by_sparse_window(form, g, *mask, meter) : SparseAttempt{};
    }
};

// Draws random moves: takes, bounds on the heap and the parts, bonuses, parts that differ.
std::string random_rules(std::mt19937_64& random) {
    std::string text = "game g(n):\n";
    const auto pick = [&](std::uint64_t most) { return std::to_string(random() % (most + 1)); };
    for (auto k = 1 + random() % 3; k > 0; --k) {
        const std::string bonus = random() % 3 == 0 ? " + *" + pick(3) : "";
        if (random() % 2 == 0)
            text += "    g(n - " + std::to_string(1 + random() % 4) + ")" + bonus + "\n";
        else
            text += "    g(a) + g(b)" + bonus + "  for a + b = n - " + std::to_string(random() % 4) + " if " +
                    (random() % 3 == 0 ? "0 < a and a < b" : "0 < a and a <= b") +
                    (random() % 4 == 0 ? " and n >= " + pick(20) : "") + "\n";
    }
    return text + "    g(a) + g(b)  for a + b = n - " + std::to_string(1 + random() % 3) + " if " + pick(3) +
           " <= a and a <= b\n";
}

int check_all(Heap& heap, const std::string& name) {
    const Values g = heap.values(1200);
    int proofs = 0;
    for (std::size_t size = 8; size < 700; size += 1 + size / 8) {
        const auto p = heap.attempt(std::span(g).first(size)).period;
        if (!p) continue;
        ++proofs;
        const auto period = static_cast<std::size_t>(p->period), first = static_cast<std::size_t>(p->preperiod);
        for (std::size_t n = first; n + period < g.size(); ++n)
            if (g[n] != g[n + period]) {
                ADD_FAILURE() << name << ", " << size << " values: " << period << " from " << first << " breaks at "
                              << n;
                return proofs;
            }
        EXPECT_TRUE(first == 0 || g[first - 1] != g[first - 1 + period]) << name;
        for (std::size_t q = 1; q < period; ++q) {
            bool shorter = period % q == 0;
            for (std::size_t n = first; shorter && n < first + period; ++n) shorter = g[n] == g[n + q];
            EXPECT_FALSE(shorter) << name << " has the period " << q;
        }
    }
    return proofs;
}

TEST(SparseWindow, WhatIsProvenForRandomCodesIsTrue) {
    std::mt19937_64 random(11);
    int proofs = 0;
    for (int round = 0; round < effort::rounds(60); ++round) {
        std::string code = random() % 6 == 0 ? "4." : "0.";
        for (auto k = 1 + random() % 4; k > 0; --k) code += "01234567"[random() % 8];
        Heap heap(code + "4");
        proofs += check_all(heap, code + "4");
    }
    EXPECT_GT(proofs, effort::rounds(300));
}

TEST(SparseWindow, WhatIsProvenForRandomRulesIsTrue) {
    std::mt19937_64 random(12);
    int proofs = 0;
    for (int round = 0; round < 60; ++round) {
        const std::string text = random_rules(random);
        Rules rules;
        rules.add(text, "g");
        Heap heap("g", rules);
        proofs += check_all(heap, text);
    }
    EXPECT_GT(proofs, 150);
}

// The engine finds it as it does for a user, with fewer values than the window theorem requires.
TEST(SparseWindow, PublishedPeriods) {
    struct Row {
        const char* code;
        Int period, preperiod;
    };
    for (const Row& row : {Row{"0.156", 349, 3479}, Row{"0.127", 4, 46578}, Row{"0.644", 442, 3256},
                           Row{"0.356", 142, 7315}, Row{"0.16", 149459, 105351}}) {
        SCOPED_TRACE(row.code);
        Heap heap(row.code);
        HeapSolver solver(heap.rules, heap.instance, heap.form);
        const auto p = solver.find(std::size_t{1} << 20, heap.meter, {});
        ASSERT_TRUE(p);
        EXPECT_EQ(p->period, row.period);
        EXPECT_EQ(p->preperiod, row.preperiod);
        EXPECT_EQ(p->proof, RepetitionTheorem::sparse_window);
        EXPECT_LT(p->values, 2 * p->preperiod + 2 * p->period);
        EXPECT_LT(p->rare.back(), p->parts_below);
        if (p->period > 1000) {  // 0.16: splits whose smaller part is beyond the last rare heap decide
            EXPECT_LT(p->rare.back() + 1000, p->parts_below);
        }
    }
}

// These values repeat at the end of the table but then continue differently, because of a rare heap, a bound or a part
// beyond the window.
TEST(SparseWindow, ALongRepetitionThatBreaksIsNotTakenForAPeriod) {
    for (const char* text :
         {"game g(n):\n    g(n - 1)\n    *5 if n >= 400\n    g(a) + g(b) for a + b = n - 2 if 0 < a\n",
          "game g(n):\n    g(a) + g(b) for a + b = n - 1 if 380 <= a and 380 <= b\n    g(n - 1)\n",
          "game g(n):\n    g(a) + g(b) for a + b = n - 1 if n <= 500\n    g(n - 1)\n"}) {
        Rules rules;
        rules.add(text, "g");
        Heap heap("g", rules);
        check_all(heap, text);
    }
}

}  // namespace grundy::engines::heap::sparse_window_test
