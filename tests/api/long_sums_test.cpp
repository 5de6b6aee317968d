// SPDX-License-Identifier: MIT
// Sums in which components repeat: rows are asked about once, and moves are listed until there is no more room. Against
// the definition.
#include <gtest/gtest.h>

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
        const Answer a = solver.solve(sum), b = definition.solve(sum);
        ASSERT_EQ(a.value, b.value) << sum;
        ASSERT_EQ(a.components.size(), b.components.size()) << sum;
        for (std::size_t c = 0; c < a.components.size(); ++c) {
            EXPECT_EQ(a.components[c].text, b.components[c].text) << sum;
            EXPECT_EQ(a.components[c].value, b.components[c].value) << sum;
            EXPECT_EQ(a.components[c].engine, solver.solve(a.components[c].text).components[0].engine) << sum;
        }
        ASSERT_EQ(a.moves.size(), b.moves.size()) << sum;
        for (std::size_t m = 0; m < a.moves.size(); ++m) {
            EXPECT_EQ(a.moves[m].to, b.moves[m].to) << sum;
            EXPECT_EQ(a.moves[m].twins, b.moves[m].twins) << sum;
        }
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
