// SPDX-License-Identifier: MIT
// Checks every claim of an explanation, and of a list of moves, against the definition: a separate search on the rules
// (agreement.hpp). The test uses random sums of small positions and prints the failing one.
#include <gtest/gtest.h>

#include "support/small_positions.hpp"

namespace grundy::agreement::explanation_test {

rules::Position replaced(rules::Position sum, std::size_t component, const rules::Position& by) {
    const auto at = static_cast<std::ptrdiff_t>(component - 1);
    sum.erase(sum.begin() + at);
    sum.insert(sum.begin() + at, by.begin(), by.end());
    return sum;
}

class Explanations : public ::testing::Test {
protected:
    std::string text(const rules::Position& p) { return rules::to_text(definition_.ruleset(), p); }

    // Checks that this is a legal move of its component of `sum` with the stated value. Returns the sum after it.
    rules::Position follow(const rules::Position& sum, const LegalMove& move) {
        EXPECT_GE(move.component, 1U);
        EXPECT_LE(move.component, sum.size());
        const auto& from = sum[move.component - 1];
        EXPECT_EQ(move.from, text({from}));
        const rules::Position to = definition_.parse(move.to);
        EXPECT_TRUE(legal(from).count(unordered(text(normal(to))))) << move.from << " -> " << move.to;
        EXPECT_EQ(move.value, definition_.nimber(to)) << move.to;
        if (move.from.rfind("strip", 0) == 0) {  // its first line takes one column, its second two
            EXPECT_EQ(move.choice, (Named{{"take", static_cast<std::int64_t>(move.rule)}}));
        }
        const rules::Position after = replaced(sum, move.component, to);
        EXPECT_EQ(move.total, definition_.nimber(after)) << text(after);
        EXPECT_EQ(move.wins, move.total == 0);
        return after;
    }

    static rules::Position normal(rules::Position p) {
        rules::normalize(p);
        return p;
    }

    // Collects the different sums that a component can become, with their values.
    std::map<std::string, Nimber> legal(const rules::Component& from) {
        std::map<std::string, Nimber> out;
        for (const rules::Move& m : definition_.moves(from))
            out[unordered(text(normal(m.to)))] = definition_.nimber(m.to);
        return out;
    }

    // Checks all moves of a sum of value 0, and the answer to each.
    void check_groups(const rules::Position& sum, const std::vector<MoveGroup>& groups, std::uint64_t count) {
        std::map<std::pair<std::string, Nimber>, std::uint64_t> there, told;
        std::uint64_t all = 0;
        for (const auto& c : sum)
            for (const auto& [to, value] : legal(c)) {
                ++there[{text({c}), value}];
                ++all;
            }
        for (const MoveGroup& group : groups) {
            told[{group.example.from, group.example.value->nimber()}] += group.count;
            EXPECT_EQ(group.count % group.alike, 0U);
            const rules::Position after = follow(sum, group.example);
            ASSERT_TRUE(group.answer.has_value()) << text(after);
            EXPECT_EQ(definition_.nimber(follow(after, *group.answer)), 0U) << text(after);
            const PositionHandle played = solver_.after(solver_.position(text(sum)), group.example);
            EXPECT_EQ(solver_.value(solver_.after(played, *group.answer)).value, 0U) << text(after);
            const std::size_t first = group.example.component, parts = definition_.parse(group.example.to).size();
            const bool elsewhere = group.answer->component < first || group.answer->component >= first + parts;
            EXPECT_EQ(group.answers_all, elsewhere);
        }
        EXPECT_EQ(told, there);
        EXPECT_EQ(count, all);
    }

