// SPDX-License-Identifier: MIT
// Compares mex with its definition, and tests budgets: which texts are accepted, which are refused, and that the meter
// stops a query with a sentence on how far it came.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

#include "core/budget.hpp"
#include "core/error.hpp"
#include "core/mex.hpp"

namespace grundy::core_test {

Nimber mex_by_definition(const std::vector<Nimber>& values) {
    Nimber m = 0;
    while (std::find(values.begin(), values.end(), m) != values.end()) ++m;
    return m;
}

TEST(Mex, SmallCases) {
    EXPECT_EQ(mex(std::vector<Nimber>{}), 0U);
    EXPECT_EQ(mex(std::vector<Nimber>{0}), 1U);
    EXPECT_EQ(mex(std::vector<Nimber>{1}), 0U);
    EXPECT_EQ(mex(std::vector<Nimber>{2, 0, 1, 0}), 3U);
    EXPECT_EQ(mex(std::vector<Nimber>{std::numeric_limits<Nimber>::max(), 0}), 1U);
}

TEST(Mex, BothWaysAgreeWithTheDefinition) {
    std::mt19937_64 random(1);
    MexSet set;
    for (int round = 0; round < 20000; ++round) {
        std::vector<Nimber> values(random() % 12);
        for (Nimber& v : values) v = random() % 50 == 0 ? random() / 2 : random() % 10;
        set.clear();
        for (Nimber v : values) set.insert(v);
        const Nimber expected = mex_by_definition(values);
        ASSERT_EQ(mex(values), expected);
        ASSERT_EQ(set.mex(), expected);
    }
}

TEST(ParseBudget, TakesEachKindAndLists) {
    Budget b;
    EXPECT_TRUE(parse_budget("10s", b));
    EXPECT_DOUBLE_EQ(b.seconds, 10);
    EXPECT_TRUE(parse_budget("500ms", b));
    EXPECT_DOUBLE_EQ(b.seconds, 0.5);
    EXPECT_TRUE(parse_budget(" 2 m ", b));
    EXPECT_DOUBLE_EQ(b.seconds, 120);
    EXPECT_TRUE(parse_budget("2GiB", b));
    EXPECT_EQ(b.bytes, std::uint64_t{2} << 30);
    EXPECT_TRUE(parse_budget("512mib", b));
    EXPECT_EQ(b.bytes, std::uint64_t{512} << 20);
    EXPECT_TRUE(parse_budget("1e9nodes", b));
    EXPECT_EQ(b.nodes, 1000000000U);
    EXPECT_TRUE(parse_budget("1000000 nodes", b));
    EXPECT_EQ(b.nodes, 1000000U);
    EXPECT_TRUE(parse_budget("1.5h, 1KiB,7 nodes", b));
    EXPECT_DOUBLE_EQ(b.seconds, 5400);
    EXPECT_EQ(b.bytes, 1024U);
    EXPECT_EQ(b.nodes, 7U);
}

TEST(ParseBudget, RefusesEverythingElseAndLeavesTheBudgetAlone) {
    const char* faulty[] = {"",          " ",      "10",       "s",           "-1s", "+1s",        "nan s",
                            "infs",      "1e400s", "1e300GiB", "1e19nodes",   "0s",  "0nodes",     "0.5 b",
                            "10 apples", "10ss",   "0x10s",    "1s,",         ",1s", "1s,,2nodes", "1s 2nodes",
                            "1s,2s",     "1e9s0",  "2GiB,-1s", "1e99999nodes"};
    for (const char* text : faulty) {
        Budget b;
        EXPECT_FALSE(parse_budget(text, b)) << text;
        EXPECT_EQ(b.seconds, 0) << text;
        EXPECT_EQ(b.bytes, Budget{}.bytes) << text;
        EXPECT_EQ(b.nodes, 0U) << text;
    }
}

/// Ticks until the meter stops it; returns the exception, with its sentence and status.
Stopped run_until_stopped(Meter& meter, std::uint64_t most = 50'000'000'000) {
    try {
        for (std::uint64_t i = 0; i < most; ++i) meter.tick();
    } catch (const Stopped& stopped) {
        return stopped;
    }
    ADD_FAILURE() << "not stopped";
    return {Status::answered, ""};
}

TEST(Meter, StopsAtExactlyTheNodeBudget) {
    for (std::uint64_t limit : {1U, 7U, 4096U, 4097U, 100000U}) {
        Budget b;
        b.nodes = limit;
        Meter meter(b);
        EXPECT_EQ(run_until_stopped(meter, limit + 1).status, Status::out_of_budget);
        EXPECT_EQ(meter.nodes(), limit + 1);
    }
}

TEST(Meter, SaysHowFarItCame) {
    Budget b;
    b.nodes = 150;
    Meter meter(b);
    meter.tick(100);
    meter.begin("values of kayles", 200);
    const std::string text = run_until_stopped(meter).what();
    EXPECT_NE(text.find("150 nodes"), std::string::npos) << text;
    EXPECT_NE(text.find("values of kayles: 51 of 200 done (25.5 %)"), std::string::npos) << text;
}

TEST(Meter, StopsInTime) {
    Budget b;
    b.seconds = 0.05;
    Meter meter(b);
    EXPECT_EQ(run_until_stopped(meter).status, Status::out_of_budget);
    EXPECT_GE(meter.seconds(), 0.05);
}

TEST(Meter, StopsSoonAfterAnInterrupt) {
    std::atomic<bool> interrupt{false};
    Budget b;
    b.interrupt = &interrupt;
    Meter meter(b);
    for (int i = 0; i < 10; ++i) meter.tick();
    interrupt = true;
    EXPECT_EQ(run_until_stopped(meter).status, Status::interrupted);
    EXPECT_LE(meter.nodes(), 10U + (1U << 15));
    Meter many(b);
    interrupt = false;
    for (int i = 0; i < 10'000'000; ++i) many.tick();
    interrupt = true;
    EXPECT_EQ(run_until_stopped(many).status, Status::interrupted);
    EXPECT_LE(many.nodes(), 10'000'000U + (1U << 15));
}

TEST(Meter, ReportsProgressNotBeforeAFifthOfASecondAndAboutTenTimesASecond) {
    Budget b;
    std::atomic<bool> enough{false};
    b.interrupt = &enough;
    std::vector<double> times;
    Meter* running = nullptr;
    b.progress = [&](std::string_view what, std::uint64_t done, std::uint64_t total) {
        EXPECT_EQ(what, "search");
        EXPECT_GT(done, 0U);
        EXPECT_EQ(total, 0U);
        times.push_back(running->seconds());
        enough = times.size() == 3;
    };
    Meter meter(b);
    running = &meter;
    meter.begin("search");
    run_until_stopped(meter);
    ASSERT_EQ(times.size(), 3U);
    EXPECT_GE(times.front(), 0.2);
    EXPECT_LE(static_cast<double>(times.size()), meter.seconds() * 10);
}

TEST(Meter, WhatIsReachedMayBeOtherThanTheTicks) {
    Budget b;
    b.nodes = 9000;
    Meter meter(b);
    meter.begin("heaps", 200);
    meter.reached(50);
    const std::string heaps = run_until_stopped(meter).what();
    EXPECT_NE(heaps.find("heaps: 50 of 200 done (25.0 %)"), std::string::npos) << heaps;
    meter.begin("others", 100000);
    const std::string others = run_until_stopped(meter).what();
    EXPECT_EQ(others.find("others: 50 of"), std::string::npos) << others;
}

TEST(Meter, ClaimsMemoryUpToTheBudget) {
    Budget b;
    b.bytes = 3 << 20;
    Meter meter(b);
    meter.claim(2 << 20, "table");
    EXPECT_EQ(meter.bytes_left(), std::uint64_t{1} << 20);
    try {
        meter.claim(std::uint64_t{5} << 20, "list of positions");
        FAIL() << "not stopped";
    } catch (const Stopped& stopped) {
        EXPECT_EQ(stopped.status, Status::out_of_budget);
        const std::string text = stopped.what();
        EXPECT_NE(text.find("list of positions would take 5.0 MiB"), std::string::npos) << text;
        EXPECT_NE(text.find("3.0 MiB"), std::string::npos) << text;
    }
    meter.release(2 << 20);
    meter.claim(3 << 20, "table");
    EXPECT_EQ(meter.bytes_left(), 0U);
    EXPECT_THROW(meter.claim(std::numeric_limits<std::uint64_t>::max(), "table"), Stopped);
}

}  // namespace grundy::core_test
