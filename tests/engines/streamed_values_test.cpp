// SPDX-License-Identifier: MIT
// Compares values from a window with those of tables: after tables of several sizes, with one and two threads, where a
// heap needs more than the window, and through the solver (one value, several or a range) if the memory budget refuses
// the table.
#include "engines/heap/streamed_values.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "engines/heap/breaking_game.hpp"
#include "engines/heap/solver.hpp"
#include "support/effort.hpp"
#include "support/heap_game.hpp"

namespace grundy::engines::heap::streamed_values_test {

TEST(StreamedValues, AreThoseOfTheTable) {
    std::mt19937_64 random(41);
    int whole = 0, broken = 0;
    for (const char* code : {"0.106", "0.16", "0.454", "0.104", "0.1777", "0.56", "0.77", "0.6", "0.8"}) {
        if (effort::sanitized && code != std::string_view("0.106") && code != std::string_view("0.6")) continue;
        HeapGame game(code);
        HeapSolver solver(game.rules, game.instance, game.form);
        const std::vector<Nimber> table = range(solver, 0, 400'000, game.meter);
        const std::vector<std::uint32_t> g(table.begin(), table.end());
        for (const std::size_t size : {20'000U, 100'000U, 250'000U})
            for (const unsigned threads : {1U, 2U}) {
                const Int from = static_cast<Int>(size + random() % (g.size() - size)),
                          to = from + static_cast<Int>(random() % (g.size() - static_cast<std::size_t>(from)));
                Int next = from;
                const StreamVisit visit = [&](Int first, std::span<const std::uint32_t> values) {
                    ASSERT_EQ(first, next);
                    ASSERT_TRUE(std::equal(values.begin(), values.end(), g.begin() + first)) << code << " " << first;
                    next += static_cast<Int>(values.size());
                };
                const auto stream = breaking_stream(game.form, Sequence(std::span(g).first(size)));
                const bool done = stream && streamed_values(*stream, code, from, to, threads, game.meter, visit);
                (done ? whole : broken) += 1;
                if (done) {
                    EXPECT_EQ(next, to + 1) << code;
                }
            }
    }
    EXPECT_GT(whole, effort::sanitized ? 0 : 20);
    EXPECT_GT(broken, effort::sanitized ? 0 : 6);  // many rare values, three parts, and a new rare value on the way
}

TEST(StreamedValues, AnswersWhereNoTableFits) {
    if (effort::sanitized) GTEST_SKIP() << effort::too_long;
    SolverOptions little;
    little.limits.bytes = std::uint64_t{12} << 20;
    Solver window(Rules::catalogue(), little), table(Rules::catalogue(), {});
    for (const char* position : {"0.106(15000000)", "0.106(14999999)", "0.106(14999998) + 0.106(14000001)"}) {
        const Answer answer = window.value(position);
        ASSERT_EQ(answer.outcome, Outcome::answered) << position << answer.reason;
        EXPECT_EQ(answer.value, table.value(position).value) << position;
    }
    const Answer far = window.value("0.106(100000000000)");
    EXPECT_EQ(far.outcome, Outcome::out_of_budget);
    EXPECT_NE(far.reason.find("a table up to 100000000000 does not fit"), std::string::npos) << far.reason;
    const Answer moves = window.solve("0.106(20000001)");
    EXPECT_EQ(moves.outcome, Outcome::out_of_budget);
    EXPECT_NE(moves.reason.find("its value alone needs no table"), std::string::npos) << moves.reason;
}

void expect_same(const TableStats& all, const TableStats& right) {
    ASSERT_EQ(all.frequencies.size(), right.frequencies.size());
    for (std::size_t i = 0; i < all.frequencies.size(); ++i) {
        ASSERT_EQ(all.frequencies[i].value, right.frequencies[i].value);
        ASSERT_EQ(all.frequencies[i].count, right.frequencies[i].count);
        ASSERT_EQ(all.frequencies[i].first, right.frequencies[i].first);
        ASSERT_EQ(all.frequencies[i].last, right.frequencies[i].last);
    }
    ASSERT_EQ(all.count, right.count);
    ASSERT_EQ(all.max, right.max);
    ASSERT_EQ(all.max_at, right.max_at);
    ASSERT_EQ(all.sparse.has_value(), right.sparse.has_value());
    if (!all.sparse) return;
    ASSERT_EQ(all.sparse->rare, right.sparse->rare);
    ASSERT_EQ(all.sparse->last, right.sparse->last);
    ASSERT_EQ(all.sparse->mask, right.sparse->mask);
    ASSERT_EQ(all.sparse->count, right.sparse->count);
    ASSERT_EQ(all.sparse->position, right.sparse->position);
}

TEST(StreamedValues, RangesAndStatisticsWhereNoTableFits) {
    SolverOptions little;
    little.limits.bytes = std::uint64_t{12} << 20;
    Solver window(Rules::catalogue(), little), table(Rules::catalogue(), {});
    for (const std::pair<std::int64_t, std::int64_t> stretch : {std::pair{14'000'000, 14'000'400}, {9, 40}}) {
        const Table far = window.table("0.106", {stretch});
        ASSERT_EQ(far.outcome, Outcome::answered) << far.reason;
        EXPECT_EQ(far.values, table.table("0.106", {stretch}).values);
    }
    expect_same(window.survey("0.106", {{0, 14'000'000}}).stats, table.stats(table.table("0.106", {{0, 14'000'000}})));
}

// Tests periods of one heap and of an even number of heaps, before and after the preperiod.
TEST(StreamedValues, StatisticsOfManyPeriodsAreThoseOfTheirValues) {
    std::mt19937_64 random(77);
    for (const char* const game :
         {"kayles", "0.07", "cet4", "brave[m=6]", "snim[{2,5}]", "snim[{1,4,10}]", "0.3", "0.45"})
        for (int round = 0; round < effort::rounds(30); ++round) {
            Solver solver(Rules::catalogue(), {});
            const auto from = static_cast<std::int64_t>(random() % (round % 2 == 0 ? 3 : 300));
            const auto to = from + static_cast<std::int64_t>(random() % (round % 3 == 0 ? 40'000 : 400));
            SCOPED_TRACE(std::string(game) + " " + std::to_string(from) + ".." + std::to_string(to));
            const TableStats right = solver.stats(solver.table(game, {{from, to}}));
            expect_same(solver.survey(game, {{from, to}}).stats, right);
            if (HasFatalFailure()) return;
        }
}

TEST(StreamedValues, StatisticsToTheLargestHeap) {
    SolverOptions brief;
    brief.limits.nodes = 1'000'000;
    const Survey all =
        Solver(Rules::catalogue(), brief).survey("kayles", {{0, std::numeric_limits<std::int64_t>::max()}});
    ASSERT_EQ(all.table.outcome, Outcome::answered) << all.table.reason;
    EXPECT_EQ(all.stats.count, std::uint64_t{1} << 63);
    std::uint64_t sum = 0;
    for (const auto& f : all.stats.frequencies) sum += f.count;
    EXPECT_EQ(sum, all.stats.count);
    ASSERT_EQ(all.stats.frequencies.size(), 9U);
    EXPECT_EQ(all.stats.frequencies[5].last, std::vector<std::int64_t>{28});
    // As 2^63 - 1 = 7 mod 12, and Kayles repeats 4 1 2 8 1 4 7 2 1 8 2 7 from a multiple of 12 on, the value is the
    // eighth of these.
    EXPECT_EQ(all.stats.frequencies[2].last, std::vector<std::int64_t>{std::numeric_limits<std::int64_t>::max()});
    ASSERT_TRUE(all.stats.sparse);
    EXPECT_EQ(all.stats.sparse->last, 70);
}

TEST(StreamedValues, StatisticsThatDoNotFitOrAreStoppedSaySo) {
    SolverOptions little;
    little.limits.bytes = std::uint64_t{10} << 20;
    const Survey many = Solver(Rules::catalogue(), little).survey("nim", {{0, 10'000'000}});
    EXPECT_EQ(many.table.outcome, Outcome::out_of_budget);
    EXPECT_NE(many.table.reason.find("frequencies"), std::string::npos) << many.table.reason;
    SolverOptions brief;
    brief.limits.nodes = 8'000'000;
    const Survey stopped = Solver(Rules::catalogue(), brief).survey("0.106", {{0, 14'000'000}});
    EXPECT_EQ(stopped.table.outcome, Outcome::out_of_budget);
    EXPECT_TRUE(stopped.stats.frequencies.empty());
}

// A proven period does not help if the values of one period do not fit; the value is still available from a window.
TEST(StreamedValues, OfAPeriodThatDoesNotFit) {
    if (effort::sanitized) GTEST_SKIP() << effort::too_long;
    SolverOptions little;
    little.limits.bytes = std::uint64_t{10} << 20;
    const char* const position = "0.354(20000000)";
    Solver window(Rules::catalogue(), little);
    const Answer right = Solver(Rules::catalogue(), {}).value(position);
    EXPECT_EQ(window.value(position).value, right.value);
    const Answer moves = window.solve(position);
    EXPECT_EQ(moves.outcome, Outcome::out_of_budget);
    EXPECT_NE(moves.reason.find("is proven (1180 from 10061916)"), std::string::npos) << moves.reason;
    const Answer again = window.value(position);
    EXPECT_EQ(again.outcome, Outcome::answered) << again.reason;
    EXPECT_EQ(again.value, right.value);
}

// When memory runs out, the values computed so far are kept and are right.
TEST(StreamedValues, TablesEndWhereTheMemoryDoes) {
    for (const char* code : {"0.6", "0.06", "0.106", "snim[{1, 5, 400, 70000}]", "snim[all but {3, 9}]", "0.8"}) {
        SCOPED_TRACE(code);
        HeapGame game(code);
        HeapSolver solver(game.rules, game.instance, game.form), other(game.rules, game.instance, game.form);
        Budget budget;
        budget.bytes = 100'000;
        Meter little(budget);
        PeriodSearch table;
        table.stream_from = std::size_t{1} << 40;
        bool stopped = false;
        try {
            solver.find(300'000, little, table);
        } catch (const Stopped& stop) {
            stopped = true;
            EXPECT_NE(std::string(stop.what()).find("the values of"), std::string::npos) << stop.what();
        }
        if (!stopped) {
            EXPECT_TRUE(solver.period(game.meter)) << "more was computed than fits";
        }
        const Int end = 20'000;
        if (game.form.most_parts() < 3) {
            EXPECT_EQ(range(solver, 0, end, game.meter), range(other, 0, end, game.meter));
        }
        EXPECT_LE(solver.values().bytes(), budget.bytes);
    }
}

// Memory that kernels need only once, however many heaps there are, is not counted for each heap.
TEST(StreamedValues, ATableThatFitsIsNotRefused) {
    HeapGame game("0.106");
    game.form.moves.emplace_back().takes = rules::IntSet::powers(2);  // a heap may be taken as a whole
    game.form.moves.back().parts = 0;
    HeapSolver solver(game.rules, game.instance, game.form), other(game.rules, game.instance, game.form);
    Budget budget;
    budget.bytes = std::uint64_t{2} << 20;
    Meter little(budget);
    constexpr Int heap = 200'000;
    EXPECT_EQ(solver.value(0, heap, little), other.value(0, heap, game.meter));
}

TEST(StreamedValues, StopsWhenTheBudgetIsUsedUp) {
    SolverOptions little;
    little.limits.bytes = std::uint64_t{12} << 20;
    little.limits.nodes = 30'000'000;
    const Answer answer = Solver(Rules::catalogue(), little).value("0.106(90000000000)");
    EXPECT_EQ(answer.outcome, Outcome::out_of_budget);
}

}  // namespace grundy::engines::heap::streamed_values_test
