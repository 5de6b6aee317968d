// SPDX-License-Identifier: MIT
// Handles of games and positions: they answer as text does, and a handle of another solver or from before forget() is
// an error, never a wrong value.
#include <gtest/gtest.h>

#include <algorithm>
#include <grundy/grundy.hpp>

namespace grundy::api_handles_test {

class Handles : public ::testing::Test {
protected:
    Rules rules_ = Rules::catalogue();
    Solver solver_{rules_};
};

// Each solver numbers its games in the order in which they are first named, so these numbers are the same.
TEST_F(Handles, OfAnotherSolverAreRefused) {
    Solver other(rules_);
    const GameHandle kayles = solver_.game("kayles"), strip = other.game("strip");
    ASSERT_NE(solver_.value(kayles, 3), other.value(strip, 3));
    EXPECT_THROW(other.value(kayles, 3), Error);
    EXPECT_THROW(other.solve({{kayles, {Argument{std::int64_t{10}}}}}), Error);
    EXPECT_THROW(other.value(solver_.position("kayles(10)")), Error);
    EXPECT_THROW(other.text(solver_.position("kayles(10)")), Error);
}

TEST_F(Handles, OlderThanForgetAreRefused) {
    const GameHandle kayles = solver_.game("kayles");
    const PositionHandle position = solver_.position("kayles(10)");
    solver_.forget();
    const GameHandle strip = solver_.game("strip");
    EXPECT_THROW(solver_.value(kayles, 10), Error);
    EXPECT_THROW(solver_.solve(position), Error);
    EXPECT_EQ(solver_.value(strip, 10), solver_.value("strip(10)").value);
}

TEST_F(Handles, OfNothingAreRefused) {
    EXPECT_THROW(solver_.value(GameHandle(), 1), Error);
    EXPECT_THROW(solver_.value(PositionHandle()), Error);
    EXPECT_THROW(PositionHandle().components(), Error);
}

TEST_F(Handles, FaultsSayWhatIsExpected) {
    const auto fault = [](auto query) -> std::string {
        try {
            query();
        } catch (const Error& error) {
            return error.what();
        }
        return "none";
    };
    EXPECT_EQ(fault([&] { solver_.game("kayls"); }), "there is no game 'kayls'; did you mean 'kayles'?");
    EXPECT_EQ(fault([&] { solver_.game("snim"); }), "snim has 1 parameter, but 0 are given");
    const GameHandle kayles = solver_.game("kayles");
    EXPECT_EQ(fault([&] { solver_.solve({{kayles, {}}}); }), "kayles has 1 argument, but 0 are given");
    EXPECT_EQ(fault([&] {
                  solver_.solve({{kayles, {Argument{std::vector<std::int64_t>{1}}}}});
              }),
              "kayles: argument n is of the type int, but a list of numbers is given");
}

TEST_F(Handles, OutliveTheMoveOfTheirSolver) {
    const PositionHandle position = solver_.position("kayles(10)");
    const GameHandle kayles = solver_.game("kayles");
    Solver moved(std::move(solver_));
    EXPECT_EQ(moved.value(position).value, moved.value(kayles, 10));
    Solver assigned{Rules()};
    const GameHandle gone = assigned.game("0.77");
    assigned = std::move(moved);
    EXPECT_EQ(assigned.value(position).value, assigned.value(kayles, 10));
    EXPECT_THROW(assigned.value(gone, 10), Error);
}

TEST_F(Handles, AnswerAsTextDoes) {
    for (const std::string text : {"kayles(7) + *2", "snim[{2,5}](12) + *3", "bracelet([5, 1, 7, 2])", "0"}) {
        SCOPED_TRACE(text);
        const PositionHandle position = solver_.position(text);
        const Answer by_text = solver_.solve(text), by_handle = solver_.solve(position);
        EXPECT_EQ(solver_.text(position), by_text.position);
        EXPECT_EQ(position.components(), by_text.components.size());
        EXPECT_EQ(by_handle.position, by_text.position);
        EXPECT_EQ(by_handle.value, by_text.value);
        EXPECT_EQ(by_handle.moves.size(), by_text.moves.size());
        EXPECT_EQ(solver_.value(position).value, by_text.value);
        EXPECT_EQ(solver_.moves(position).moves.size(), solver_.moves(text).moves.size());
        EXPECT_EQ(solver_.explain(position).losing_count, solver_.explain(text).losing_count);
        EXPECT_EQ(solver_.misere(position).first_wins, solver_.misere(text).first_wins);
        EXPECT_EQ(solver_.misere_value(position).value, solver_.misere_value(text).value);
    }
    EXPECT_EQ(solver_.plan(solver_.position("kayles(7) + *2")).size(), solver_.plan("kayles(7) + *2").size());
}

TEST_F(Handles, ArePutTogetherAndTakenApart) {
    const PositionHandle sum = solver_.position("kayles(7) + *2 + strip(3)");
    EXPECT_EQ(solver_.text(solver_.component(sum, 1)), "kayles(7)");
    EXPECT_EQ(solver_.text(solver_.after(sum, 1, "kayles(2) + kayles(3)")), "kayles(2) + kayles(3) + *2 + strip(3)");
    EXPECT_EQ(solver_.text(solver_.after(sum, 2, "0")), "kayles(7) + strip(3)");
    EXPECT_EQ(solver_.text(solver_.position({solver_.component(sum, 3), solver_.component(sum, 2)})), "strip(3) + *2");
    EXPECT_EQ(solver_.text(solver_.position(std::vector<PositionHandle>{})), "0");
    const PositionHandle built = solver_.position({Summand{solver_.game("kayles"), {std::int64_t{7}}}});
    EXPECT_EQ(solver_.text(built), "kayles(7)");
    EXPECT_THROW(solver_.component(sum, 0), Error);
    EXPECT_THROW(solver_.component(sum, 4), Error);
    EXPECT_THROW(solver_.after(sum, 4, "0"), Error);
    EXPECT_THROW(solver_.after(sum, 1, "win"), TextError);
}

TEST_F(Handles, AfterAWinningMoveThePositionIsLost) {
    const PositionHandle position = solver_.position("strip(4) + brave[m=3](6) + *1");
    const Answer answer = solver_.solve(position);
    ASSERT_FALSE(answer.moves.empty());
    for (const WinningMove& move : answer.moves)
        EXPECT_EQ(solver_.value(solver_.after(position, move)).value, 0U) << move.to;
}

// What a handle makes of a position is what the text of the move says, in every kind of answer and for every twin.
TEST_F(Handles, MovesArePlayedBackAsTheirTextSays) {
    Rules rules = Rules::catalogue();
    rules.add("cyclic game turn(n):\n    turn(1 - n)\n    *k  for k in 0..n\n", "own");
    Solver solver(rules);
    std::size_t played = 0;
    const auto check = [&](const PositionHandle& position, auto move) {
        std::vector<std::size_t> components = move.twins;
        components.push_back(move.component);
        for (move.component = 1; move.component <= position.components(); ++move.component) {
            if (std::find(components.begin(), components.end(), move.component) == components.end()) continue;
            ASSERT_EQ(solver.text(solver.after(position, move)),
                      solver.text(solver.after(position, move.component, move.to)))
                << solver.text(position) << ", " << move.to;
            ++played;
        }
    };
    for (const char* text :
         {"strip(4) + brave[m=3](6) + *1", "0.77(9) + 0.77(9) + kayles(8) + *3", "cram(board(2, 3))",
          "bracelet([2, 1, 3]) + chomp([2, 2])", "node_kayles(path(4)) + *2", "*0 + *7", "wythoff(4, 7)"}) {
        const PositionHandle position = solver.position(text);
        for (const LegalMove& move : solver.moves(position).moves) check(position, move);
        for (const WinningMove& move : solver.solve(position).moves) check(position, move);
        for (const WinningMove& move : solver.winner(position, 10).moves) check(position, move);
        for (const WinningMove& move : solver.misere(position).moves) check(position, move);
    }
    const PositionHandle position = solver.position("turn(0) + *1");
    for (const WinningMove& move : solver.solve(position).moves) check(position, move);
    EXPECT_GT(played, 100U);
}

TEST_F(Handles, OfMovesBelongToTheirPosition) {
    Rules rules = Rules::catalogue();
    rules.add("game sudden(n):\n    win  if n = 3\n    sudden(n - k)  for k in 1..2 if k < n\n", "own");
    Solver solver(rules);
    const PositionHandle position = solver.position("kayles(5) + *2");
    LegalMove move = solver.moves(position).moves.at(0);
    EXPECT_FALSE(move.handle.ends_game());
    EXPECT_THROW(solver.after(solver.position("kayles(6) + *2"), move), Error);
    EXPECT_THROW(solver_.after(solver_.position("kayles(5) + *2"), move), Error);
    EXPECT_EQ(solver.text(solver.after(solver.position("*2 + kayles(5)"),
                                       [&] {
                                           LegalMove same = move;
                                           same.component = 2;
                                           return same;
                                       }())),
              "*2 + " + move.to);
    move.component = 3;
    EXPECT_THROW(solver.after(position, move), Error);
    EXPECT_THROW(solver.after(position, LegalMove{}), Error);
    EXPECT_THROW(MoveHandle().ends_game(), Error);
    const PositionHandle sudden = solver.position("sudden(3) + *1");
    const Answer won = solver.solve(sudden);
    ASSERT_FALSE(won.moves.empty());
    EXPECT_TRUE(won.moves[0].handle.ends_game());
    EXPECT_THROW(solver.after(sudden, won.moves[0]), Error);
    SolverOptions bare;
    bare.move_positions = false;
    Solver without(rules, bare);
    EXPECT_THROW(without.after(without.position("*3"), without.solve("*3").moves.at(0)), Error);
    const Answer before = solver.solve(position);
    solver.forget();
    EXPECT_THROW(solver.after(solver.position("kayles(5) + *2"), before.moves.at(0)), Error);
}

TEST_F(Handles, AGameIsNamedByACodeToo) {
    EXPECT_EQ(solver_.value(solver_.game("0.77"), 5), solver_.value("0.77(5)").value);
    EXPECT_EQ(solver_.value(solver_.game("snim[{2, 5}]"), 12), solver_.value("snim[{2, 5}](12)").value);
    EXPECT_THROW(solver_.game("0.9_"), TextError);
    EXPECT_THROW(solver_.game("0.77", {std::int64_t{1}}), Error);
    EXPECT_THROW(solver_.game("no_such_game"), Error);
}

}  // namespace grundy::api_handles_test
