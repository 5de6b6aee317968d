// SPDX-License-Identifier: MIT
// Tests tables filled by several threads: the values, the faults and the limits are those of one thread. The oracle is
// the enumeration of the rules on one thread (table_program_test.cpp draws random games); larger tables are compared
// with the program on one thread.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "api/impl.hpp"
#include "core/error.hpp"
#include "engines/table/table.hpp"
#include "lang/lang.hpp"
#include "support/effort.hpp"

namespace grundy::table_threads_test {

using engines::Threading;
using engines::table::Engine;

struct Game {
    explicit Game(const std::string& text) {
        rules.add(text, "test");
        library = rules.impl().library;
        ruleset = std::make_unique<rules::Ruleset>(library);
        instance = ruleset->instantiate(library.find("g"), {});
    }
    Rules rules;
    rules::Library library;
    std::unique_ptr<rules::Ruleset> ruleset;
    int instance = 0;
};

struct Filled {
    std::vector<Nimber> values;
    std::string fault;
    unsigned threads = 0;
    bool compiled = false;
};

Filled fill(const Game& game, const std::vector<Int>& upper, const Threading& threading, Budget budget = {},
            Engine::Way way = Engine::Way::compiled) {
    Engine engine(*game.ruleset, game.instance, threading, way);
    Meter meter(budget);
    std::vector<std::pair<Int, Int>> ranges;
    for (const Int u : upper) ranges.emplace_back(0, u);
    Filled out;
    try {
        engine.append_box(ranges, out.values, meter);
    } catch (const Stopped& stop) {
        out.fault = stop.status == Status::interrupted ? "interrupted" : "out of budget";
    } catch (const Error& e) {
        out.fault = e.what();
    }
    out.threads = engine.threads();
    out.compiled = engine.compiled();
    return out;
}

constexpr unsigned counts[] = {1, 2, 3, 4, 7};

const char wythoff[] =
    "game g(a, b):\n    g(a - k, b)  for k in 1..\n    g(a, b - k)  for k in 1..\n    g(a - k, b - k)  for k in 1..\n";

// Tests every way in which options are handled, and sets and values that outgrow their space while all threads work.
TEST(TableThreads, SameValues) {
    const std::pair<const char*, std::vector<Int>> games[] = {
        {wythoff, {400, 300}},
        {"game g({a, b}):\n    g(a - k, b)  for k in 1..\n    g(a, b - k)  for k in 1..\n    g(a - k, b - k)  for k in "
         "1..\n",
         {250, 250}},
        {"game g({a, b}, c):\n    g(a - k, b, c)  for k in 1..2\n    g(a, b - k, c)  for k in 1..2\n    g(a, b, c - k) "
         " for k in 1..c if k mod 2 = a mod 2\n",
         {30, 30, 30}},
        {"game g(a, b):\n    g(i, b) + g(a - i, b)  for i in 1..a - 1\n    g(a, j) + g(a, b - j)  for j in 1..b - 1\n",
         {200, 200}},
        {"game g(a, b):\n    g(a, b - q*a)  for q in 1.. if 0 < a and a <= b\n    g(a - q*b, b)  for q in 1.. if 0 < b "
         "and b < a\n",
         {400, 400}},
        {"game g(a, b):\n    g(a - 1, b - 2)\n    g(a - 2, b - 1)\n    g(a - 2, b)\n    g(a, b - 3)\n", {300, 700}},
        {"game g(a, b):\n    g(a - k, k)  for k in 1..b\n    g(a, b - 1)  if a mod 3 = 1\n", {300, 300}},
        {"game g(a, b):\n    g(a - k, b)  for k in 1..a if gcd(k, a) = 1\n    sum(g(i, b) for i in 0..k - 1)  for k in "
         "1..a if k < 5\n",
         {100, 300}},
        {"game g(a, b):\n    sum(g(a, i) for i in j..k)  for j in 0..b - 1, k in j..b - 1 if k - j < 4\n    g(a - k, "
         "b)  for k in primes\n",
         {60, 90}},
        {"game g(a, b):\n    g(a - 2*k, b - k)  for k in 1..\n    g(a - 3*k, b)  for k in 1..\n    g(a, b - 2*k)  for "
         "k in 1..\n",
         {300, 300}},
        {"game g(a, b, c):\n    g(a - k, b, c)  for k in 1..\n    g(a, b - k, c - k)  for k in 1..\n    g(a, b, c - "
         "1)\n",
         {40, 20, 50}},
        {"game g(a, b, c, d):\n    g(a - 1, b, c, d)\n    g(a, b - k, c, d)  for k in 1..b\n    g(a, b, c - k, d - k)  "
         "for k in 1..3\n    g(a, b, c, d - 1)  if a + b > c\n",
         {3, 9, 11, 15}},
        {"game g(a, b):\n    g(a - k, b) + *(40*k)  for k in 1..a\n    g(a, b - 1)\n", {60, 60}},
        {"game g(a, b):\n    g(a - 1, b) + *(b*3000)\n    g(a, b - k)  for k in 1..\n", {40, 300}},
        {"game g(a, b):\n    win for k in 1..1 if a = 3 and b = 7\n    g(a - k, b)  for k in 1..3\n    g(a, b - k)  "
         "for k in 1..2\n",
         {60, 60}},
        {"game g(a, b):\n    g(a - k, b) + *1  for k in 1..a if popcount(k) = 1\n    g(a, min(b, digits(b)[1]) - 1)  "
         "if b "
         "> 9\n",
         {60, 80}},
    };
    int several = 0;
    std::size_t number = 0;
    for (const auto& [text, upper] : games) {
        if (effort::sanitized && ++number % 3 != 0) continue;
        SCOPED_TRACE(text);
        const Game game(text);
        std::string why_not;
        if (!engines::table::fits(*game.ruleset, game.instance, why_not)) {
            ADD_FAILURE() << why_not;
            continue;
        }
        const Filled one = fill(game, upper, {1});
        EXPECT_EQ(one.fault, "");
        for (const unsigned threads : counts)
            for (const auto& [alone, block] : {std::pair{0U, 1U}, std::pair{5000U, 16U}}) {
                const Filled many = fill(game, upper, {threads, alone, block});
                EXPECT_TRUE(many.values == one.values) << threads << " " << alone << " " << block;
                EXPECT_EQ(many.fault, "");
                EXPECT_LE(many.threads, threads);
                several += many.threads > 1;
            }
    }
    EXPECT_GT(several, effort::sanitized ? 10 : 100);
}

// A fault of the rules in the middle is the one that a single thread meets first, in the same words.
TEST(TableThreads, SameFault) {
    const char* const rules[] = {
        "game g(a, b):\n    g(a - 1, b)\n    g(a, b - max(0, 40 - b))  if a > 20\n",  // never ends
        "game g(a, b):\n    g(a - k, b)  for k in 1..\n    g(a, b - 1)  if 7 div max(0, 30 - a + (b if b > 20 else 0)) "
        ">= 0\n",
    };
    for (const char* text : rules) {
        const Game game(text);
        const Filled one = fill(game, {50, 50}, {1});
        ASSERT_NE(one.fault, "");
        for (const unsigned threads : counts) {
            EXPECT_EQ(fill(game, {50, 50}, {threads, 0, 1}).fault, one.fault) << threads;
            EXPECT_EQ(fill(game, {50, 50}, {threads, 0, 1}, {}, Engine::Way::plain).fault, one.fault) << threads;
        }
    }
}

TEST(TableThreads, SmallTablesAndRowsStayOnOne) {
    const Game game(wythoff);
    EXPECT_EQ(fill(game, {30, 30}, {4}).threads, 1U);      // few steps
    EXPECT_EQ(fill(game, {5000, 3}, {4, 0}).threads, 1U);  // a block is larger than a row
    EXPECT_EQ(fill(game, {300, 300}, {4, 0}).threads, 4U);
    EXPECT_EQ(fill(Game("game g(n):\n    g(n - k)  for k in 1..\n"), {9000}, {4, 0}).threads, 1U);
}

// As many steps as one thread needs are enough for several, and one less is not.
TEST(TableThreads, SameBudgetOfNodes) {
    const Game game("game g(a, b):\n    g(a - k, b)  for k in 1..a if gcd(k, b + 1) = 1\n    g(a, b - 1)\n");
    const std::vector<Int> upper = {120, 120};
    const auto steps = [&](unsigned threads, std::uint64_t most) -> std::uint64_t {
        Budget budget;
        budget.nodes = most;
        Meter meter(budget);
        Engine engine(*game.ruleset, game.instance, {threads, 0, 1});
        try {
            engine.prepare(upper, meter);
            return meter.nodes();
        } catch (const Stopped& stop) {
            EXPECT_EQ(stop.status, Status::out_of_budget);
            return 0;
        }
    };
    const std::uint64_t enough = steps(1, 0);
    for (const unsigned threads : counts) {
        EXPECT_EQ(steps(threads, enough), enough) << threads;
        for (const std::uint64_t less : {enough - 1, enough / 2, enough / 10, std::uint64_t{1}})
            EXPECT_EQ(steps(threads, less), 0U) << threads << " " << less;
    }
}

TEST(TableThreads, MemoryIsWithinTheBudget) {
    const Game game(wythoff);
    for (const unsigned threads : counts)
        for (const std::uint64_t bytes : {100000U, 200000U, 400000U, 800000U, 1600000U}) {
            Budget budget;
            budget.bytes = bytes;
            const Filled out = fill(game, {400, 400}, {threads, 0, 1}, budget);
            EXPECT_TRUE(out.fault == "out of budget" || out.fault.empty()) << out.fault;
            if (out.fault.empty()) {
                EXPECT_TRUE(out.values == fill(game, {400, 400}, {1}).values);
            }
        }
}

TEST(TableThreads, StopsWhenInterrupted) {
    const Game game("game g(a, b):\n    g(a - k, b - j)  for k in 1..a, j in 1..b if gcd(k, j) = 1\n");  // takes hours
    for (const auto way : {Engine::Way::compiled, Engine::Way::plain}) {
        std::atomic<bool> interrupt{false};
        Budget budget;
        budget.interrupt = &interrupt;
        std::thread::id told;
        budget.progress = [&](std::string_view, std::uint64_t, std::uint64_t) {
            told = std::this_thread::get_id();
            interrupt = true;
        };
        EXPECT_EQ(fill(game, {3000, 3000}, {3, 0}, budget, way).fault, "interrupted");
        EXPECT_EQ(told, std::this_thread::get_id()) << "progress is told to the thread that asked";
    }
}

// An engine that was stopped starts again, and larger tables follow smaller ones.
TEST(TableThreads, GoesOnAfterAStop) {
    const Game game(wythoff);
    Engine engine(*game.ruleset, game.instance, {3, 0, 1}), one(*game.ruleset, game.instance, {1});
    Budget little;
    little.nodes = 9000;
    Meter meter{Budget{}};
    for (const Int n : {20, 90, 200}) {
        Meter short_meter(little);
        if (n > 90) {
            EXPECT_THROW(engine.prepare(std::vector<Int>{n, n}, short_meter), Stopped);
        }
        std::vector<Nimber> a, b;
        engine.append_box(std::vector<std::pair<Int, Int>>{{0, n}, {0, n}}, a, meter);
        one.append_box(std::vector<std::pair<Int, Int>>{{0, n}, {0, n}}, b, meter);
        EXPECT_TRUE(a == b) << n;
    }
}

TEST(TableThreads, ThroughTheDoor) {
    const Rules rules = Rules::catalogue();
    SolverOptions one, three;
    one.threads = 1;
    three.threads = 3;
    const std::vector<std::pair<std::int64_t, std::int64_t>> ranges = {{0, 700}, {0, 700}};
    EXPECT_TRUE(Solver(rules, one).table("wythoff", ranges).values ==
                Solver(rules, three).table("wythoff", ranges).values);
    EXPECT_NE(Solver(rules, three).plan("wythoff").at(0).cores.find("up to 3"), std::string::npos);
    EXPECT_NE(Solver(rules, three).plan("wythoff(700, 700)").at(0).cores.find("3, each one row"), std::string::npos);
    EXPECT_NE(Solver(rules, one).plan("wythoff").at(0).cores.find("--threads"), std::string::npos);
    EXPECT_NE(Solver(rules, three).plan("kayles").at(0).cores.find("1: this engine"), std::string::npos);
    EXPECT_TRUE(Solver(rules, one).table("0.06", {{0, 6000}}).values ==
                Solver(rules, three).table("0.06", {{0, 6000}}).values);
    one.limits.nodes = three.limits.nodes = 20000000;  // no period is known, so it would run for a while
    EXPECT_NE(Solver(rules, three).plan("0.06").at(0).cores.find("3, as long"), std::string::npos);
    EXPECT_NE(Solver(rules, one).plan("0.06").at(0).cores.find("--threads"), std::string::npos);
}

}  // namespace grundy::table_threads_test
