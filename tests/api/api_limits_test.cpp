// SPDX-License-Identifier: MIT
// Tests limits of the solver for all queries, and of one query. A query that is stopped reports this in its outcome, or
// throws Stopped if its answer has no outcome; in either case the solver remains usable.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>

namespace grundy::api_limits_test {

Limits nodes(std::uint64_t most) {
    Limits limits;
    limits.nodes = most;
    return limits;
}

class ApiLimits : public ::testing::Test {
protected:
    static SolverOptions few() {
        SolverOptions options;
        options.limits = nodes(10);
        return options;
    }
    Rules rules_ = Rules::catalogue();
    Solver free_{rules_}, bound_{rules_, few()};
};

// Runs a query four times: limited by its own limits, unlimited; unlimited by its own limits, limited.
template <class Query>
void expect_own_limits(Solver& free, Solver& bound, Query query) {
    const Run stopped = query(free, OwnLimits(nodes(10)));
    EXPECT_EQ(stopped.outcome, Outcome::out_of_budget);
    EXPECT_NE(stopped.reason.find("10 nodes"), std::string::npos) << stopped.reason;
    EXPECT_EQ(query(bound, OwnLimits()).outcome, Outcome::out_of_budget);
    EXPECT_EQ(query(bound, OwnLimits(Limits())).outcome, Outcome::answered);
    EXPECT_EQ(query(bound, OwnLimits()).outcome, query(bound, OwnLimits(nodes(10))).outcome);
    const Run answered = query(free, OwnLimits());
    EXPECT_EQ(answered.outcome, Outcome::answered);
    EXPECT_EQ(answered.reason, "");
    EXPECT_GE(answered.seconds, 0);
}

TEST_F(ApiLimits, OfOneQueryReplaceThoseOfTheSolver) {
    const std::string position = "wythoff(60, 90)", other = "grundys(300)";
    const auto check = [&](auto query) { expect_own_limits(free_, bound_, query); };
    const auto fresh = [&](auto query) {
        check([&, query](Solver& s, const OwnLimits& l) -> grundy::Run {
            s.forget();
            return query(s, l);
        });
    };
    fresh([&](Solver& s, const OwnLimits& l) { return s.misere("kayles(12)", l); });
    fresh([&](Solver& s, const OwnLimits& l) { return s.misere_value(s.position("kayles(12)"), l); });
    fresh([&](Solver& s, const OwnLimits& l) { return s.misere_table("kayles", {{0, 12}}, l); });
    fresh([&](Solver& s, const OwnLimits& l) { return s.value(position, l); });
    fresh([&](Solver& s, const OwnLimits& l) { return s.solve(s.position(position), l); });
    fresh([&](Solver& s, const OwnLimits& l) { return s.moves(position, {}, l); });
    fresh([&](Solver& s, const OwnLimits& l) { return s.explain(position, {}, l).answer; });
    fresh([&](Solver& s, const OwnLimits& l) { return s.table("grundys", {{0, 300}}, l); });
    fresh([&](Solver& s, const OwnLimits& l) { return s.survey("grundys", {{0, 300}}, l).table; });
    fresh([&](Solver& s, const OwnLimits& l) { return s.pattern("wythoff", {{0, 30}, {0, 30}}, l); });
    fresh([&](Solver& s, const OwnLimits& l) { return s.period("kayles", {}, l); });
}

TEST_F(ApiLimits, OfMemoryReplaceThoseOfTheSolver) {
    SolverOptions options;
    options.limits.bytes = 1 << 20;
    Solver small(rules_, options);
    const std::vector<std::pair<std::int64_t, std::int64_t>> ranges{{0, 600}, {0, 600}};
    EXPECT_EQ(small.table("wythoff", ranges).outcome, Outcome::out_of_budget);
    EXPECT_EQ(small.table("wythoff", ranges, Limits()).outcome, Outcome::answered);
    EXPECT_EQ(free_.table("wythoff", {{0, 700}, {0, 700}}, options.limits).outcome, Outcome::out_of_budget);
}

TEST_F(ApiLimits, OfMemoryReachThePlanner) {
    SolverOptions options;
    options.limits.bytes = 1 << 20;
    Solver small(rules_, options);
    const std::string position = "wythoff(3000, 3000)";
    EXPECT_EQ(small.plan(position).front().engine, "memo") << "the table takes more than 1 MiB";
    EXPECT_EQ(small.plan(position, Limits()).front().engine, "table");
    EXPECT_EQ(small.plan(position).front().engine, "memo");
    EXPECT_EQ(free_.plan(position, options.limits).front().engine, "memo");
}

TEST_F(ApiLimits, AQueryOfAHandleThrowsStoppedAndTheSolverGoesOn) {
    const GameHandle game = free_.game("grundys");
    try {
        free_.value(game, 5000, nodes(100));
        FAIL() << "the limit was not kept";
    } catch (const Stopped& stop) {
        EXPECT_EQ(stop.status, Outcome::out_of_budget);
        EXPECT_NE(std::string(stop.what()).find("100 nodes"), std::string::npos) << stop.what();
    }
    EXPECT_EQ(free_.value(game, 50), free_.value("grundys(50)").value);
    EXPECT_EQ(bound_.value(bound_.game("grundys"), 300, Limits()), free_.value(game, 300));
}

// Loops without an option count, too.
TEST_F(ApiLimits, StopLongLoopsOfConditionsThatFail) {
    Rules rules;
    rules.add("game f(n):\n    f(m)  for m in 0..n - 1 if m mod 2^40 = 1 and m > n div 2\n", "loops");
    EXPECT_EQ(Solver(rules).value("f(10^12)", nodes(1'000'000)).outcome, Outcome::out_of_budget);
}

// An option of many words is many steps, or the limits of 10^5 such options would be looked at too late.
TEST_F(ApiLimits, LargePositionsAreManySteps) {
    Rules rules;
    rules.add(
        "game ends(g: graph):\n    ends(g)  if 1 < 0\n"
        "game starts(g: graph):\n    ends(without(g, {v}))  for v in vertices(g)\n",
        "large");
    EXPECT_EQ(Solver(rules).value("starts(path(100))", nodes(1000)).outcome, Outcome::answered);
    EXPECT_EQ(Solver(rules).value("starts(path(3000))", nodes(20'000)).outcome, Outcome::out_of_budget);
}

// Loops of conditions are limited for each heap, not for all heaps together.
TEST_F(ApiLimits, LoopsOfManyHeapsAreLimitedEach) {
    Rules rules;
    rules.add("game f(n):\n    f(n - k)  for k in 1..1 + count(d * d = n for d in 1..2000)\n", "counts");
    EXPECT_EQ(Solver(rules).table("f", {{0, 9000}}).outcome, Outcome::answered);
}

TEST_F(ApiLimits, AnInterruptEndsAnyQuery) {
    const std::atomic<bool> now = true;
    Limits limits;
    limits.interrupt = &now;
    EXPECT_EQ(free_.value("grundys(50000)", limits).outcome, Outcome::interrupted);
    EXPECT_EQ(free_.misere("kayles(30)", limits).outcome, Outcome::interrupted);
    EXPECT_EQ(free_.value("grundys(50)").outcome, Outcome::answered);
}

TEST_F(ApiLimits, AnErrorLeavesTheLimitsAsTheyWere) {
    EXPECT_THROW(free_.value("nothing(1)", nodes(10)), TextError);
    EXPECT_THROW(free_.table("bracelet", {{0, 3}}, nodes(10)), Error);
    EXPECT_EQ(free_.value("wythoff(60, 90)").outcome, Outcome::answered);
}

}  // namespace grundy::api_limits_test
