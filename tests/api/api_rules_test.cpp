// SPDX-License-Identifier: MIT
// Rules are values: a solver keeps those that it was given, copies share nothing, and a fault names its place.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <type_traits>

#include "play/record.hpp"

namespace grundy::api_rules_test {

const char* const odd = "game odd(n):\n    odd(n - k) for k in {1, 3} if k < n\n";

static_assert(std::is_copy_constructible_v<Rules> && std::is_copy_assignable_v<Rules>);
static_assert(std::is_move_assignable_v<Solver> && !std::is_copy_constructible_v<Solver>);

TEST(ApiRules, ASolverKeepsRulesThatNobodyElseHas) {
    Solver solver(Rules::catalogue());
    const auto overwritten = std::make_unique<Rules>(Rules::catalogue());  // may take the place of the temporary
    EXPECT_EQ(solver.value("kayles(10)").value, 2U);
    solver.forget();  // reads the rules again
    EXPECT_EQ(solver.value("kayles(10)").value, 2U);
}

TEST(ApiRules, CopiesShareNothing) {
    Rules one;
    Rules two = one;
    one.add(odd, "odd.game");
    EXPECT_TRUE(one.find("odd"));
    EXPECT_FALSE(two.find("odd"));
    two = one;
    two.add("game even(n):\n    even(n - 2)\n", "even.game");
    EXPECT_EQ(one.games().size(), 1U);
    EXPECT_EQ(two.games().size(), 2U);
    const Rules moved = std::move(two);
    EXPECT_EQ(moved.games().size(), 2U);
    EXPECT_EQ(two.games().size(), 2U) << "what was moved from stays usable";
}

TEST(ApiRules, GamesAddedLaterAreSeenWhenTheSolverIsGivenThem) {
    Rules rules;
    Solver solver(rules);
    rules.add(odd, "odd.game");
    EXPECT_THROW(solver.value("odd(5)"), TextError);
    solver.forget();
    EXPECT_THROW(solver.value("odd(5)"), TextError);
    solver.forget(rules);
    EXPECT_EQ(solver.value("odd(5)").value, 0U);
}

TEST(ApiRules, FaultyRulesAddNothingAndSayWhere) {
    Rules rules;
    try {
        rules.add("game good(n):\n    good(n - 1)\n\ngame bad(n):\n    bda(n - 1)\n    x(n)\n", "two.game");
        FAIL() << "a faulty text was taken";
    } catch (const TextError& fault) {
        EXPECT_EQ(fault.file, "two.game");
        EXPECT_EQ(fault.line, 5U);
        EXPECT_EQ(fault.column, 5U);
        EXPECT_EQ(std::string(fault.what()).rfind("two.game:5:5: ", 0), 0U) << fault.what();
    }
    EXPECT_TRUE(rules.games().empty());
}

template <class Work>
TextError fault_of(Work work) {
    try {
        work();
    } catch (const TextError& fault) {
        return fault;
    }
    ADD_FAILURE() << "no fault was found";
    return TextError("");
}

TEST(ApiRules, ArgumentsHaveTheTypesThatRulesDeclare) {
    Rules rules;
    rules.add("game f(n, {a, b}, w: row, m: bag, c: board, g: graph) with S: set, k:\n    *1\n", "f.game");
    const GameInfo info = *rules.find("f");
    std::string types;
    for (const auto& slots : {info.arguments, info.parameters})
        for (const Slot& slot : slots) types += slot.name + ":" + slot.type + " ";
    EXPECT_EQ(types, "n:int a:int b:int w:row m:bag c:board g:graph S:set k:int ");
}

TEST(ApiRules, AFaultInAnyTextHasAPlace) {
    Solver solver(Rules::catalogue());
    const TextError position = fault_of([&] { solver.value("*3 + kayles(x)"); });
    EXPECT_EQ(position.file, "position");
    EXPECT_EQ(position.line, 1U);
    EXPECT_EQ(position.column, 13U);
    EXPECT_EQ(fault_of([&] { solver.period("kayls"); }).file, "game");
    EXPECT_EQ(fault_of([] { format_rules("game g(n:\n", "g.game"); }).file, "g.game");
    const TextError record = fault_of([] { play::parse_record("grundy play 1\nposition *3\nmove x\n", "saved"); });
    EXPECT_EQ(record.file, "saved");
    EXPECT_EQ(std::string(record.what()).rfind("saved:" + std::to_string(record.line) + ":", 0), 0U) << record.what();
}

}  // namespace grundy::api_rules_test
