// SPDX-License-Identifier: MIT
// Values into the caller's memory are those of tables, in numbers of each width, or the fault names the first that does
// not fit.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace grundy::value_spans_test {

const char* const more = R"(
game square(n): square(n - k^2) for k in 1..n
game turns(n): other(n - k) for k in 1..3
game other(n):
    turns(n - 1)
    turns(n - 4)
game loony_free(n):
    loony_free(n - 1)
    loony_free(n div 2) if n > 1
game loony_late(n):
    win if n = 40
    loony_late(n - 1)
)";

Rules rules() {
    Rules out = Rules::catalogue();
    out.add(more, "more");
    return out;
}

template <class Number>
void expect_as_in_table(const std::string& game, std::int64_t first, std::size_t count) {
    Solver solver(rules());
    std::vector<Number> out(count);
    solver.values(solver.game(game), first, std::span<Number>(out));
    const Table table = Solver(rules()).table(game, {{first, first + static_cast<std::int64_t>(count) - 1}});
    ASSERT_EQ(table.values.size(), count) << table.reason;
    for (std::size_t i = 0; i < count; ++i)
        ASSERT_EQ(out[i], table.values[i]) << game << ": value " << i << " from " << first;
}

TEST(ValueSpans, AreThoseOfTables) {
    std::mt19937_64 random(51);
    // Periods, a late one, none, a rise, a table, a system, a closed form.
    for (const char* game : {"kayles", "0.06", "0.45", "0.106", "strip", "round_kayles", "square", "turns",
                             "brave[m=7]", "snim[{2, 5, 11}]"})
        for (int round = 0; round < 3; ++round) {
            const auto first = static_cast<std::int64_t>(random() % 2000);
            const std::size_t count = 1 + random() % 3000;
            expect_as_in_table<std::uint16_t>(game, first, count);
            expect_as_in_table<std::uint32_t>(game, first, count);
            expect_as_in_table<std::uint64_t>(game, first, count);
        }
    expect_as_in_table<std::uint8_t>("kayles", 0, 3'000'000);  // periods are copied in pieces
    expect_as_in_table<std::uint8_t>("0.45", 700, 2'500'001);
    expect_as_in_table<std::uint64_t>("laskers_nim", 5, 2000);
    expect_as_in_table<std::uint16_t>("loony_free", 10'000, 5);  // a few of many
}

std::string fault(const std::string& game, std::int64_t first, std::size_t count) {
    Solver solver(rules());
    std::vector<std::uint8_t> out(count);
    try {
        solver.values(solver.game(game), first, std::span(out));
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST(ValueSpans, FaultsNameTheHeap) {
    EXPECT_EQ(fault("brave[m=1000]", 0, 256), "");
    EXPECT_EQ(fault("brave[m=1000]", 100, 300),
              "the value of brave[m=1000](256) is 256, which does not fit into 8 bits: give memory of wider numbers");
    EXPECT_EQ(fault("loony_late", 30, 20), "the value of loony_late(40) is loony, which is not a number");
    EXPECT_EQ(fault("kayles", -1, 2), "a heap cannot be negative: -1");
    EXPECT_EQ(fault("kayles", std::numeric_limits<std::int64_t>::max(), 1), "");
    EXPECT_EQ(fault("kayles", std::numeric_limits<std::int64_t>::max(), 2), "the last heap is larger than 2^63 - 1");
    EXPECT_EQ(fault("wythoff", 0, 2), "wythoff is not played with a single integer");
    EXPECT_EQ(fault("kayles", 5, 0), "");
}

TEST(ValueSpans, LimitsEndThem) {
    Solver solver(rules());
    std::vector<std::uint16_t> out(200'000);
    Limits few;
    few.nodes = 1000;
    EXPECT_THROW(solver.values(solver.game("square"), 0, std::span(out), few), Stopped);
    std::vector<std::uint8_t> far(100);
    solver.values(solver.game("kayles"), 1'000'000'000'000'000'000, std::span(far));
    EXPECT_EQ(far[0], solver.value(solver.game("kayles"), 1'000'000'000'000'000'000));
}

}  // namespace grundy::value_spans_test
