// SPDX-License-Identifier: MIT
// Several threads with one table: values do not depend on their number, the table keeps each fact, budgets stop all.
#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "engines/search/plain.hpp"
#include "engines/search/team.hpp"
#include "search/placement_games.hpp"

namespace grundy::engines::search::search_team_test {

using Rules64 = Placement<std::uint64_t>;

SearchTeam<Rules64> team(const Board& board, const std::vector<Shape>& shapes, unsigned threads,
                         SmallComponents small = {}) {
    return SearchTeam<Rules64>([=] { return std::make_unique<Rules64>(board.rows, board.columns, shapes, small); },
                               Threading{threads, 0});  // no time alone: the threads begin together
}

TEST(SearchTeam, ValuesDoNotDependOnTheNumberOfThreads) {
    std::mt19937 random(21);
    for (int i = 0; i < 18; ++i) {
        const std::vector<Shape> shapes = i % 3 == 0 ? cram() : i % 3 == 1 ? painting() : random_shapes(random);
        Board board(4, 5);
        for (std::size_t cell = 0; cell < board.free.size(); ++cell) board.free[cell] = random() % 5 != 0;
        const SmallComponents all_searched{0, 0};
        const Nimber expected = searched<std::uint64_t, PlainSearch>(board, shapes, all_searched);
        for (const unsigned threads : {1U, 2U, 3U, 7U}) {
            auto search = team(board, shapes, threads, all_searched);
            Meter meter({});
            ASSERT_EQ(search.value(position_of(search.rules(), board), meter), expected)
                << i << ", " << threads << " threads: " << board.text();
        }
    }
}

TEST(SearchTeam, PublishedValues) {
    for (const unsigned threads : {2U, 4U}) {
        auto search = team(Board(5, 6), cram(), threads);
        Meter meter({});
        EXPECT_EQ(search.value(search.rules().empty_board(), meter), 2u);
        EXPECT_GT(meter.nodes(), search.statistics().options / 2);  // that of helpers included
        // The table outlives the query.
        const auto before = search.statistics().options;
        EXPECT_EQ(search.value(search.rules().empty_board(), meter), 2u);
        EXPECT_EQ(search.statistics().options, before);
    }
}

TEST(SearchTeam, LimitsStopAllThreadsAndNoValueIsGiven) {
    const auto stops = [&](const Budget& budget) {
        auto search = team(Board(6, 7), cram(), 3);
        Meter meter(budget);
        EXPECT_THROW(search.value(search.rules().empty_board(), meter), Stopped);
    };
    Budget budget;
    budget.seconds = 0.05;
    stops(budget);
    budget = {};
    budget.bytes = 1 << 20;  // whichever thread lets the table grow
    stops(budget);
    budget = {};
    budget.nodes = 100'000;
    stops(budget);
    budget = {};
    const std::atomic<bool> interrupt = true;
    budget.interrupt = &interrupt;
    stops(budget);
}

TEST(SearchTeam, AStoppedTeamGoesOn) {
    auto search = team(Board(5, 6), cram(), 2);
    for (int stops = 0;; ++stops) {
        ASSERT_LT(stops, 1000);
        Budget budget;
        budget.nodes = 40'000;
        Meter meter(budget);
        try {
            EXPECT_EQ(search.value(search.rules().empty_board(), meter), 2u);
            break;
        } catch (const Stopped&) {
        }
    }
}

// Each thread adds the same keys in another order while the table grows, and excludes one nimber of its own.
TEST(SearchTeam, TheTableKeepsWhatEachThreadSays) {
    constexpr std::uint64_t keys = 30'000;
    constexpr std::uint32_t threads = 4;
    Table<std::array<std::uint64_t, 2>> table;
    Meter meter({});
    table.charge(meter);
    {
        std::vector<JoiningThread> all;
        for (std::uint32_t t = 0; t < threads; ++t)
            all.emplace_back([&table, t] {
                const Gate::Inside inside(table.gate());
                for (std::uint64_t i = 0; i < keys; ++i) {
                    const std::uint64_t key = (i * (2 * t + 1)) % keys;
                    table.change({key, key + 1}, [&](Known& known) { known.exclude(std::uint64_t{1} << t); });
                    EXPECT_TRUE(table.find({key, key + 1}).excludes(t));
                    table.gate().pass();
                }
            });
    }
    EXPECT_LE(table.size(), keys);
    for (std::uint32_t t = 0; t < threads; ++t)
        for (std::uint64_t i = 0; i < keys; ++i) {
            const std::uint64_t key = (i * (2 * t + 1)) % keys;
            ASSERT_TRUE(table.find({key, key + 1}).excludes(t)) << key;
        }
}

}  // namespace grundy::engines::search::search_team_test
