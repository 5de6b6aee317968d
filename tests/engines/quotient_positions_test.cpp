// SPDX-License-Identifier: MIT
// Misere quotients of positions of any kind: a published order, and the winners of sums by a search.
#include <gtest/gtest.h>
#include <grundy/quotients.hpp>

#include <algorithm>
#include <random>

#include "engines/quotient/engine.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"

namespace grundy {
namespace {

QuotientAnswer quotient_of(const std::vector<std::string>& positions, std::uint64_t nodes = 0) {
    SolverOptions options;
    options.limits.nodes = nodes;
    return misere_quotient(Rules::catalogue(), options, positions);
}

// T. Plambeck and G. Whitehead, "The secrets of Notakto" (2013): a monoid of 18 elements. A board with three in a row
// is dead, and whoever makes the last one loses.
TEST(QuotientOfPositions, Notakto) {
    Rules rules;
    rules.add(R"(game crosses(b: board):
    crosses(c)  for c in place(b, "#") if not occurs(c, turns({"###", "#?? / ?#? / ??#"}))
    0           for c in place(b, "#") if occurs(c, turns({"###", "#?? / ?#? / ??#"}))
)",
              "crosses");
    const QuotientAnswer a = misere_quotient(rules, {}, {"crosses(board(3, 3))"});
    EXPECT_EQ(a.outcome, Outcome::answered);
    EXPECT_EQ(a.order, 18U);
    EXPECT_EQ(a.lost, 4U);
    ASSERT_EQ(a.positions.size(), 1U);
    EXPECT_FALSE(a.positions[0].lost);  // the centre wins
}

TEST(QuotientOfPositions, OfHeapsIsThatOfTheHeapsUpToThem) {
    const QuotientAnswer a = quotient_of({"0.77(40)"}), b = quotient_of({"0.77(10^9)"});
    EXPECT_EQ(a.order, 40U);
    EXPECT_EQ(b.order, 40U);
    EXPECT_LT(b.games, 1000U);
    const QuotientAnswer nim = quotient_of({"*3"});
    EXPECT_EQ(nim.order, 6U);
    EXPECT_EQ(nim.lost, 2U);
    EXPECT_EQ(quotient_of({"0"}).order, 1U);
}

TEST(QuotientOfPositions, WinnersOfSumsByASearch) {
    const std::vector<std::vector<std::string>> sets = {
        {"kayles(9)", "0.07(11)", "*3"},
        {"cram(board(2, 3))", "kayles(7)", "*2"},
        {"cram(board(3, 3))", "0.77(6)"},
        {"notakto(board(2, 3))", "0.6(8)", "*1"},
        {"node_kayles(grid(2, 4))", "0.137(9)"},
        {"node_kayles(path(6))", "kayles(6)", "*4"},
        {"0.15(11)", "0.34(9)", "0.53(9)"},
        {"grundys(10)", "0.35(8)", "*2"},
        {"4.4(7)", "0.44(9)", "cram(board(1, 6))"},
    };
    std::mt19937 random(3);
    std::size_t compared = 0;
    for (const auto& set : sets) {
        std::vector<std::string> sums;
        for (int i = effort::share(230, 40); i > 0; --i) {
            std::string sum;
            for (auto parts = 1 + random() % 4; parts > 0; --parts) {
                std::string part = set[random() % set.size()];
                // A smaller heap instead of the one that is named.
                if (const auto bracket = part.find('('); bracket != std::string::npos && part.find("board") > 50 &&
                                                         part.find("grid") > 50 && part.find("path") > 50)
                    part = part.substr(0, bracket + 1) +
                           std::to_string(1 + random() % std::stoul(part.substr(bracket + 1))) + ")";
                sum += (sum.empty() ? "" : " + ") + part;
            }
            sums.push_back(sum);
        }
        const QuotientAnswer a = quotient_of(sums);
        ASSERT_EQ(a.outcome, Outcome::answered) << set[0] << ": " << a.reason;
        ASSERT_EQ(a.positions.size(), sums.size());
        SolverOptions by_search;
        by_search.engine = "misere";
        Solver search(Rules::catalogue(), by_search);
        for (std::size_t i = 0; i < sums.size(); ++i) {
            ASSERT_EQ(a.positions[i].lost, !search.misere(sums[i]).first_wins.value()) << sums[i];
            ++compared;
        }
    }
    EXPECT_GE(compared, sets.size() * (effort::sanitized ? 4 : 40));
}

// A short search does not decide these sums; their winners and moves are those of the quotient.
TEST(QuotientOfPositions, SumsOfSeveralGamesAreSolvedByIt) {
    Solver solver(Rules::catalogue());
    const MisereAnswer large = solver.misere("kayles(200) + *2 + cram(board(2, 3))");
    EXPECT_EQ(large.engine, "quotient");
    ASSERT_TRUE(large.first_wins.value());
    ASSERT_FALSE(large.moves.empty());
    for (std::size_t m = 0; m < std::min<std::size_t>(large.moves.size(), 8); ++m) {
        const auto& move = large.moves[m];
        std::string after;
        const std::string parts[] = {"kayles(200)", "*2", "cram(board(2, 3))"};
        for (std::size_t i = 0; i < 3; ++i)
            after += (i > 0 ? " + " : "") + (i + 1 == move.component ? move.to : parts[i]);
        EXPECT_FALSE(solver.misere(after).first_wins.value()) << after;
    }
    SolverOptions by_search;
    by_search.engine = "misere";
    Solver search(Rules::catalogue(), by_search);
    for (const char* position : {"kayles(21) + 0.07(17) + *2", "cram(board(3, 4)) + kayles(17) + kayles(9)"}) {
        if (effort::sanitized) continue;
        const MisereAnswer x = solver.misere(position), y = search.misere(position);
        EXPECT_EQ(x.first_wins.value(), y.first_wins.value()) << position;
        EXPECT_EQ(x.moves.size(), y.moves.size()) << position;
    }
}

// Each question gives back the memory of the quotient of the one before.
TEST(QuotientOfPositions, MemoryIsReleasedWithTheQuotient) {
    const Rules catalogue = Rules::catalogue();
    rules::Library library = catalogue.impl().library;
    rules::Ruleset rules(library);
    Meter meter{Budget{}};
    engines::quotient::Engine engine(rules, meter);
    const std::string text = "kayles(200) + *2 + cram(board(2, 3))";
    Diagnostics faults("position", text);
    const auto position = lang::parse_position(text, library, rules, faults);
    ASSERT_TRUE(position.has_value());
    std::vector<std::uint64_t> left;
    for (int i = 0; i < 4; ++i) {
        const bool first = engine.first_wins(*position);
        ASSERT_EQ(engine.used(), "quotient");
        EXPECT_EQ(first, engine.first_wins(*position));
        left.push_back(meter.bytes_left());
    }
    EXPECT_EQ(left[2], left[3]);
}

TEST(QuotientOfPositions, WhatIsFoundIsThereWhenTheBudgetEnds) {
    const QuotientAnswer a = quotient_of({"0.07(40)"}, 300'000);
    EXPECT_EQ(a.outcome, Outcome::out_of_budget);
    EXPECT_GE(a.order, 24U);
    EXPECT_GE(a.games, 24U);
    EXPECT_TRUE(a.positions.empty());
    EXPECT_NE(a.tried, "");
}

TEST(QuotientOfPositions, GamesThatHaveNoneAreRefused) {
    Rules rules;
    rules.add("game doomed(n):\n    doomed(n - 1)  if n > 2\n    lose  if n = 2\n", "doomed");
    ASSERT_TRUE(Solver(rules).misere("doomed(3)").first_wins.has_value());
    EXPECT_THROW(misere_quotient(rules, {}, {"doomed(3)"}), Error);
}

}  // namespace
}  // namespace grundy
