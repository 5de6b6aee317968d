// SPDX-License-Identifier: MIT
// Heaps, takes and ranges beyond 2^32, where WebAssembly has sizes of 32 bits: answers are those of 64 bits, or there
// is none. A heap that wraps would be a small one with another value.
#include <gtest/gtest.h>

#include <cstdint>
#include <grundy/grundy.hpp>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/nimber.hpp"
#include "core/size.hpp"

namespace grundy::heaps_beyond_sizes_test {

constexpr std::int64_t two32 = std::int64_t{1} << 32;

class BeyondSizes : public testing::Test {
protected:
    std::uint64_t value(const std::string& position) {
        const Answer answer = solver_.solve(position);
        EXPECT_EQ(answer.outcome, Outcome::answered) << position << ": " << answer.reason;
        return answer.value->nimber();
    }
    std::uint64_t value(const std::string& game, std::int64_t n) { return value(game + "(" + std::to_string(n) + ")"); }

    static SolverOptions one_move() {
        SolverOptions out;
        out.most_moves = 1;
        return out;
    }
    Solver solver_{Rules::catalogue(), one_move()};
};

// Each game with a period and a heap from which on its values repeat.
TEST_F(BeyondSizes, PeriodicGames) {
    struct Periodic {
        const char* game;
        std::int64_t period, from;
    };
    for (const auto& [game, period, from] : {Periodic{"kayles", 12, 71},
                                             {"0.77", 12, 71},
                                             {"0.07", 34, 53},
                                             {"strip", 12, 71},
                                             {"snim[{2, 5}]", 7, 0},
                                             {"brave[m=3]", 4, 0}})
        for (const std::int64_t base : {two32, 5 * two32})
            for (std::int64_t k = 0; k < 3; ++k)
                EXPECT_EQ(value(game, base + k), value(game, from + (base + k - from) % period)) << game << base + k;
}

TEST_F(BeyondSizes, ClosedFormsAndNimHeaps) {
    EXPECT_EQ(value("kenyons_game(4294967297)"), 2147483648U);  // by 64 bits
    EXPECT_EQ(value("brave[m=4294967296](4294967300)"), 3U);    // n mod (m + 1)
    EXPECT_EQ(value("*4294967297 + *1"), 4294967296U);
    const Answer answer = solver_.solve("*4294967297 + *1");
    ASSERT_EQ(answer.moves.size(), 1U);
    EXPECT_EQ(answer.moves[0].to, "*1");
}

TEST_F(BeyondSizes, LargeTakes) {
    for (std::int64_t n = 0; n < 12; ++n)
        EXPECT_EQ(value("snim[{1, 4294967296}]", n), static_cast<std::uint64_t>(n % 2)) << n;
    const Answer far = solver_.solve("snim[{1, 4294967296}](4294967300)");  // its table has 2^32 heaps
    if (far.outcome == Outcome::answered) {
        EXPECT_EQ(far.value, 2U);
    }
    Rules rules;
    rules.add("game cut(n):\n    cut(a) + cut(b)  for a + b = n - 4294967297\n    cut(n - 1)\n", "text");
    Solver solver(rules, {});
    for (std::int64_t n = 0; n < 12; ++n)
        EXPECT_EQ(solver.solve("cut(" + std::to_string(n) + ")").value, static_cast<std::uint64_t>(n % 2)) << n;
}

TEST_F(BeyondSizes, RangesAndStatistics) {
    const Table table = solver_.table("octal_45", {{4294967290, 4294967300}});
    ASSERT_EQ(table.outcome, Outcome::answered) << table.reason;
    EXPECT_EQ(table.values, (std::vector<std::uint64_t>{4, 7, 2, 2, 1, 1, 8, 2, 2, 7, 4}));
    const Survey survey = solver_.survey("brave[m=3]", {{0, 3 * two32 - 1}});
    ASSERT_EQ(survey.table.outcome, Outcome::answered) << survey.table.reason;
    EXPECT_EQ(survey.stats.count, static_cast<std::uint64_t>(3 * two32));
    for (const auto& f : survey.stats.frequencies) EXPECT_EQ(f.count, static_cast<std::uint64_t>(3 * two32 / 4));
}

// Positions that no table can hold: an answer is wrong unless a theorem backs it.
TEST_F(BeyondSizes, HugePositionsOfTablesAreRefused) {
    for (const char* position : {"wythoff(4294967297, 4294967299)", "maharaja_nim(4294967297, 4294967298)"}) {
        OwnLimits few;
        few.emplace().nodes = 1'000'000;
        try {
            EXPECT_NE(solver_.solve(position, few).outcome, Outcome::answered) << position;
        } catch (const Error&) {
        }
    }
}

TEST(Sizes, AreConvertedOrRefused) {
    EXPECT_EQ(to_size(Int{7}), 7U);
    EXPECT_EQ(saturated_size(Int{7}), 7U);
    EXPECT_THROW(to_size(Wide{1} << 70), Error);
    EXPECT_EQ(saturated_size(Wide{1} << 70), unreachable_size);
    EXPECT_LE(unreachable_size + unreachable_size + unreachable_size + unreachable_size,
              std::numeric_limits<std::size_t>::max());
}

}  // namespace grundy::heaps_beyond_sizes_test
