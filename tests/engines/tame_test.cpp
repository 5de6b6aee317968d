// SPDX-License-Identifier: MIT
// Tame games under misere play (Theorem 45): sums of random games on heaps against the search by the definition.
#include "engines/tame/heaps.hpp"

#include <cstdlib>
#include <map>

#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"
#include "systems/drawn_system.hpp"

namespace grundy::agreement::tame_test {

std::string drawn_game(Random& random, const std::string& name) {
    const auto n = [&](std::int64_t most) { return std::to_string(pick(random, 1, most)); };
    std::string out = "game " + name + "(n):\n";
    for (auto options = pick(random, 1, 2); options > 0; --options) {
        std::string takes = "{" + n(5) + ", " + n(7) + ", " + n(9) + "}";
        if (random() % 3 == 0) takes = random() % 2 == 0 ? n(3) + ".." : n(3) + ".." + n(6);
        if (random() % 8 == 0) takes = "squares";
        if (random() % 8 == 0) {
            out += "    0  for k in {" + n(5) + ", " + n(7) + "} if k = n\n";
            continue;
        }
        const auto kind = random() % 7;
        const char* const bounds[] = {"n > ", "n < ", "n != "};
        const char* const parts[] = {"a > 0 and b > 0", "a != b", "a < b", "b > 1"};
        if (kind < 5)
            out += "    " + name + "(n - k)  for k in " + takes +
                   (random() % 4 == 0 ? " if " + (bounds[random() % 3] + n(4)) : "") + "\n";
        else
            out += "    " + name + "(a) + " + name + "(b)  for k in {" + n(2) + "}, a + b = n - k" +
                   (random() % 2 == 0 ? std::string(" if ") + parts[random() % 4] : "") + "\n";
    }
    return out;
}

TEST(Tame, SumsAreLostAsTheSearchSays) {
    Random random(45);
    int by_theorem = 0, sums = 0;
    std::map<std::string, int> kinds;
    const int rounds = std::getenv("GRUNDY_ALL_RANDOM") != nullptr ? 10'000 : effort::rounds(400);
    for (int round = 0; round < rounds && !HasFailure(); ++round) {
        const std::string text = drawn_game(random, "f") + drawn_game(random, "g");
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        Solver own(rules), search(rules, with("misere"));
        for (int more = 0; more < 4; ++more) {
            std::string sum;
            for (auto parts = pick(random, 1, 4); parts > 0; --parts) {
                sum += sum.empty() ? "" : " + ";
                sum += random() % 4 == 0
                           ? "*" + std::to_string(pick(random, 0, 3))
                           : (random() % 2 == 0 ? "f(" : "g(") + std::to_string(pick(random, 0, 11)) + ")";
            }
            SCOPED_TRACE(sum);
            const MisereAnswer found = own.misere(sum), expected = search.misere(sum);
            ++sums;
            by_theorem += found.engine == "tame" ? 1 : 0;
            ASSERT_EQ(found.first_wins, expected.first_wins) << found.engine;
            ASSERT_EQ(listed(found.moves), listed(expected.moves)) << found.engine;
            ASSERT_TRUE(found.moves_complete);
            ASSERT_EQ(own.misere_value(sum).value, search.misere_value(sum).value);
        }
        const DrawnSystem drawn(text);
        auto heaps = engines::tame::Heaps::of(*drawn.ruleset, drawn.first.instance);
        Meter meter{Budget{}};
        for (Int n = 0; heaps && n < 12; ++n)
            if (const auto k = heaps->kind(n, meter))
                ++kinds[(k->firm ? "firm " : "fickle ") + std::to_string(std::min<Nimber>(k->value, 2))];
    }
    std::string met;
    for (const auto& [kind, times] : kinds) met += " " + std::to_string(times) + " " + kind + ";";
    std::printf("[ taken    ] %d of %d sums by the theorem;%s\n", by_theorem, sums, met.c_str());
    EXPECT_GT(by_theorem, sums / 4);
    for (const char* kind : {"fickle 0", "fickle 1", "firm 0", "firm 1", "firm 2"})
        EXPECT_GT(kinds[kind], effort::sanitized ? -1 : 4) << kind;
}

TEST(Tame, HeapsOfAnySize) {
    const Rules rules = Rules::catalogue();
    Solver solver(rules);
    EXPECT_FALSE(solver.misere("nim(10^18) + nim(10^18)").first_wins);
    EXPECT_TRUE(solver.misere("nim(10^18) + laskers_nim(10^18)").first_wins) << "its value is 10^18 - 1";
    EXPECT_EQ(solver.misere_value("nim(10^18) + nim(7)").value, 1'000'000'000'000'000'007U);
    EXPECT_EQ(solver.misere_value("laskers_nim(10^18 + 1)").value, 1'000'000'000'000'000'001U);
    // Heaps repeat from 0 on, with the period m + 1; heap 0 is left out, as it has no move.
    for (int n = 8; n < 16; ++n)
        for (int other : {1, 3, 10}) {
            const std::string rest = ") + brave[m=7](" + std::to_string(other) + ") + *1";
            EXPECT_EQ(solver.misere("brave[m=7](" + std::to_string(800'000'000'000'000'000 + n) + rest).first_wins,
                      solver.misere("brave[m=7](" + std::to_string(n) + rest).first_wins)
                << n;
        }
    const MisereAnswer answer = solver.misere("nim(10^9) + brave[m=3](10^9) + *4");
    ASSERT_FALSE(answer.moves.empty());
    for (const WinningMove& move : answer.moves)
        EXPECT_FALSE(solver.misere(solver.after(solver.position(answer.position), move.component, move.to)).first_wins);
}

// Bounds of moves near 2^63 must not make a period of small heaps hold beyond them: the first player moves to f(2^63 -
// 3), which is odd and lost.
TEST(Tame, PeriodsBeginBeyondTheBoundsOfMoves) {
    const Rules rules = rules_of("game f(n):\n    f(n - 1)\n    f(n - 2)  if n >= 9223372036854775807\n");
    SolverOptions options;
    options.limits.nodes = 1'000'000;
    const MisereAnswer answer = Solver(rules, options).misere("f(9223372036854775807)");
    EXPECT_TRUE(answer.outcome != Outcome::answered || answer.first_wins);
    EXPECT_FALSE(Solver(rules).misere("f(1000001)").first_wins);
}

// Kayles is tame up to heap 4; later heaps must not be answered by the theorem.
TEST(Tame, WildHeapsAreLeftToOthers) {
    const Rules rules = Rules::catalogue();
    Solver solver(rules);
    EXPECT_NE(solver.misere("kayles(40) + kayles(3)").engine, "tame");
    EXPECT_EQ(solver.misere("kayles(3) + kayles(2)").engine, "tame");
    // In a sum with wild heaps the kinds of the others decide nothing.
    EXPECT_NE(solver.misere("nim(5) + kayles(9)").engine, "tame");
}

}  // namespace grundy::agreement::tame_test
