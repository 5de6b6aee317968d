// SPDX-License-Identifier: MIT
// Counters that rise to a bound: random rules against the definition, and bounds that no table reaches.
#include <cstdlib>

#include "core/error.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::counter_test {

// A game of f(c) with a parameter s, or of f(c, s); the moves add what the game of heaps g(n) takes.
struct Drawn {
    std::string counter, heap;
    bool parameter = false;
    Int below = 0;  ///< so far below s is the bound

    std::string position(Int s, Int c) const {
        return parameter ? "f[s=" + std::to_string(s) + "](" + std::to_string(c) + ")"
                         : "f(" + std::to_string(c) + ", " + std::to_string(s) + ")";
    }
};

Drawn drawn(Random& random) {
    Drawn out{"", "game g(n):\n", random() % 2 == 0, pick(random, 0, 1) * pick(random, 0, 4)};
    out.counter = out.parameter ? "game f(c) with s:\n" : "game f(c, s):\n";
    const std::string rest = out.parameter ? ")" : ", s)";
    const auto text = [](Int v) { return std::to_string(v); };
    for (auto options = pick(random, 1, 3); options > 0; --options) {
        const Int most = pick(random, 1, 6), factor = pick(random, 1, 3);
        const std::string from = text(pick(random, 1, most)), all = from + ".." + text(most), m = text(factor);
        const std::string taken = factor == 1 ? "k" : m + "*k", bound = out.below == 0 ? "s" : "s - " + text(out.below);
        const std::string listed = "{" + from + ", " + text(most + 2) + "}";
        const auto option = [&](const std::string& call, const std::string& binder, const std::string& condition) {
            out.counter +=
                "    f(" + call + rest + " for " + binder + (condition.empty() ? "" : " if " + condition) + "\n";
        };
        std::string range = all;
        switch (random() % 6) {
            case 0:
                option("c + " + taken, "k in " + all, "c + " + taken + " <= " + bound);
                break;
            case 1:
                option(taken + " + c", "k in " + all, "not " + taken + " > " + bound + " - c");
                break;
            case 2:
                option("c + " + taken, "k in " + from + "..min(" + text(most) + ", (" + bound + " - c) div " + m + ")",
                       "");
                break;
            case 3:
                option("c + " + taken, "k in " + listed, taken + " + c <= " + bound);
                range = listed;
                break;
            case 4:
                option("c + gap", "k in " + all + ", gap = " + taken, "c + gap < " + bound + " + 1");
                break;
            default:
                option("c + " + taken, "k in " + from + "..s - c", "c + " + taken + " <= " + bound);
                range = from + "..";
        }
        out.heap += "    g(n - " + taken + ") for k in " + range + "\n";
    }
    return out;
}

TEST(Counter, RandomRulesHaveTheValuesAndMovesOfTheDefinition) {
    Random random(1);
    const int rounds = std::getenv("GRUNDY_ALL_RANDOM") != nullptr ? 500 : effort::rounds(20);
    for (int round = 0; round < rounds && !HasFailure(); ++round) {
        const Drawn game = drawn(random);
        SCOPED_TRACE(game.counter);
        const Rules rules = rules_of(game.counter);
        ASSERT_EQ(Solver(rules).plan(game.position(1'000'000, 5)).at(0).engine, "counter");
        Panel panel(rules, {"", "counter"});
        const Int s = pick(random, 0, 30);
        for (const Int c : {Int{0}, s - pick(random, 0, 9), s, s + 1, s + pick(random, 2, 9)})
            if (c >= 0) panel.check(game.position(s, c) + (random() % 4 == 0 ? " + *2" : ""));
    }
}

TEST(Counter, LargeBoundsHaveTheValuesOfHeaps) {
    Random random(2);
    const int rounds = std::getenv("GRUNDY_ALL_RANDOM") != nullptr ? 300 : effort::rounds(12);
    for (int round = 0; round < rounds && !HasFailure(); ++round) {
        const Drawn game = drawn(random);
        SCOPED_TRACE(game.counter);
        Solver counters(rules_of(game.counter)), heaps(rules_of(game.heap));
        for (const Int s : {Int{1'000'000'000}, Int{1'000'000'000'000'000'000}}) {
            const Int c = pick(random, 0, 1'000);
            const Answer answer = counters.solve(game.position(s, c));
            const Answer heap = heaps.solve("g(" + std::to_string(s - game.below - c) + ")");
            ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
            ASSERT_EQ(answer.value, heap.value);
            for (const WinningMove& m : answer.moves) ASSERT_EQ(counters.value(m.to).value, 0U) << m.to;
            ASSERT_EQ(answer.moves.empty(), heap.moves.empty());
            ASSERT_EQ(counters.value(game.position(s, s + pick(random, 1, 1'000))).value, 0U);
        }
    }
}

TEST(Counter, MovesAreInTheWordsOfTheRules) {
    const auto move = [](const std::string& rules, const std::string& position) {
        const WinningMove m = Solver(rules_of(rules)).solve(position).moves.at(0);
        std::string out = m.to;
        for (const auto& [name, value] : m.choice) out += " " + name + "=" + std::to_string(value);
        return out;
    };
    EXPECT_EQ(move("game f(c) with s: f(c + k) for k in 1..3 if c + k <= s\n", "f[s=10^18](5)"),
              "f[s=1000000000000000000](8) k=3");
    EXPECT_EQ(move("game f(c, s): f(c + 2*k, s) for k in 1..3 if c + 2*k <= s\n", "f(5, 10^18)"),
              "f(7, 1000000000000000000) k=1");
    EXPECT_EQ(move("game f(c) with s: f(v) for v in c + 1..min(c + 3, s)\n", "f[s=10^18](5)"),
              "f[s=1000000000000000000](8) v=8");
    EXPECT_EQ(move("game f(c) with s: f(c + k) for k in 1..s - c\n", "f[s=10^18](5)"),
              "f[s=1000000000000000000](1000000000000000000) k=999999999999999995");
}

TEST(Counter, OtherRulesAreRefused) {
    for (const char* rules : {
             "game f(c, s): f(c + k, s) for k in 1..3 if k + c != s\n",          // may rise for ever
             "game f(c, s): f(c + k, s) for k in 0..3 if c + k <= s\n",          // may stay
             "game f(c, s): f(c + k, s + 1) for k in 1..3 if c + k <= s\n",      // the bound rises, too
             "game f(c, s): f(c + k, s) for k in 1..s if c + k <= 2*s\n",        // no heap alone
             "game f(c, s): f(c + k, s) for k in 1..3 if c + k <= s or c = 9\n"  // may pass the bound
         }) {
        SCOPED_TRACE(rules);
        EXPECT_NE(Solver(rules_of(rules)).plan("f").at(0).engine, "counter");
        EXPECT_NE(error_of(rules_of(rules), "counter", "f(1, 5)"), "");
    }
}

// Only the proof of the bound notices these moves: they are far from where options are compared.
TEST(Counter, MovesFarBeyondAnotherBound) {
    Solver solver(
        rules_of("game f(c) with s = 9:\n    f(c + k) for k in 1..3 if c + k <= s\n"
                 "    f(c + 1) if 2000 <= c and c < 3000\n"));
    for (const Int c : {Int{2500}, Int{2501}, Int{2999}, Int{3000}})
        EXPECT_EQ(solver.value("f(" + std::to_string(c) + ")").value, static_cast<Nimber>(c % 2)) << c;
    EXPECT_EQ(solver.value("f(7)").value, 2U);
}

}  // namespace grundy::agreement::counter_test
