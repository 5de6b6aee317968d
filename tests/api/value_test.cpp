// SPDX-License-Identifier: MIT
// The public class Value: what it holds, its sums against play with a nim heap, and what it refuses.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <grundy/format.hpp>
#include <grundy/grundy.hpp>
#include <sstream>
#include <type_traits>
#include <unordered_set>

namespace grundy::value_test {

static_assert(sizeof(Value) == 8 && std::is_trivially_copyable_v<Value>);
static_assert(!std::is_convertible_v<Value, std::uint64_t>, "a value is no number");
static_assert(std::is_convertible_v<std::uint64_t, Value>);
static_assert(Value(6) + Value(3) == Value(5) && Value(5).nimber() == 5);
static_assert(Value{} == Value(0) && loony.is_loony() && !loony.is_nimber() && !loony.is_infinite());

TEST(Values, OfNimbersAreNumbersOnlyOnRequest) {
    const Value largest = (std::uint64_t{1} << 63) - 1;
    EXPECT_EQ(largest.nimber(), (std::uint64_t{1} << 63) - 1);
    EXPECT_THROW(Value(std::uint64_t{1} << 63), Error);
    EXPECT_THROW(static_cast<void>(loony.nimber()), Error);
    EXPECT_THROW(static_cast<void>(Value::infinity({0}).nimber()), Error);
    EXPECT_EQ(Value::of_word(largest.word()), largest);
    EXPECT_EQ(Value::of_word(loony.word()), loony);
}

TEST(Values, HaveSums) {
    const Value infinity = Value::infinity({0, 2}), draw = Value::infinity();
    EXPECT_EQ(infinity + 3, Value::infinity({3, 1}));
    EXPECT_EQ(100 + infinity, Value::infinity({100, 102}));
    EXPECT_EQ(infinity + infinity, draw);
    EXPECT_EQ(draw + 7, draw);
    EXPECT_EQ(loony + 5, loony);
    EXPECT_EQ(infinity + loony, loony);
    EXPECT_EQ(loony + loony, loony);
    EXPECT_THROW(Value::infinity({0, 61}) + 2, Error) << "its numbers are 2 and 63";
    EXPECT_THROW(Value::infinity({0, 62}), Error);
    Value sum;
    for (const std::uint64_t n : {1U, 2U, 4U, 1U}) sum += n;
    EXPECT_EQ(sum, 6U);
}

TEST(Values, HaveAResult) {
    EXPECT_EQ(result_of(Value(0)), PlayResult::loss);
    EXPECT_EQ(result_of(Value(1)), PlayResult::win);
    EXPECT_EQ(result_of(loony), PlayResult::win);
    EXPECT_EQ(result_of(Value::infinity({0, 3})), PlayResult::win);
    EXPECT_EQ(result_of(Value::infinity({3})), PlayResult::draw);
    EXPECT_EQ(result_of(Value::infinity({3}) + 3), PlayResult::win) << "a move leads to 3 + 3 = 0";
    EXPECT_EQ(result_of(Value::infinity()), PlayResult::draw);
}

// Only nimbers are more or less; sorting others is a fault of the caller, which an order of words would hide.
TEST(Values, AreInOrderIfTheyAreNimbers) {
    EXPECT_LT(Value(3), Value(5));
    EXPECT_GE(Value(5), Value(5));
    EXPECT_FALSE(Value(5) < loony || loony < Value(5) || loony >= Value(5));
    EXPECT_TRUE(loony <= loony);
    EXPECT_TRUE((loony <=> Value::infinity()) == std::partial_ordering::unordered);
}

TEST(Values, ArePrintedAndHashed) {
    std::ostringstream out;
    out << Value(5) << ' ' << loony << ' ' << Value::infinity({2, 0});
    EXPECT_EQ(out.str(), "5 loony infinity(0,2)");
    EXPECT_EQ(fmt::format("{}|{:>6}|{}", Value(5), loony, Value::infinity()), "5| loony|infinity()");
    const std::unordered_set<Value> set{Value(1), loony, Value::infinity({1}), Value(1)};
    EXPECT_EQ(set.size(), 3U);
    EXPECT_TRUE(set.contains(Value::infinity({1})));
}

TEST(Values, OfAnswersAddUpToThatOfTheSum) {
    Rules rules = Rules::catalogue();
    rules.add("game sudden(n):\n    win  if n = 3\n    sudden(n - k)  for k in 1..2 if k < n\n", "own");
    rules.add("cyclic game turn(n):\n    turn(1 - n)\n    *k  for k in 2..3\n", "own");
    Solver solver(rules);
    for (const char* position : {"kayles(5) + *2", "sudden(3) + kayles(4)", "turn(0) + *1", "turn(0) + turn(1)"}) {
        const Answer answer = solver.solve(position);
        Value sum;
        for (const ComponentValue& part : answer.components) sum += part.value;
        EXPECT_EQ(answer.value, sum) << position;
        EXPECT_EQ(answer.result, result_of(sum)) << position;
    }
    EXPECT_TRUE(solver.value(solver.game("sudden"), 3).is_loony());
    EXPECT_EQ(solver.table("sudden", {{3, 3}}).value(0), loony);
}

}  // namespace grundy::value_test
