// SPDX-License-Identifier: MIT
// Passes random taking-and-breaking forms through the rungs that the heap engine uses, and compares them with
// `fill_breaking`, which reads the form itself. This tests that the kernels are given the same moves.
#include <gtest/gtest.h>

#include <random>

#include "core/budget.hpp"
#include "engines/heap/breaking_game.hpp"
#include "engines/sequences/definition.hpp"
#include "support/fill_breaking.hpp"
#include "support/values_of.hpp"

namespace grundy::engines::heap::breaking_plan_test {

using rules::HeapForm;
using rules::HeapMove;
using rules::IntSet;

IntSet random_takes(std::mt19937_64& random) {
    const auto below = [&](Int n) { return static_cast<Int>(random() % static_cast<std::uint64_t>(n)); };
    switch (below(6)) {
        case 0:
            return IntSet::squares();
        case 1:
            return IntSet::primes();
        case 2:
            return IntSet::powers(2);
        case 3:
            return IntSet::of({1 + below(3)}).united(IntSet::from(5 + below(9)));
        case 4:
            return IntSet::interval(1 + below(4), 4 + below(20));
        default:
            return IntSet::of({1 + below(4), 5 + below(4)});
    }
}

HeapForm random_form(std::mt19937_64& random) {
    HeapForm form;
    for (auto i = 1 + random() % 3; i > 0; --i) {
        HeapMove m;
        m.takes = random_takes(random);
        m.parts = static_cast<int>(random() % (i == 1 ? 4 : 3));
        for (Int& l : m.least) l = static_cast<Int>(random() % 3 == 0 ? random() % 12 : 1);
        m.unequal = m.parts == 2 && random() % 3 == 0;
        m.bonus = random() % 4 == 0 ? random() % 70 : 0;
        if (random() % 4 == 0) m.heap_least = static_cast<Int>(random() % 50);
        if (random() % 6 == 0) m.heap_most = m.heap_least + static_cast<Int>(random() % 100);
        form.moves.push_back(m);
    }
    return form;
}

TEST(BreakingPlan, KernelsGetTheMovesOfTheForm) {
    std::mt19937_64 random(21);
    int triples = 0, partial = 0;
    for (int round = 0; round < 300; ++round) {
        const HeapForm form = random_form(random);
        SCOPED_TRACE(std::to_string(round) + ": " + form.text());
        const std::size_t size = form.most_parts() == 3 ? 120 : 260;
        Sequence expected, g;
        Meter meter{Budget{}};
        test::fill_breaking(form, expected, size, meter);
        const auto plan = breaking_plan(form, size);
        ASSERT_TRUE(plan);
        partial += plan->for_all_heaps ? 0 : 1;
        if (plan->triples.empty()) {
            kernels::Breaking kernel(plan->rules, g);
            kernel.extend(g, size, std::uint64_t{1} << 40);
        } else {
            ++triples;
            kernels::TripleBreaking kernel(plan->rules, plan->triples, g);
            kernel.extend(g, size, std::uint64_t{1} << 40);
        }
        ASSERT_EQ(values_of(g), values_of(expected));
    }
    EXPECT_GT(triples, 20);
    EXPECT_GT(partial, 50);
}

// The definition serves the forms that no kernel knows: great bonuses, and three parts that must differ.
TEST(BreakingPlan, TheDefinitionKnowsAllForms) {
    std::mt19937_64 random(22);
    int unknown = 0;
    for (int round = 0; round < 300; ++round) {
        HeapForm form = random_form(random);
        for (HeapMove& m : form.moves) {
            if (random() % 3 == 0) m.bonus = Nimber{1} << (random() % 20);
            if (random() % 6 == 0) m.takes = IntSet::progression(1 + static_cast<Int>(random() % 5), 3);
            if (m.parts == 3 && random() % 2 == 0) {
                m.unequal = true;
                m.least.fill(m.least[0]);
            }
        }
        unknown += breaking_plan(form, 100) ? 0 : 1;
        const rules::SystemForm system{{{0, 0, {0}}}, {form.text()}, {form}, {0}};
        std::vector<sequences::KnownValues> known(1, sequences::KnownValues(form.text()));
        sequences::Definition table(system, known);
        const std::size_t size = form.most_parts() == 3 ? 60 : 130;
        Sequence expected;
        Meter meter{Budget{}};
        test::fill_breaking(form, expected, size, meter);
        table.extend(size / 3, meter);
        table.extend(size, meter);
        ASSERT_EQ(values_of(known[0].table()), values_of(expected)) << form.text();
    }
    EXPECT_GT(unknown, 60);
}

TEST(BreakingPlan, WhatTheKernelsDoNotKnowIsLeftToTheReference) {
    HeapForm form;
    HeapMove m;
    m.takes = IntSet::of({1});
    m.parts = 3;
    m.unequal = true;
    form.moves = {m};
    EXPECT_FALSE(breaking_plan(form, 100));
    form.moves[0].unequal = false;
    EXPECT_TRUE(breaking_plan(form, 100));
    form.moves[0].parts = 2;
    form.moves[0].bonus = kernels::breaking_bonuses;
    EXPECT_FALSE(breaking_plan(form, 100));
}

}  // namespace grundy::engines::heap::breaking_plan_test
