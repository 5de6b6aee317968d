// SPDX-License-Identifier: MIT
// Tests rules that do not end or overflow, budgets and interrupts, and long lines of play: each engine reports an Error
// that names the place, or an outcome without a value, and the same solver answers the next question correctly.
#include <gtest/gtest.h>

#include <atomic>
#include <grundy/grundy.hpp>
#include <string>
#include <thread>
#include <vector>

#include "core/error.hpp"
#include "support/own_rules.hpp"

namespace grundy::engine_faults_test {

void expect_mentions(const std::string& message, const std::vector<std::string>& words) {
    for (const auto& w : words) EXPECT_NE(message.find(w), std::string::npos) << "'" << w << "' is not in: " << message;
}

TEST(RulesThatDoNotEnd, AreErrorsAtRunTime) {
    const Rules halves = rules_of("game f(n):\n    f(n div 2)\n");  // f(0) -> f(0)
    for (const char* engine : {"", "memo", "table"})
        expect_mentions(error_of(halves, engine, "f(9)"), {"f", "never ends", "f(0)"});
    const Rules swaps = rules_of("game f(a, b):\n    f(b, a)\n");
    for (const char* engine : {"", "memo", "reference"})
        expect_mentions(error_of(swaps, engine, "f(2, 3)"),
                        {"never ends", "f(2, 3) -> f(3, 2) -> f(2, 3)", "test.game:2:5: this option leads back"});
    const Rules caps = rules_of("game f(a, b):\n    f(min(a, b), b)\n    f(a - 1, b)\n");
    for (const char* engine : {"", "memo", "table"}) expect_mentions(error_of(caps, engine, "f(2, 3)"), {"never ends"});
    const Rules pair = rules_of("game f(n):\n    g(n)\n\ngame g(n):\n    f(n)\n");
    expect_mentions(error_of(pair, "", "f(4)"), {"never ends", "f(4) -> g(4) -> f(4)"});
    const Rules rows = rules_of("game f(w: row):\n    f(w ++ []) if len(w) > 0\n");
    expect_mentions(error_of(rows, "", "f([1, 2])"), {"never ends"});
}

TEST(RulesThatDoNotEnd, GrowingPositionsStopAtTheBudget) {
    const Rules grows =
        rules_of("game f(a, b):\n    f(b + a, a + 1)\n    f(a + 1, b - a + 1) if b >= 0\n    f(a + 1, 0)\n");
    SolverOptions options;
    options.limits.nodes = 100000;
    EXPECT_EQ(Solver(grows, options).solve("f(1, 1)").outcome, Outcome::out_of_budget);
}

TEST(Overflow, NamesThePlace) {
    const Rules sizes = rules_of("game f(a, b):\n    f(a - 1, b * b * 4)\n");
    for (const char* engine : {"", "memo", "reference"})
        expect_mentions(error_of(sizes, engine, "f(10, 3)"), {"test.game:2:", "2^63", "^"});
    const Rules exact = rules_of("game f(n):\n    f(n - 3^n) if 3^n < 3^(n*n)\n");
    for (const char* engine : {"", "memo"})
        expect_mentions(error_of(exact, engine, "f(30)"), {"test.game:2:", "too large"});
    const Rules divides = rules_of("game f(n):\n    f(n div (n - 5)) if n > 0\n");
    for (const char* engine : {"", "memo"})
        expect_mentions(error_of(divides, engine, "f(5)"), {"test.game:2:", "divisor"});
    const Rules index = rules_of("game f(w: row):\n    f(w[2..len(w)]) if w[3] > 0\n");
    expect_mentions(error_of(index, "", "f([1, 1, 1])"), {"test.game:2:", "index 3", "length 2"});
}

// A name is evaluated where it occurs, whatever it is used for: engines that would omit it do not accept such rules.
TEST(NamesWithoutAValue, AreFaultsForEveryEngine) {
    const std::vector<std::string> faulty = {
        "game f(n):\n    f(n - 1)  for m = n div (n - 3)\n",                          // never used
        "game f(n):\n    f(a) + f(b)  for m = 1 div 0, a + b = n - 1\n",              // likewise
        "game f(n):\n    f(n - k - m)  for m = 1 div (n - 3), k in 1..2 if k > 7\n",  // never reached
        "game f(n):\n    *m  for m = isqrt(n - 4), k in 1..2 if k > 7\n    f(n - 1)\n",
    };
    for (const std::string& text : faulty) {
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        for (const char* engine : {"", "memo", "reference", "table"})
            expect_mentions(error_of(rules, engine, "f(3)"), {"test.game:2:"});
        EXPECT_THROW(Solver(rules).table("f", {{0, 9}}), Error);
    }
    // If there is always a value, the quick engines accept the rules as before.
    for (const char* text :
         {"game f(n):\n    f(n - m)  for m = n div 2 + 1\n", "game f(n):\n    f(n - m)  for m = isqrt(n) + 1\n"})
        EXPECT_EQ(Solver(rules_of(text), with("table")).value("f(50)").value,
                  Solver(rules_of(text), with("memo")).value("f(50)").value);
    EXPECT_EQ(Solver(rules_of("game f(n):\n    f(n - m)  for m = 1 + 2\n")).plan("f").at(0).engine, "heap");
}

TEST(AfterAFault, TheSolverGoesOn) {
    const Rules rules = rules_of("game f(a, b):\n    f(a - 1, b * b)\n    f(a, b - 1) if b < 1000\n");
    for (const char* engine : {"", "memo"}) {
        Solver solver(rules, with(engine));
        EXPECT_THROW(solver.solve("f(9, 3)"), Error);
        EXPECT_THROW(solver.solve("f(9, 3)"), Error);  // the same again: nothing is left over from the first time
        EXPECT_EQ(solver.solve("f(2, 3)").value, Solver(rules, with("reference")).solve("f(2, 3)").value);
    }
}

// A stop may occur anywhere: with each limit, the query gives the right answer or none, and so does the next query.
TEST(Budgets, EveryStopLeavesTheEnginesWhole) {
    const Rules rules = rules_of(
        "game euclid(a, b):\n    euclid(a, b - q*a)  for q in 1.. if 0 < a and a <= b\n    euclid(a - q*b, b)  for q "
        "in 1.. if 0 < b and b < a\n",
        Rules::catalogue());
    const std::pair<const char*, const char*> cases[] = {{"memo", "euclid(20, 13)"},
                                                         {"table", "euclid(20, 13)"},
                                                         {"memo", "strip(14)"},
                                                         {"heap", "strip(300)"},
                                                         {"row", "bracelet([3, 1, 4, 1, 5, 9, 2, 6])"},
                                                         {"heap", "snim[{2, 5, 19}](700)"}};
    for (const auto& [engine, position] : cases) {
        const Answer right = Solver(rules, with(engine)).solve(position);
        int stopped = 0;
        for (std::uint64_t nodes = 1; nodes < 2000; nodes += 1 + nodes / 8) {
            SolverOptions options = with(engine);
            options.limits.nodes = nodes;
            Solver solver(rules, options);
            for (int again = 0; again < 3; ++again) {
                const Answer a = solver.solve(position);
                if (a.outcome == Outcome::answered) {
                    ASSERT_EQ(a.value, right.value) << engine << " after " << nodes << " nodes";
                    ASSERT_EQ(a.moves.size(), right.moves.size());
                    continue;
                }
                ++stopped;
                ASSERT_EQ(a.outcome, Outcome::out_of_budget);
                ASSERT_TRUE(a.moves.empty());
                ASSERT_FALSE(a.reason.empty());
            }
        }
        EXPECT_GT(stopped, 0) << engine << " " << position;
    }
}

TEST(Budgets, BytesSecondsAndInterrupt) {
    const Rules rules = Rules::catalogue();
    SolverOptions bytes, seconds, stop;
    bytes.limits.bytes = 10000;
    EXPECT_EQ(Solver(rules, bytes).solve("snim[squares](1000000)").outcome, Outcome::out_of_budget);
    EXPECT_EQ(Solver(rules, bytes).table("strip", {{0, 100000}}).outcome, Outcome::out_of_budget);
    seconds.limits.time = Seconds(0.2);
    const Answer late = Solver(rules, seconds).solve("0.6(10000000)");
    EXPECT_EQ(late.outcome, Outcome::out_of_budget);
    EXPECT_NE(late.reason.find("0.2 s"), std::string::npos) << late.reason;

    std::atomic<bool> interrupt{false};
    stop.limits.interrupt = &interrupt;
    Solver solver(rules, stop);
    std::thread user([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        interrupt = true;
    });
    const Answer cut = solver.solve("0.6(10000000)");
    user.join();
    EXPECT_EQ(cut.outcome, Outcome::interrupted);
    interrupt = false;
    EXPECT_EQ(solver.solve("0.6(11)").value, Solver(rules).solve("0.6(11)").value);
}

TEST(LongLines, DoNotOverflowTheStack) {
    const Rules rules = rules_of(
        "game f(n, m):\n    f(n - 1, m)\n\ngame h(n):\n    h(n - 1) + h(0)\n\ngame fibnim(n, most):\n    fibnim(n - k, "
        "2*k)  for k in 1..most\n",
        Rules::catalogue());
    EXPECT_EQ(Solver(rules, with("memo")).value("f(300000, 2)").value, 0U);
    EXPECT_EQ(Solver(rules, with("memo")).value("f(300001, 2)").value, 1U);
    EXPECT_EQ(Solver(rules, with("memo")).value("cet4(100000)").value, 100000U % 3);
    EXPECT_EQ(Solver(rules).value("h(300000)").value, Solver(rules).value("h(4)").value);
    EXPECT_EQ(Solver(rules).value("fibnim(144, 143)").value,
              0U);  // Whinihan 1963: a loss exactly for Fibonacci numbers
    EXPECT_NE(Solver(rules).value("fibnim(143, 142)").value, 0U);
    const Answer deep = Solver(rules, with("reference")).value("f(300000, 2)");
    EXPECT_EQ(deep.outcome, Outcome::out_of_budget);
}

// Two flat boxes are small; the box of both is not.
TEST(Tables, FlatBoxesDoNotMultiply) {
    const Rules rules = rules_of("game g(a, b):\n    g(a - 1, b)\n    g(a, b - 1)\n");
    const Answer a = Solver(rules).value("g(200000, 0) + g(0, 200000) + g(1, 200000)");
    EXPECT_EQ(a.outcome, Outcome::answered) << a.reason;
    EXPECT_EQ(a.value, Solver(rules).value("g(1, 0)").value);
}

}  // namespace grundy::engine_faults_test
