// SPDX-License-Identifier: MIT
// Games in which a player may have to move again: whose turn it is, that the engine wins won games against random
// moves, and saved games.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "core/error.hpp"
#include "play/conversation.hpp"
#include "play/record.hpp"

namespace grundy::play::play_again_test {

const char* const coins =
    "game tail(n):\n    tail(i - 1) + piece(n - i + 1)  for i in 1..n - 1\n    again tail(n - 1)  if n > 0\n"
    "game piece(n):\n    piece(i) + piece(n - i)  for i in 2..n - 2\n    again piece(n - 1)  if n > 2\n    again 0  if "
    "n = 2\n"
    "game chain(n):\n    tail(a) + tail(b)  for a + b = n\n"
    "game f(n):\n    f(n - k)  for k in 1..3\n    again f(n - 2)\n";

class PlayAgain : public testing::Test {
protected:
    // Who wins by the definition: no values.
    bool wins(const PositionHandle& position) {
        Solver& solver = oracle_.positions();
        const std::string text = solver.text(position);
        if (const auto known = known_.find(text); known != known_.end()) return known->second;
        MoveQuery query;
        query.values = false;
        bool out = false;
        for (const LegalMove& move : oracle_.moves(position, query).moves)
            out = out || wins(solver.after(position, move)) == move.to.starts_with("again ");
        return known_[text] = out;
    }

    Rules rules_ = [] {
        Rules out = Rules::catalogue();
        out.add(coins, "coins.game");
        return out;
    }();
    NormalPlay oracle_{rules_, {}};
    std::map<std::string, bool> known_;
};

TEST_F(PlayAgain, TheEngineWinsWonGamesAgainstRandomMoves) {
    std::mt19937 random(16);
    Engine engine(oracle_);
    int games = 0, again = 0, lost = 0;
    while (games < 150 && !HasFailure()) {
        std::string position = "*" + std::to_string(random() % 3);
        for (const char* const game : {"chain", "tail", "piece", "f"})
            if (random() % 2 == 0) position += " + " + std::string(game) + "(" + std::to_string(random() % 5) + ")";
        Match match(oracle_, position);
        if (match.over()) continue;
        ++games;
        SCOPED_TRACE(match.start());
        const int winner = wins(match.handle()) ? 0 : 1;
        int to_move = 0;
        while (!match.over()) {
            ASSERT_EQ(match.turn(), to_move);
            const bool engines = to_move == winner;
            ASSERT_EQ(match.moves().first_wins, engines);
            const Choice choice = engine.choose(match);
            ASSERT_EQ(choice.standing, engines ? Choice::Standing::wins : Choice::Standing::loses);
            const LegalMove move = engines ? choice.move : match.moves().moves[random() % match.moves().moves.size()];
            lost += !engines;
            if (move.to.starts_with("again ")) {
                ++again;
            } else {
                to_move = 1 - to_move;
            }
            match.play(move);
            ASSERT_EQ(wins(match.handle()), to_move == winner) << match.position();
        }
        ASSERT_EQ(match.winner(), winner);
    }
    EXPECT_GT(again, 100);
    EXPECT_GT(lost, 100);
}

TEST_F(PlayAgain, MovesAreEnteredAndSavedGamesContinued) {
    std::string said, saved;
    FrontEnd front_end;
    front_end.write = [&](Tone, std::string_view text) { said += std::string(text) + "\n"; };
    front_end.save = [&](const std::string&, std::string_view text) { saved = text; };
    Record record;
    record.position = "tail(3)";
    record.side = Side::both;
    {
        Conversation talk(oracle_, front_end, record);
        EXPECT_EQ(talk.prompt(), "First player> ");
        talk.say("again tail(2)");
        EXPECT_EQ(talk.prompt(), "First player> ");
        talk.say("tail(1)");  // the word may be left out
        EXPECT_EQ(talk.prompt(), "First player> ") << said;
        talk.say("save coins.txt");
        talk.say("1");
        EXPECT_NE(said.find("The first player cannot move: the second player wins."), std::string::npos) << said;
        talk.say("undo");
        EXPECT_EQ(talk.prompt(), "First player> ") << said;
    }
    EXPECT_NE(saved.find("move 1: again tail(2)\nmove 1: again tail(1)\n"), std::string::npos) << saved;
    const Conversation again(oracle_, front_end, parse_record(saved, "coins.txt"));
    EXPECT_EQ(again.prompt(), "First player> ");
}

// f(4) has a move to f(2), and one after which the same player moves in it.
TEST_F(PlayAgain, TwoMovesToOnePositionAreDifferent) {
    const Match match(oracle_, "f(4)");
    for (const char* to : {"f(2)", "again f(2)"}) {
        const MoveList found = match.find(parse_wish(to));
        ASSERT_EQ(found.moves.size(), 1U) << to;
        EXPECT_EQ(found.moves[0].to, to);
    }
    const Match heap(oracle_, "f(1) + *3");
    EXPECT_TRUE(heap.find(parse_wish("2: again *1")).moves.empty());
}

TEST_F(PlayAgain, MisereIsRefusedWithTheRemedy) {
    MiserePlay misere(rules_, {});
    try {
        const Match match(misere, "f(4)");
        FAIL();
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("leave out --misere"), std::string::npos);
    }
}

}  // namespace grundy::play::play_again_test
