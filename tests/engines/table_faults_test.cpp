// SPDX-License-Identifier: MIT
// Rules may have a fault at positions that play from the asked cells never reaches: then these have values all the
// same.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>

#include "support/own_rules.hpp"

namespace grundy::table_faults_test {

// 12 mod 0 has no value, so (0, 0) is faulty; play from (a, b) keeps b - a.
const char* const far = "game far(a, b):\n    far(a - 1, b - 1)  if 12 mod (a + b) < 12\n";

TEST(TableFaults, OutsideOfWhatIsReachedDoNotMatter) {
    for (const char* engine : {"", "table"}) {
        SolverOptions options;
        options.engine = engine;
        Solver solver(rules_of(far), options);
        const Table table = solver.table("far", {{5, 5}, {6, 7}});
        ASSERT_EQ(table.outcome, Outcome::answered);
        EXPECT_EQ(table.values, (std::vector<std::uint64_t>{1, 1}));
        EXPECT_EQ(solver.solve("far(4, 5)").value, 0U);
        EXPECT_EQ(solver.solve("far(5, 6)").moves.size(), 1U);
    }
}

TEST(TableFaults, WithinItAreReported) {
    Solver solver(rules_of(far));
    EXPECT_THROW(solver.table("far", {{5, 5}, {5, 5}}), Error);
    EXPECT_THROW(solver.table("far", {{0, 5}, {0, 5}}), Error);
    EXPECT_EQ(solver.table("far", {{5, 5}, {6, 6}}).values, (std::vector<std::uint64_t>{1}));
}

}  // namespace grundy::table_faults_test
