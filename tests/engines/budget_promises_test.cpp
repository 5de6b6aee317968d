// SPDX-License-Identifier: MIT
// Budgets of time and memory hold before a table is filled, where steps are long, and where tables are looked at.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <thread>

#include "core/budget.hpp"
#include "core/resident.hpp"
#include "core/sanitized.hpp"
#include "support/own_rules.hpp"

namespace grundy::budget_promises_test {

// The most bytes that a child has in memory while it does this, beyond what it began with; what tests before this one
// had in memory counts for their process alone. -1 if the work failed.
std::int64_t most_resident_bytes(const std::function<bool()>& work) {
    int result[2];
    if (pipe(result) != 0) throw std::runtime_error("pipe");
    const pid_t child = fork();
    if (child == 0) {
        const auto most_kilobytes = [] {
            rusage used{};
            getrusage(RUSAGE_SELF, &used);
            return std::int64_t{used.ru_maxrss};
        };
        alarm(60);
        return_freed_memory();
        const std::int64_t before = most_kilobytes();
        const std::int64_t most = work() ? (most_kilobytes() - before) * 1024 : -1;
        _exit(write(result[1], &most, sizeof most) == sizeof most ? 0 : 1);
    }
    close(result[1]);
    std::int64_t most = -1;
    if (read(result[0], &most, sizeof most) != sizeof most) most = -1;
    close(result[0]);
    waitpid(child, nullptr, 0);
    return most;
}

// 6.5 * 10^7 cells and their lines, 840 MB, are not touched before the first of them is computed.
TEST(BudgetPromises, MemoryIsNotTouchedBeforeItIsFilled) {
    if (sanitized) GTEST_SKIP() << "sanitizers count memory in another way";
    const std::int64_t most = most_resident_bytes([] {
        SolverOptions options;
        options.threads = 1;  // the threads of this process are not in the child
        options.limits.nodes = 20'000;
        Solver solver(Rules::catalogue(), options);
        return solver.table("wythoff_three_heaps", {{0, 400}, {0, 400}, {0, 400}}).outcome == Outcome::out_of_budget;
    });
    EXPECT_GE(most, 0);
    EXPECT_LT(most, 400'000'000);
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
