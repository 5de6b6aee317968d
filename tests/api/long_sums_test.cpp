// SPDX-License-Identifier: MIT
// Sums in which components repeat: rows are asked about once, and moves are listed until there is no more room. Against
// the definition.
#include <gtest/gtest.h>

#include <algorithm>
#include <grundy/grundy.hpp>
#include <random>
#include <string>

#include "support/effort.hpp"

namespace grundy::long_sums_test {

Solver solver_of(const char* engine, std::size_t most_moves = 100000) {
    SolverOptions options;
    options.engine = engine;
    options.most_moves = most_moves;
    return Solver(Rules::catalogue(), options);
}

TEST(LongSums, OfRepeatedRowsAreThoseOfTheDefinition) {
    std::mt19937 random(88);
    Solver solver = solver_of(""), definition = solver_of("reference");
    const std::vector<std::string> some = {
        "bracelet([1, 2])",     "bracelet([2, 1])", "bracelet([3])",  "kayles(3)", "*2", "*1",
        "node_kayles(path(3))", "snim[{2, 3}](4)",  "snim[{1, 3}](4)"};
    for (int i = 0; i < effort::rounds(60); ++i) {
        std::string sum = some[random() % some.size()];
        for (std::size_t more = random() % 6; more > 0; --more) sum += " + " + some[random() % some.size()];
        const Answer a = solver.solve(sum);
        Value total = 0;
        for (const auto& c : a.components) {  // each by itself
            const Answer alone = definition.value(c.text);
            ASSERT_EQ(c.value, alone.value) << sum;
            EXPECT_EQ(c.engine, solver.value(c.text).components[0].engine) << sum;
            total = total + *alone.value;
        }
        ASSERT_EQ(a.value, total) << sum;
        std::vector<std::string> winning;
        for (const LegalMove& m : definition.moves(sum).moves)
            if (*m.wins)
                winning.push_back(std::to_string(m.component) + " " + m.to + " " + std::to_string(m.twins.size()));
        ASSERT_EQ(a.moves.size(), winning.size()) << sum;
        for (const WinningMove& m : a.moves)
            EXPECT_EQ(std::count(winning.begin(), winning.end(),
                                 std::to_string(m.component) + " " + m.to + " " + std::to_string(m.twins.size())),
                      1)
                << sum;
        for (const std::size_t most : {std::size_t{1}, a.moves.size()}) {
            if (a.moves.size() < most || most == 0) continue;
            const Answer few = solver_of("", most).solve(sum);
            ASSERT_EQ(few.moves.size(), most) << sum;
            EXPECT_EQ(few.moves_complete, most == a.moves.size()) << sum;
            for (std::size_t m = 0; m < most; ++m) EXPECT_EQ(few.moves[m].to, a.moves[m].to) << sum;
        }
    }
}

}  // namespace grundy::long_sums_test
