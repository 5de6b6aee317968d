// SPDX-License-Identifier: MIT
// Numbers of winning moves where engines and theorems know them without looking at each option, against the options.
#include <grundy/grundy.hpp>

#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::counts_test {

void expect_same(Solver& solver, Solver& memo, const std::string& position) {
    const MoveCount fast = solver.count(position, true), slow = memo.count(position, true);
    ASSERT_TRUE(fast.moves.has_value()) << position << ": " << fast.reason;
    EXPECT_EQ(fast.first_wins, slow.first_wins) << position;
    EXPECT_EQ(fast.moves, slow.moves) << position;
    EXPECT_EQ(fast.choices, slow.choices) << position;
}

TEST(Counts, OfTheoremsOnWhoWins) {
    Solver solver{Rules::catalogue()}, memo{Rules::catalogue(), with("memo")};
    for (const std::string game : {"wythoff", "euclid", "fibnim"})
        for (Int a = 0; a <= 9; ++a)
            for (Int b = 0; b <= 9; ++b)
                expect_same(solver, memo, game + "(" + std::to_string(a) + ", " + std::to_string(b) + ")");
}

TEST(Counts, OfCutsInHackenbush) {
    Random random(1);
    Solver solver{Rules::catalogue()}, memo{Rules::catalogue(), with("memo")};
    for (int round = effort::rounds(150); round > 0 && !HasFailure(); --round) {
        std::string edges;
        const Int vertices = pick(random, 2, 6);
        for (Int v = 2; v <= vertices; ++v)
            edges += std::to_string(v) + "-" + std::to_string(pick(random, 1, v - 1)) + " ";
        for (auto more = pick(random, 0, 3); more > 0; --more)  // cycles, parallel edges and loops
            edges += std::to_string(pick(random, 1, vertices)) + "-" + std::to_string(pick(random, 1, vertices)) + " ";
        expect_same(solver, memo, "hackenbush(graph(\"" + edges + "\"))");
        expect_same(solver, memo, "hackenbush(graph(\"" + edges + "\")) + *3");
    }
}

TEST(Counts, TakeNoTableOfSmallerPositions) {
    SolverOptions options;
    options.limits.nodes = 100'000;
    Solver solver(Rules::catalogue(), options);
    const MoveCount count = solver.count("wythoff(10000, 9000)");
    ASSERT_TRUE(count.moves.has_value()) << count.reason;
    EXPECT_EQ(*count.moves, 3);
    const MoveCount cuts = solver.count("hackenbush(path(20000))");
    ASSERT_TRUE(cuts.moves.has_value()) << cuts.reason;
    EXPECT_EQ(*cuts.moves, 1);
}

}  // namespace grundy::agreement::counts_test
