// SPDX-License-Identifier: MIT
// Tests how far a period is looked for before the recurrence is written.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>

namespace grundy::test {
namespace {

TEST(CodeReach, ThePeriodOfAGameThatLeavesThreeHeapsIsNotSoughtForMinutes) {
    Solver solver(Rules::catalogue());
    const Program slow = solver.program("0.E", {});
    EXPECT_EQ(slow.outcome, Outcome::answered) << slow.reason;
    EXPECT_EQ(slow.method, "recurrence");
    EXPECT_LT(slow.seconds, 60) << "20000 heaps take minutes";
    EXPECT_EQ(solver.program("kayles", {}).method, "period");
    // The search may be given up; the limits of the query hold again afterwards.
    EXPECT_EQ(solver.value("0.E(50)").outcome, Outcome::answered);
}

}  // namespace
}  // namespace grundy::test
