// SPDX-License-Identifier: MIT
// Rules may have a fault at positions that play from the asked cells never reaches: then these have values all the
// same.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <memory>

#include "api/impl.hpp"
#include "engines/table/table.hpp"
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

// A row that is a parameter ends, and a box with room beyond its end has a fault. Work is counted: about twenty boxes,
// not one for each request.
TEST(TableFaults, BeyondTheEndOfARowAreNotTriedAgainAndAgain) {
    constexpr Int size = 400;
    const Rules rules = rules_of("game c(i) with w: row:\n    c(j)  for j in 1..i - 1 if w[j] < w[i]\n");
    const rules::Library library = rules.impl().library;
    rules::Ruleset ruleset(library);
    auto row = std::make_shared<rules::Row>();
    for (Int i = 1; i <= size; ++i) row->push_back(i * 37 % 401);
    const int instance = ruleset.instantiate(library.find("c"), {rules::SharedWords{row}});
    Budget budget;
    Meter meter(budget), other(budget);
    engines::table::Engine engine(ruleset, instance, {}), whole(ruleset, instance, {});
    const Int last = size;
    whole.value({&last, 1}, other);
    for (Int i = 1; i <= size; ++i) ASSERT_EQ(engine.value({&i, 1}, meter), whole.value({&i, 1}, other)) << i;
    EXPECT_LT(meter.nodes(), 20U * static_cast<std::uint64_t>(size) * static_cast<std::uint64_t>(size));
    const Int beyond = size + 1;
    EXPECT_THROW(engine.value({&beyond, 1}, meter), Error);
}

}  // namespace grundy::table_faults_test
