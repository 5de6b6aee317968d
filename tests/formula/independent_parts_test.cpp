// SPDX-License-Identifier: MIT
// Sums whose summands leave different integers open, and positions of several integers that are sums.
#include <algorithm>
#include <grundy/tally.hpp>

#include "support/agreement.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::independent_parts_test {

// Summands that leave different integers open are counted by their own values: the oracle is the double loop.
TEST(Tally, OfSummandsThatAreChosenIndependently) {
    const Rules rules = Rules::catalogue();
    Solver solver(rules);
    const auto kayles = solver.table("kayles", {{5, 304}}).values, grundys = solver.table("grundys", {{0, 299}}).values;
    const auto wythoff = solver.table("wythoff", {{0, 19}, {3, 22}}).values;
    const auto lost = [](const auto& one, const auto& other, std::uint64_t fixed) {
        std::uint64_t out = 0;
        for (const auto a : one)
            for (const auto b : other) out += (a ^ b) == fixed ? 1 : 0;
        return out;
    };
    const auto counted = [&](const std::string& game, std::vector<std::string> names,
                             std::vector<std::pair<std::int64_t, std::int64_t>> ranges, std::uint64_t terms = 1) {
        TallyQuery query;
        query.game = game;
        query.names = std::move(names);
        query.ranges = std::move(ranges);
        query.terms = terms;
        const Tally answer = tally(rules, {}, query);
        EXPECT_EQ(answer.outcome, Outcome::answered) << answer.reason;
        EXPECT_EQ(answer.lost + answer.won, answer.total);
        return answer;
    };
    const Tally two = counted("kayles(a) + grundys(b)", {"a", "b"}, {{5, 304}, {0, 299}});
    EXPECT_EQ(two.lost, lost(kayles, grundys, 0));
    EXPECT_EQ(two.total, 90000U);
    EXPECT_EQ(two.how, "values of 600 positions");
    EXPECT_EQ(counted("*3 + kayles(a) + grundys(b) + *1", {"b", "a"}, {{0, 299}, {5, 304}}).lost,
              lost(kayles, grundys, 2));
    EXPECT_EQ(counted("wythoff(a, b) + kayles(c)", {"a", "b", "c"}, {{0, 19}, {3, 22}, {5, 304}}).lost,
              lost(wythoff, kayles, 0));
    // Those with an integer in common belong together: all values of the second summand cancel.
    EXPECT_EQ(counted("kayles(a) + grundys(b) + kayles(a)", {"a", "b"}, {{5, 304}, {0, 299}}).lost,
              300U * static_cast<std::uint64_t>(std::count(grundys.begin(), grundys.end(), 0U)));
    EXPECT_EQ(counted("nim(a + b) + kayles(c) + *a", {"a", "b", "c"}, {{1, 20}, {0, 19}, {5, 304}}).total, 120000U);
    // Two such sums in a row are four heaps.
    EXPECT_EQ(counted("kayles(a) + kayles(b)", {"a", "b"}, {{1, 300}, {1, 300}}, 2).lost,
              counted("kayles(n)", {"n"}, {{1, 300}}, 4).lost);
    EXPECT_EQ(counted("kayles(a) + kayles(b)", {"a", "b"}, {{1, 50000}, {1, 50000}}).lost,
              counted("kayles(n)", {"n"}, {{1, 50000}}, 2).lost);
}

// Arguments that no move looks at together, with values of 0 that are not 0.
TEST(Tally, OfArgumentsThatMoveByThemselves) {
    const std::string text =
        "game two(a, b):\n    two(a - k, b)  for k in 1..3\n    two(a, b - k) + *1  for k in 1..2 if b > k\n"
        "    two(a, b + 1)  if b = 0\n"
        "game three(a, b, c):\n    three(a - k, b, c)  for k in 1.. if k mod 3 > 0\n"
        "    three(a, b - k, c)  for k in 1..4\n    three(a, b, c - 1)  if c > 1\n    three(a, b, c + 1)  if c = 0\n";
    const Rules rules = rules_of(text);
    SolverOptions memo;
    memo.engine = "memo";
    Solver solver(rules, memo);
    const auto check = [&](std::pair<std::int64_t, std::int64_t> a, std::pair<std::int64_t, std::int64_t> b) {
        TallyQuery query;
        query.game = "two";
        query.ranges = {a, b};
        const Tally answer = tally(rules, {}, query);
        ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
        const auto of_a = solver.table("two", {a, {1, 1}}).values, of_b = solver.table("two", {{0, 0}, b}).values;
        std::uint64_t lost = 0;  // the value of two(0, 1) is 0
        for (const auto one : of_a)
            for (const auto other : of_b) lost += one == other ? 1 : 0;
        EXPECT_EQ(answer.lost, lost);
        EXPECT_EQ(answer.total, of_a.size() * of_b.size());
        EXPECT_EQ(answer.how, "values of " + std::to_string(of_a.size() + of_b.size()) + " positions");
    };
    EXPECT_EQ(solver.value("two(0, 1)").value, Value(0));
    EXPECT_EQ(solver.value("two(0, 0)").value, Value(1));
    check({3, 400}, {0, 300});
    check({0, 400}, {2, 300});
    TallyQuery huge;
    huge.game = "three";
    huge.ranges = {{0, 1'999}, {0, 1'999}, {0, 1}};
    const Tally all = tally(rules, {}, huge);
    EXPECT_EQ(all.total, 8'000'000U);
    EXPECT_EQ(all.how, "values of 4002 positions");
}

}  // namespace grundy::agreement::independent_parts_test
