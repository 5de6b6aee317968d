// SPDX-License-Identifier: MIT
// Misere play: components as canonical forms, and searches that pass over sums of a known quotient, by the definition.
#include <gtest/gtest.h>
#include <grundy/grundy.hpp>

#include <random>

#include "support/effort.hpp"

namespace grundy {
namespace {

Solver solver_of(const Rules& rules, const std::string& engine, std::uint64_t nodes = 0) {
    SolverOptions options;
    options.engine = engine;
    options.limits.nodes = nodes;
    return Solver(rules, options);
}

// Random rules on one heap: moves to one or two heaps, to nim heaps and to heaps of another game, so that components
// are often equal to others, to their mates, or to sums.
std::string random_rules(std::mt19937& random) {
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    std::string text = "game f(n):\n";
    for (int i = 1 + below(3); i > 0; --i) {
        const std::string take = std::to_string(1 + below(4));
        const std::string other = std::to_string(below(3));
        switch (below(5)) {
            case 0:
                text += "    f(n - " + take + ")  if n >= " + take + "\n";
                break;
            case 1:
                text += "    f(a) + f(n - " + take + " - a)  for a in 0..n - " + take + "  if n >= " + take + "\n";
                break;
            case 2:
                text += "    f(n - " + take + ") + *" + other + "  if n >= " + take + "\n";
                break;
            case 3:
                text += "    g(n - " + take + ")  if n >= " + take + "\n";
                break;
            default:
                text += "    g(n - " + take + ") + f(n - " + take + ")  if n >= " + take + "\n";
        }
    }
    text += "game g(n):\n    g(n - 1)  if n >= 1\n    g(n - 2) + *1  if n >= 2\n";
    if (below(2) == 0) text += "    *1 + *1  if n >= 3\n";
    return text;
}

TEST(MisereCanonical, RandomRulesByTheDefinition) {
    std::mt19937 random(17);
    int compared = 0;
    for (int round = effort::rounds(120); round > 0; --round) {
        const std::string text = random_rules(random);
        Rules rules;
        rules.add(text, "random");
        Solver search = solver_of(rules, "misere"), usual(rules), definition = solver_of(rules, "reference", 50'000);
        for (int i = 0; i < 6; ++i) {
            std::string sum = "f(" + std::to_string(random() % 6) + ")";
            if (random() % 2 == 0) sum += " + f(" + std::to_string(random() % 3) + ")";
            if (random() % 2 == 0) sum += " + g(" + std::to_string(random() % 4) + ")";
            if (random() % 3 == 0) sum += " + *" + std::to_string(random() % 3);
            const MisereAnswer whole = definition.misere(sum), value = definition.misere_value(sum);
            if (whole.outcome != Outcome::answered || value.outcome != Outcome::answered) continue;
            ++compared;
            const bool expected = whole.first_wins.value();
            ASSERT_EQ(search.misere(sum).first_wins.value(), expected) << text << sum;
            ASSERT_EQ(usual.misere(sum).first_wins.value(), expected) << text << sum;
            ASSERT_EQ(*search.misere_value(sum).value, *value.value) << text << sum;
        }
    }
    EXPECT_GT(compared, effort::rounds(120));
}

// Of 0.07 no quotient is found beyond heap 33, and of Kayles none with large nim heaps: the search is told what the
// quotients before that know.
TEST(MisereCanonical, SearchesThatAskAQuotient) {
    Solver search = solver_of(Rules::catalogue(), "misere"), usual = solver_of(Rules::catalogue(), "quotient");
    for (const char* position : {"kayles(35)", "kayles(38)", "kayles(20) + kayles(11) + *6", "0.07(36) + kayles(5)"}) {
        if (effort::sanitized && std::string_view(position) != "kayles(20) + kayles(11) + *6") continue;
        const MisereAnswer value = usual.misere_value(position);
        EXPECT_EQ(*value.value, *search.misere_value(position).value) << position;
        const MisereAnswer x = usual.misere(position), y = search.misere(position);
        EXPECT_EQ(x.first_wins.value(), y.first_wins.value()) << position;
        EXPECT_EQ(x.moves.size(), y.moves.size()) << position;
    }
}

// The work is that of the sums of value 5 and more only.
TEST(MisereCanonical, ValuesOfKayles) {
    if (effort::sanitized) GTEST_SKIP() << "too long";
    Solver usual(Rules::catalogue());
    const MisereAnswer value = usual.misere_value("kayles(60)");
    ASSERT_TRUE(value.value.has_value());
    EXPECT_LT(value.nodes, 5'000'000U);
}

// A search that a budget stopped within another one leaves nothing half done.
TEST(MisereCanonical, GoesOnAfterItWasStopped) {
    Solver usual(Rules::catalogue());
    const std::string position = "cram(board(3, 4)) + kayles(17) + kayles(9)";
    const MisereAnswer whole = usual.misere(position);
    for (const std::uint64_t nodes : {1'000U, 30'000U, 250'000U}) {
        SolverOptions options;
        options.limits.nodes = nodes;
        Solver little(Rules::catalogue(), options);
        const MisereAnswer part = little.misere(position);
        if (part.outcome == Outcome::answered) {
            EXPECT_EQ(part.first_wins.value(), whole.first_wins.value());
        }
    }
}

}  // namespace
}  // namespace grundy
