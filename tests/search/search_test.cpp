// SPDX-License-Identifier: MIT
// Tests the search apart from boards: on heaps, whose values are known and large, on its table, and under budgets.
#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "engines/search/plain.hpp"
#include "search/placement_games.hpp"

namespace grundy::engines::search::search_test {

/// A move takes 1 to `most` from a heap and leaves two heaps, in any way; whole: one heap.
struct Heaps {
    using Position = std::uint64_t;  // the heap
    using Key = std::uint64_t;
    using Move = std::uint32_t;
    static constexpr bool moves_commute = false;
    std::uint64_t most;
    bool whole;
    std::uint64_t small = 0;  // heaps up to this one are valued by their mex

    void moves(Position heap, std::vector<Move>& out) const {
        for (std::uint64_t take = 1; take <= std::min(most, heap); ++take)
            for (std::uint64_t left = 0; 2 * left <= (whole ? 0 : heap - take); ++left)
                out.push_back(static_cast<Move>(take << 16 | left));
    }
    void option(Position heap, Move move, Split<Heaps>& split) const {
        const std::uint64_t take = move >> 16, left = move & 0xFFFF;
        components(left, split);
        components(heap - take - left, split);
    }
    void components(Position heap, Split<Heaps>& split) const {
        if (heap > 0) split.part(heap, heap);
    }
    bool is_legal(Position heap, Move move) const { return (move >> 16) + (move & 0xFFFF) <= heap; }
    bool is_small(Position heap) const { return heap <= small; }
    unsigned size(Position heap) const { return static_cast<unsigned>(heap); }
};

template <template <class> class Engine = Search>
Nimber heap_value(Heaps rules, std::uint64_t heap) {
    Engine<Heaps> search(rules);
    Meter meter({});
    return search.value(heap, meter);
}

TEST(Search, HeapsHaveTheirKnownValues) {
    const std::vector<Nimber> kayles = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7};
    for (std::size_t heap = 0; heap < kayles.size(); ++heap) {
        EXPECT_EQ(heap_value({2, false}, heap), kayles[heap]) << heap;
        EXPECT_EQ(heap_value<PlainSearch>({2, false}, heap), kayles[heap]) << heap;
    }
}

// The table has room for excluded nimbers below 16 only, and a frame for those below 64.
TEST(Search, LargeValuesAreNeitherCutNorWrapped) {
    for (const std::uint64_t heap : {1U, 14U, 15U, 16U, 17U, 31U, 33U, 63U, 64U, 65U, 70U})
        for (const std::uint64_t small : {std::uint64_t{0}, heap / 2, heap})
            EXPECT_EQ(heap_value({1000, true, small}, heap), heap) << "mex up to " << small;
    Known known;
    EXPECT_THROW(known.set_value(65536), Error);
    known.set_value(65535);
    EXPECT_EQ(known.value(), 65535u);
}

TEST(Search, EffortsAreNarrowedUpwards) {
    std::mt19937 random(1);
    Effort before = 0;
    for (Effort effort = 0; effort < most_effort; effort += 1 + static_cast<Effort>(random() % (1 + effort / 64))) {
        const Effort kept = widened(narrowed(effort));
        ASSERT_GE(kept, effort);
        ASSERT_LE(kept - effort, effort / 4096);
        ASSERT_GE(kept, before);
        ASSERT_LT(narrowed(effort), 0xFFFE);
        before = kept;
    }
    EXPECT_EQ(widened(narrowed(most_effort)), most_effort);
    EXPECT_EQ(narrowed(no_limit), narrowed(most_effort));
}

TEST(Search, EntriesOutliveTheGrowthOfTheTable) {
    Table<std::uint64_t> table;
    Meter meter({});
    table.charge(meter);
    EXPECT_FALSE(table.find(1).has_value());
    for (std::uint64_t key = 1; key <= 100'000; ++key)
        table.change(key * key, [&](Known& known) { known.set_value(static_cast<std::uint32_t>(key % 50)); });
    EXPECT_EQ(table.size(), 100'000u);
    for (std::uint64_t key = 1; key <= 100'000; ++key) {
        ASSERT_TRUE(table.find(key * key).has_value());
        ASSERT_EQ(table.find(key * key).value(), key % 50);
    }
    EXPECT_FALSE(table.find(2).has_value());
}

TEST(Search, AStoppedSearchGoesOn) {
    Placement<std::uint64_t> rules(5, 6, cram());
    Search<Placement<std::uint64_t>> search(rules);
    int stops = 0;
    for (;; ++stops) {
        ASSERT_LT(stops, 10'000);
        Budget budget;
        budget.nodes = 20'000;
        Meter meter(budget);
        try {
            EXPECT_EQ(search.value(rules.empty_board(), meter), 2u);
            break;
        } catch (const Stopped&) {
        }
    }
    EXPECT_GT(stops, 2);
}

TEST(Search, BudgetsAndInterruptsStopIt) {
    Placement<std::uint64_t> rules(6, 7, cram());
    const auto stops = [&](const Budget& budget) {
        Search<Placement<std::uint64_t>> search(rules);
        Meter meter(budget);
        EXPECT_THROW(search.value(rules.empty_board(), meter), Stopped);
    };
    Budget budget;
    budget.seconds = 0.05;
    stops(budget);
    budget = {};
    budget.bytes = 1 << 20;
    stops(budget);
    budget = {};
    const std::atomic<bool> interrupt = true;
    budget.interrupt = &interrupt;
    stops(budget);
}

}  // namespace grundy::engines::search::search_test
