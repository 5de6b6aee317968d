// SPDX-License-Identifier: MIT
// Work beside the engines that once did not ask whether a limit was reached: lists, pictures, proofs that play ends,
// hints after the end of the budget, and rules of thousands of options. None of these tests depends on the clock: the
// limits are of memory or nodes, or time that has passed before anything begins.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>

#include "codegen/program.hpp"
#include "core/budget.hpp"
#include "core/error.hpp"
#include "lang/lang.hpp"
#include "play/engine.hpp"
#include "rules/circles.hpp"
#include "rules/normal_game.hpp"
#include "rules/options.hpp"

namespace grundy::limits_noticed_test {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;

SolverOptions within(std::uint64_t bytes, double seconds = 0) {
    SolverOptions options;
    options.limits.bytes = bytes;
    if (seconds > 0) options.limits.time = Seconds(seconds);
    return options;
}

struct Game {
    explicit Game(const std::string& text) {
        Diagnostics faults("test", text);
        lang::add_rules(text, "test", library, faults);
        EXPECT_TRUE(faults.ok()) << faults.render();
        instance = ruleset.instantiate(0, {});
    }
    rules::Library library;
    rules::Ruleset ruleset{library};
    int instance = 0;
};

Budget of_nodes(std::uint64_t nodes) {
    Budget budget;
    budget.nodes = nodes;
    return budget;
}

std::string many_options(int count) {
    std::string text = "game f(n):\n";
    for (int i = 1; i <= count; ++i)
        text += "    f(n - " + std::to_string(i) + ")  if n mod " + std::to_string(i + 1) + " = " + std::to_string(i) +
                "\n";
    return text;
}

TEST(LimitsNoticed, AListOfMovesFitsTheMemory) {
    MoveQuery query;
    query.most = 100000;
    const MoveList all = Solver(Rules::catalogue()).moves("brave[m=50000](10^9)", query);
    EXPECT_EQ(all.moves.size(), 50000U);
    const MoveList few = Solver(Rules::catalogue(), within(4 * mebibyte)).moves("brave[m=50000](10^9)", query);
    EXPECT_EQ(few.outcome, Outcome::out_of_budget) << few.reason;
    EXPECT_NE(few.reason.find("a list of moves"), std::string::npos) << few.reason;
    EXPECT_FALSE(few.complete);
    EXPECT_LT(few.moves.size(), 20000U);
}

TEST(LimitsNoticed, TheTextsOfMovesCount) {
    std::string row;
    for (int i = 0; i < 1000; ++i) row += (i > 0 ? ", " : "") + std::to_string(i * 389 % 1000);
    const auto answer = [&](std::uint64_t bytes) {
        return Solver(Rules::catalogue(), within(bytes)).solve("bracelet([" + row + "])");
    };
    const Answer all = answer(std::uint64_t{1} << 30), few = answer(2 * mebibyte);
    ASSERT_TRUE(all.moves_complete);
    EXPECT_EQ(few.outcome, Outcome::answered) << few.reason;
    EXPECT_EQ(few.value, all.value);
    EXPECT_FALSE(few.moves_complete);
    EXPECT_GE(few.moves.size(), 1U);
    EXPECT_LT(few.moves.size(), all.moves.size() / 4);
}

TEST(LimitsNoticed, AGameGraphFitsTheMemory) {
    std::string sum;
    for (int i = 1; i <= 300; ++i) sum += (i > 1 ? " + *" : "*") + std::to_string(i);
    const GameGraph graph = Solver(Rules::catalogue(), within(8 * mebibyte)).game_graph(sum, 10000);
    EXPECT_EQ(graph.outcome, Outcome::out_of_budget);
    EXPECT_NE(graph.reason.find("the positions of the game graph"), std::string::npos) << graph.reason;
}

TEST(LimitsNoticed, CopiesOfALargePositionFitTheMemory) {
    const Answer answer = Solver(Rules::catalogue(), within(8 * mebibyte)).value("geography(complete(500), 1)");
    EXPECT_EQ(answer.outcome, Outcome::out_of_budget);
    EXPECT_NE(answer.reason.find("positions of this size"), std::string::npos) << answer.reason;
}

// Without time, a proof that play ends is not looked for, and the plan says so.
TEST(LimitsNoticed, APlanDoesNotClaimWhatItHadNoTimeToProve) {
    Rules rules;
    rules.add("game f(a, b):\n    f(b, a - 1)\n    f(a, b - 1)\n", "f");
    const auto ends = [&](double seconds) {
        return Solver(rules, within(std::uint64_t{1} << 30, seconds)).plan("f")[0].ends;
    };
    EXPECT_EQ(ends(0), "");
    EXPECT_EQ(ends(1e-9), "could not prove in time that play ends");
}

TEST(LimitsNoticed, AProgramOfManyGames) {
    std::string text;
    for (int i = 0; i < 300; ++i)
        text += "game g" + std::to_string(i) + "(n):\n    g" + std::to_string((i + 1) % 300) + "(n - 1)\n";
    const Game game(text);
    codegen::Order order;
    std::vector<InputSlot> slots = {{"n", "int", true}};
    order.input = usual_input_format(slots);
    name_counts(order.input, slots);
    const int instances[] = {game.instance};
    Meter much{Budget{}}, little(of_nodes(100));
    EXPECT_NE(codegen::program(game.ruleset, instances, order, much).find("g299"), std::string::npos);
    EXPECT_THROW(codegen::program(game.ruleset, instances, order, little), Stopped);
}

TEST(LimitsNoticed, OptionsThatAreNeverLegal) {
    const Game game(many_options(3000));
    Meter meter(of_nodes(40));
    rules::Enumerator options(game.ruleset, game.instance, meter);
    const Int none[] = {0};
    EXPECT_THROW(options.run(none, [](auto) { return true; }), Stopped);
}

// The engine has no list of moves to choose from.
TEST(LimitsNoticed, PlayWithoutAListSaysSo) {
    play::NormalPlay oracle(Rules::catalogue(), within(100));
    const play::Match match(oracle, "node_kayles(grid(5, 6))");
    ASSERT_TRUE(match.moves().moves.empty());
    EXPECT_FALSE(match.over());
    EXPECT_THROW(play::Engine(oracle).choose(match), Error);
}

TEST(LimitsNoticed, NormalFormsAreMadeOnce) {
    const Game game(many_options(3));
    rules::normal_game(game.ruleset, game.instance);
    const auto kept = game.ruleset.normal_forms().find(game.instance);
    ASSERT_NE(kept, nullptr);
    rules::normal_game(game.ruleset, game.instance);
    EXPECT_EQ(game.ruleset.normal_forms().find(game.instance), kept);
    const rules::Ruleset copy = game.ruleset;
    EXPECT_EQ(copy.normal_forms().find(game.instance), nullptr) << "its instances may become others";
    for (int i = 1; i <= 8; ++i) game.ruleset.normal_forms().keep(1000 + i, kept);
    EXPECT_EQ(game.ruleset.normal_forms().find(game.instance), nullptr) << "few are kept";
}

TEST(LimitsNoticed, GamesThatLeadToEachOther) {
    const auto circles = rules::circles_of({{1, {2, 3}}, {2, {1}}, {3, {4}}, {4, {3, 5}}, {5, {}}, {6, {6, 1}}});
    EXPECT_EQ(circles.at(1), circles.at(2));
    EXPECT_EQ(circles.at(3), circles.at(4));
    for (const auto& [a, b] : {std::pair{1, 3}, {1, 6}, {3, 5}, {5, 6}}) EXPECT_NE(circles.at(a), circles.at(b));
}

}  // namespace grundy::limits_noticed_test
