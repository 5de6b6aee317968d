// SPDX-License-Identifier: MIT
// Values from a window against those of tables: behind tables of several sizes, with one and two threads, where a heap
// needs more than the window, and through the solver where the memory budget refuses the table.
#include "engines/heap/streamed_value.hpp"

#include <gtest/gtest.h>

#include <random>

#include "engines/heap/heap.hpp"
#include "heap_game.hpp"

namespace grundy::engines {
namespace {

TEST(StreamedValue, IsThatOfTheTable) {
    std::mt19937_64 random(41);
    int values = 0, others = 0;
    for (const char* code : {"0.106", "0.16", "0.454", "0.104", "0.1777", "0.56", "0.77", "0.6", "0.8"}) {
        HeapGame game(code);
        HeapEngine engine(game.rules, game.instance, game.form);
        std::vector<Nimber> table;
        engine.append_values(0, 400'000, table, game.meter);
        std::vector<std::uint32_t> g(table.begin(), table.end());
        for (const std::size_t size : {20'000U, 100'000U, 250'000U})
            for (const unsigned threads : {1U, 2U}) {
                const Int n = static_cast<Int>(size + random() % (g.size() - size));
                const auto value = streamed_value(game.form, code, std::span(g).first(size), n, threads, game.meter);
                (value ? values : others) += 1;
                if (value) {
                    EXPECT_EQ(*value, g[static_cast<std::size_t>(n)]) << code << " " << size << " " << n;
                }
            }
    }
    EXPECT_GT(values, 20);
    EXPECT_GT(others, 6);  // many rare values, three parts, and a new rare value on the way
}

TEST(StreamedValue, AnswersWhereNoTableFits) {
    SolverOptions little;
    little.limits.bytes = std::uint64_t{100} << 20;
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

// A period that is proven is no help where the values of one do not fit: the value is had from a window all the same.
TEST(StreamedValue, OfAPeriodThatDoesNotFit) {
    SolverOptions little;
    little.limits.bytes = std::uint64_t{70} << 20;
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

TEST(StreamedValue, StopsWhenTheBudgetIsUsedUp) {
    SolverOptions little;
    little.limits.bytes = std::uint64_t{100} << 20;
    little.limits.nodes = 30'000'000;
    const Answer answer = Solver(Rules::catalogue(), little).value("0.106(90000000000)");
    EXPECT_EQ(answer.outcome, Outcome::out_of_budget);
}

}  // namespace
}  // namespace grundy::engines