    using Named = std::vector<std::pair<std::string, std::int64_t>>;
    Rules rules_ = Rules::catalogue();
    Definition definition_{rules_};
    Solver solver_{rules_};
};

TEST_F(Explanations, EveryClaimIsTrue) {
    Random random(11);
    int won = 0, lost = 0;
    for (int round = 0; round < 400 && !HasFailure(); ++round) {
        const std::string sum = random_sum(random, [&] { return small_component(random); });
        SCOPED_TRACE(sum);
        const rules::Position position = definition_.parse(sum);
        const Explanation why = solver_.explain(sum);
        ASSERT_EQ(why.answer.outcome, Outcome::answered);
        ASSERT_EQ(why.answer.value, definition_.nimber(position));
        if (why.answer.value == 0) {
            ++lost;
            EXPECT_TRUE(why.wins.empty());
            EXPECT_TRUE(why.complete);
            check_groups(position, why.losing, why.losing_count);
            continue;
        }
        ++won;
        EXPECT_TRUE(why.losing.empty());
        EXPECT_EQ(why.wins.size(), std::min<std::size_t>(5, why.answer.moves.size()));
        for (const Continuation& next : why.wins) {
            SCOPED_TRACE(next.move.to);
            const rules::Position after = follow(position, next.move);
            EXPECT_TRUE(next.move.wins);
            EXPECT_EQ(next.after, text(after));
            EXPECT_TRUE(next.complete);
            check_groups(after, next.replies, next.reply_count);
        }
    }
    EXPECT_GT(won, 100);
    EXPECT_GT(lost, 30);
}

TEST_F(Explanations, MovesAreTheLegalOnesWithTheirValues) {
    Random random(12);
    for (int round = 0; round < 400 && !HasFailure(); ++round) {
        const std::string sum = random_sum(random, [&] { return small_component(random); });
        SCOPED_TRACE(sum);
        const rules::Position position = definition_.parse(sum);
        const MoveList list = solver_.moves(sum);
        ASSERT_EQ(list.outcome, Outcome::answered);
        EXPECT_TRUE(list.complete);
        EXPECT_EQ(list.value, definition_.nimber(position));
        std::set<std::pair<std::size_t, std::string>> there, told;
        for (std::size_t i = 0; i < position.size(); ++i)
            for (const auto& [to, value] : legal(position[i])) there.emplace(i + 1, to);
        WinningMoves winning;
        for (const LegalMove& move : list.moves) {
            follow(position, move);
            const std::string to = unordered(text(normal(definition_.parse(move.to))));
            std::vector<std::size_t> components{move.component};
            components.insert(components.end(), move.twins.begin(), move.twins.end());
            for (const std::size_t c : components) {
                EXPECT_TRUE(told.emplace(c, to).second) << "twice: " << move.to;
                if (move.wins) winning.emplace(c, to);
            }
            EXPECT_GT(move.rule, 0U);
            EXPECT_FALSE(move.rule_text.empty());
        }
        EXPECT_EQ(told, there);
        EXPECT_EQ(winning, definition_.winning(position));
    }
}

TEST_F(Explanations, MovesCanBeAskedFor) {
    const auto found = [&](const std::string& position, const MoveQuery& query) {
        std::vector<std::string> out;
        for (const LegalMove& m : solver_.moves(position, query).moves) out.push_back(m.to);
        return out;
    };
    using Texts = std::vector<std::string>;
    MoveQuery query;
    query.choice = {{"t", 2}};
    EXPECT_EQ(found("kayles(4)", query), (Texts{"kayles(0) + kayles(2)", "kayles(1) + kayles(1)"}));
    query.choice = {{"take", 2}};
    EXPECT_EQ(found("kayles(4)", query), (Texts{"kayles(0) + kayles(2)", "kayles(1) + kayles(1)"}));
    query.choice = {{"take", 2}, {"a", 1}};
    EXPECT_EQ(found("kayles(4)", query), (Texts{"kayles(1) + kayles(1)"}));
    query = {};
    query.to = "kayles(2) + kayles(0)";
    EXPECT_EQ(found("kayles(3)", query), (Texts{"kayles(0) + kayles(2)"})) << "sums are not ordered";
    query.component = 1;
    EXPECT_EQ(found("*1 + kayles(3)", query), Texts{});
    query = {};
    query.component = 2;
    EXPECT_EQ(found("kayles(3) + *2", query), (Texts{"0", "*1"}));
    query = {};
    query.to = "*999999999999";
    EXPECT_EQ(found("*1000000000000", query), (Texts{"*999999999999"})) << "without a look at the others";
    query = {};
    query.choice = {{"take", 999999999998}};
    EXPECT_EQ(found("*1000000000000", query), (Texts{"*2"}));
}

TEST_F(Explanations, LimitsAreSaid) {
    MoveQuery query;
    query.most = 3;
    const MoveList list = solver_.moves("*10", query);
    EXPECT_EQ(list.moves.size(), 3U);
    EXPECT_FALSE(list.complete);
    ExplainLimits limits;
    limits.options = 5;
    EXPECT_FALSE(solver_.explain("kayles(9) + kayles(9)", limits).complete);
    limits = {};
    limits.groups = 2;
    const Explanation why = solver_.explain("kayles(9) + kayles(9)", limits);
    EXPECT_FALSE(why.complete);
    EXPECT_EQ(why.losing.size(), 2U);
    EXPECT_EQ(why.losing_count, 18U) << "all are counted";
}

TEST_F(Explanations, WithoutABudgetMovesAreListedAndNothingIsClaimed) {
    SolverOptions options;
    options.limits.nodes = 50;
    Solver poor(rules_, options);
    const MoveList list = poor.moves("wythoff(20, 30)");
    EXPECT_EQ(list.outcome, Outcome::out_of_budget);
    EXPECT_EQ(list.moves.size(), 70U);
    for (const LegalMove& move : list.moves) EXPECT_FALSE(move.wins.has_value());
    EXPECT_EQ(poor.explain("wythoff(20, 30)").answer.outcome, Outcome::out_of_budget);
}

// race(1) and race(2) are won at once; race(3) has a move to race(2) only, so it is lost; race(4) can go to race(3).
TEST_F(Explanations, AMoveThatEndsTheGameIsTheAnswerToALoonyPosition) {
    Rules rules;
    rules.add("game race(n):\n    win for k in 1..2 if k = n\n    race(n - k) for k in 1..3 if k < n and n - k != 1\n",
              "race.game");
    Solver solver(rules);
    const Explanation lost = solver.explain("race(3) + race(4) + *1");
    ASSERT_EQ(lost.losing.size(), 4U);
    EXPECT_EQ(lost.losing_count, 4U);
    for (const MoveGroup& group : lost.losing) {
        ASSERT_TRUE(group.answer.has_value()) << group.example.to;
        EXPECT_TRUE(group.answer->wins);
        EXPECT_EQ(group.example.total->is_loony(), group.example.to == "race(2)");
        EXPECT_EQ(group.answer->to == "win", group.example.to == "race(2)");
        if (group.answer->to == "win") {
            EXPECT_EQ(group.answer->rule_text, "win for k in 1..2 if k = n");
        }
    }
    const Explanation won = solver.explain("race(2) + *3");
    ASSERT_EQ(won.wins.size(), 1U);
    EXPECT_EQ(won.wins[0].move.to, "win");
    EXPECT_TRUE(won.wins[0].replies.empty());
    const MoveList moves = solver.moves("race(2) + race(3)");
    for (const LegalMove& move : moves.moves) EXPECT_EQ(move.wins, move.to == "win") << move.to;
}

TEST_F(Explanations, LinesOfTheRulesAreNamed) {
    Rules rules;
    rules.add("game two(n):\n    two(n - 2)   # a pair\n    two(n - k)\n        for k in {3, 4}\n", "two.game");
    Solver solver(rules);
    const MoveList list = solver.moves("two(5) + 0.7(3)");
    ASSERT_EQ(list.moves.size(), 5U);
    EXPECT_EQ(list.moves[0].rule_text, "two(n - 2)");
    EXPECT_EQ(list.moves[0].rule, 1U);
    EXPECT_EQ(list.moves[2].rule_text, "two(n - k) for k in {3, 4}");
    EXPECT_EQ(list.moves[2].rule, 2U);
    EXPECT_EQ(list.moves[2].binders, (Named{{"k", 4}}));
    EXPECT_EQ(list.moves[3].rule_text, "digit 1 (7): take 1, leave up to two heaps");
    EXPECT_EQ(list.moves[4].rule_text, list.moves[3].rule_text);
    EXPECT_EQ(list.moves[4].rule, list.moves[3].rule) << "one digit, one line";
}

TEST_F(Explanations, DigitsOfCodesAreNamed) {
    const auto text = [&](const std::string& position, const std::string& to) {
        MoveQuery query;
        query.to = to;
        const MoveList list = solver_.moves(position, query);
        return list.moves.empty() ? "no such move" : list.moves[0].rule_text;
    };
    EXPECT_EQ(text("0.57(5)", "0.57(1) + 0.57(2)"), "digit 2 (7): take 2, leave up to two heaps");
    EXPECT_EQ(text("0.57(5)", "0.57(1) + 0.57(3)"), "digit 1 (5): take 1, leave nothing or two heaps");
    EXPECT_EQ(text("4.007(5)", "4.007(2) + 4.007(3)"), "the digit before the point (4): take nothing, leave two heaps");
    EXPECT_EQ(text("4.007(5)", "4.007(2)"), "digit 3 (7): take 3, leave up to two heaps");
    EXPECT_EQ(text("0.33(2)", "0"), "digit 2 (3): take 2, leave up to one heap");
    EXPECT_EQ(text("0.1[03](7)", "0.1[03](2)"),
              "digit 3 and every 2 further on (3): take 3, 5, ..., leave up to one heap");
    EXPECT_EQ(text("0.3[3](7)", "0.3[3](2)"), "digit 2 and every further on (3): take 2, 3, ..., leave up to one heap");
    EXPECT_EQ(text("0.4!(4)", "0.4!(1) + 0.4!(2)"), "digit 1 (4!): take 1, leave two heaps of different sizes");
    EXPECT_EQ(text("0.{2+}=(5)", "0.{2+}=(2) + 0.{2+}=(2)"),
              "digit 1 ({2+}=): take 1, leave two heaps or more of one size");
    EXPECT_EQ(text("0.*(3)", "0.*(1) + 0.*(1)"), "digit 1 (*): take 1, leave any number of heaps");
    EXPECT_EQ(text("\"1-3\"(5)", "\"1-3\"(2)"), "1-3: turn 1 to 3 coins");
    EXPECT_EQ(text("\"1,3C\"(5)", "\"1,3C\"(3) + \"1,3C\"(4)"), "3C: turn 3 coins, adjacent ones");
    // A huge heap: the number taken identifies the digit without examining all moves.
    const Explanation won = solver_.explain("0.77(1000000000000)");
    ASSERT_FALSE(won.wins.empty());
    EXPECT_EQ(won.wins[0].move.rule_text.substr(0, 6), "digit ");
}

}  // namespace grundy::agreement::explanation_test
