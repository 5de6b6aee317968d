// SPDX-License-Identifier: MIT
// Queries under misere play that follow one another use what earlier ones found: the answers are those of new solvers,
// also after queries that ended early.
#include <gtest/gtest.h>

#include <chrono>
#include <grundy/grundy.hpp>
#include <random>

#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::misere_series_test {

const char* const own = R"(
game c(i) with w: row:
    c(j)  for j in 1..i - 1 if w[j] < w[i]
game sudden(n):
    sudden(n - k)  for k in 1..3
    win  if n = 5
game doomed(n):
    doomed(n - 1)  if n > 2
    lose  if n = 2
game back(n):
    back((n * n + 1) mod 7)
)";

std::string component(std::mt19937& random) {
    const std::string n = std::to_string(random() % 12);
    switch (random() % 9) {
        case 0:
            return "*" + n;
        case 1:
            return "nim(" + n + ")";
        case 2:
            return "0.07(" + n + ")";
        case 3:
            return "c[[3, 1, 4, 2, 6, 5, 7, 9, 8, 10, 12]](" + n + ")";
        case 4:
            return "sudden(" + n + ")";
        case 5:
            return "doomed(" + n + ")";
        case 6:
            return "snim[{2, 5}](" + n + ")";
        case 7:
            return "node_kayles(path(4))";
        default:
            return "kayles(" + n + ")";
    }
}

TEST(MisereSeries, AnswersAreThoseOfNewSolvers) {
    const Rules rules = rules_of(own, Rules::catalogue());
    Solver series(rules);
    std::mt19937 random(42);
    int stopped = 0, faulty = 0;
    for (int i = 0; i < effort::rounds(600); ++i) {
        std::string text = component(random);
        for (std::size_t more = random() % 3; more > 0; --more) text += " + " + component(random);
        if (random() % 4 == 0) {  // a query that ends early, of another position
            Limits few;
            few.nodes = 1 + random() % 40;
            stopped +=
                series.misere("kayles(" + std::to_string(20 + random() % 20) + ") + 0.07(21) + c[[1, 2, 3]](3)", few)
                    .outcome == Outcome::out_of_budget;
        }
        if (random() % 8 == 0) {
            EXPECT_THROW(series.misere("back(0) + kayles(3)"), Error);
            ++faulty;
        }
        Solver fresh(rules);
        const MisereAnswer a = series.misere(text), b = fresh.misere(text);
        ASSERT_EQ(a.outcome, Outcome::answered) << text;
        ASSERT_EQ(bool(a.first_wins), bool(b.first_wins)) << text;
        ASSERT_EQ(a.engine, b.engine) << text;
        ASSERT_EQ(a.theorem, b.theorem) << text;
        ASSERT_EQ(a.moves_complete, b.moves_complete) << text;
        ASSERT_EQ(a.moves.size(), b.moves.size()) << text;
        for (std::size_t k = 0; k < a.moves.size(); ++k) {
            ASSERT_EQ(a.moves[k].component, b.moves[k].component) << text;
            ASSERT_EQ(a.moves[k].to, b.moves[k].to) << text;
        }
        ASSERT_EQ(*series.misere_value(text).value, *Solver(rules).misere_value(text).value) << text;
    }
    EXPECT_GT(stopped, 0);
    EXPECT_GT(faulty, 0);
}

// Work is counted: each position once, and not all before it again.
TEST(MisereSeries, EarlierPositionsAreKnown) {
    const Rules rules = rules_of("game c(i) with w: row:\n    c(j)  for j in 1..i - 1 if w[j] < w[i]\n");
    std::string row;
    for (int i = 1; i <= 300; ++i) row += (row.empty() ? "" : ", ") + std::to_string(i * 37 % 307);
    Solver series(rules);
    std::uint64_t nodes = 0;
    for (int i = 1; i <= 300; ++i) nodes += series.misere("c[[" + row + "]](" + std::to_string(i) + ")").nodes;
    EXPECT_LT(nodes, 600'000U);
}

}  // namespace grundy::misere_series_test
