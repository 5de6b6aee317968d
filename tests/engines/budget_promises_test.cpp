// SPDX-License-Identifier: MIT
// Budgets of time and memory hold before a table is filled, where steps are long, and where tables are looked at.
#include <sys/resource.h>

#include <chrono>
#include <thread>

#include "core/budget.hpp"
#include "core/sanitized.hpp"
#include "support/own_rules.hpp"

namespace grundy::budget_promises_test {

long most_resident_kilobytes() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss;
}

// 6.5 * 10^7 cells and their lines, 840 MB, are not touched before the first of them is computed.
TEST(BudgetPromises, MemoryIsNotTouchedBeforeItIsFilled) {
    if (sanitized) GTEST_SKIP() << "sanitizers count memory in another way";
    SolverOptions options;
    options.limits.nodes = 20'000;
    Solver solver(Rules::catalogue(), options);
    const long before = most_resident_kilobytes();
    EXPECT_EQ(solver.table("wythoff_three_heaps", {{0, 400}, {0, 400}, {0, 400}}).outcome, Outcome::out_of_budget);
    EXPECT_LT(most_resident_kilobytes() - before, 400'000);
}

TEST(BudgetPromises, TheClockIsLookedAtSoonerWhereStepsAreLong) {
    Budget budget;
    budget.seconds = 0.2;
    Meter meter(budget);
    int steps = 0;
    const auto work = [&] {
        for (; steps < 5'000; ++steps) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            meter.tick();
        }
    };
    EXPECT_THROW(work(), Stopped);
    EXPECT_LT(steps, 200);
}

TEST(BudgetPromises, PatternsHaveRoomForWhatTheyLookAt) {
    SolverOptions options;
    options.limits.bytes = 3 << 20;
    const Pattern p = Solver(Rules::catalogue(), options).pattern("snim[primes]", {{0, 150'000}});
    EXPECT_EQ(p.outcome, Outcome::out_of_budget);
    EXPECT_NE(p.reason.find("a look for formulas"), std::string::npos) << p.reason;
}

}  // namespace grundy::budget_promises_test
