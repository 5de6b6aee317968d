// SPDX-License-Identifier: MIT
// Compares the engine's play with the definition (agreement.hpp); also tests saved games and the conversation, without
// a terminal.
#include <gtest/gtest.h>

#include "play/conversation.hpp"
#include "play/record.hpp"
#include "support/small_positions.hpp"

namespace grundy::agreement::play_test {

using play::Choice;
using play::Match;
using play::Record;
using play::Side;

const char* const race =
    "game race(n):\n    win for k in 1..2 if k = n\n    race(n - k) for k in 1..3 if k < n and n - k != 1\n";

class Play : public ::testing::Test {
protected:
    Play() { rules_.add(race, "race.game"); }

    std::string random_position() {
        return random_sum(random_, [&] { return small_component(random_); });
    }
    const LegalMove& random_move(const Match& match) {
        return match.moves().moves[random_() % match.moves().moves.size()];
    }
    std::string text_after(const Match& match, const LegalMove& move) {
        return oracle_.positions().text(match.after(move));
    }
    Nimber value(const std::string& position) { return definition().value(position).nimber(); }
    Definition& definition() {  // called after the rules are complete
        if (!definition_) definition_ = std::make_unique<Definition>(rules_);
        return *definition_;
    }

    Random random_{21};
    Rules rules_ = Rules::catalogue();
    play::NormalPlay oracle_{rules_, {}};
    std::unique_ptr<Definition> definition_;
};

TEST_F(Play, TheEngineWinsEveryWonGameAgainstRandomMoves) {
    play::Engine engine(oracle_);
    int games = 0, moves = 0;
    while (games < 2000 && !HasFailure()) {
        Match match(oracle_, random_position());
        if (match.over()) continue;
        ++games;
        SCOPED_TRACE(match.start());
        const int winner = value(match.start()) != 0 ? 0 : 1;  // the engine takes the winning side
        while (!match.over()) {
            ++moves;
            const bool engines = match.turn() == winner;
            const Choice choice = engine.choose(match);
            ASSERT_EQ(choice.standing, engines ? Choice::Standing::wins : Choice::Standing::loses);
            match.play(engines ? choice.move : random_move(match));
            ASSERT_EQ(value(match.position()) == 0, engines) << match.position();
        }
        ASSERT_EQ(match.winner(), winner);
    }
    EXPECT_GT(moves, 8000);
}

TEST_F(Play, LostItLeavesTheFewestWinningReplies) {
    play::Engine engine(oracle_);
    int positions = 0, choices = 0;
    for (int round = 0; round < 3000 && positions < 150 && !HasFailure(); ++round) {
        const Match match(oracle_, random_position());
        if (match.over() || match.moves().first_wins || match.moves().moves.size() > play::Engine::most_sampled)
            continue;
        SCOPED_TRACE(match.position());
        ++positions;
        std::map<std::string, std::size_t> winning;  // numbers of winning replies, by the position that a move leaves
        std::size_t fewest = ~std::size_t{0}, most = 0;
        for (const LegalMove& move : match.moves().moves) {
            const std::string after = text_after(match, move);
            winning[after] = definition().winning(definition().parse(after)).size();
            fewest = std::min(fewest, winning[after]);
            most = std::max(most, winning[after]);
        }
        choices += most > fewest;
        const Choice choice = engine.choose(match);
        EXPECT_EQ(choice.standing, Choice::Standing::loses);
        EXPECT_EQ(choice.winning_replies, fewest);
        EXPECT_EQ(winning.at(text_after(match, choice.move)), fewest) << choice.move.to;
    }
    EXPECT_EQ(positions, 150);
    EXPECT_GT(choices, 60) << "a choice at random would pass";
}

// Whoever makes the last move loses; the winner is told by the search over sums.
TEST_F(Play, MisereTheEngineWinsEveryWonGame) {
    play::MiserePlay oracle(rules_, {});
    play::Engine engine(oracle);
    int games = 0, last_moves_lost = 0;
    for (int round = 0; round < 400 && games < 120 && !HasFailure(); ++round) {
        Match match(oracle, random_position());
        if (match.over() || match.position().size() > 40) continue;
        ++games;
        SCOPED_TRACE(match.start());
        const bool first = oracle.positions().misere(match.start()).first_wins;
        const int winner = first ? 0 : 1;
        while (!match.over()) {
            const bool engines = match.turn() == winner;
            const Choice choice = engine.choose(match);
            ASSERT_EQ(choice.standing, engines ? Choice::Standing::wins : Choice::Standing::loses);
            ASSERT_EQ(match.moves().first_wins, engines);
            match.play(engines ? choice.move : random_move(match));
            ASSERT_EQ(oracle.positions().misere(match.position()).first_wins, !engines) << match.position();
        }
        ASSERT_EQ(match.winner(), winner);
        last_moves_lost += match.turn() == winner;
    }
    EXPECT_GT(games, 100);
    EXPECT_EQ(last_moves_lost, games) << "the winner cannot move at the end";
    Rules rules = Rules::catalogue();
    rules.add("game last(n):\n    lose if n <= 2\n    last(n - k) for k in 1..2 if k < n\n", "last.game");
    play::MiserePlay other(rules, {});
    EXPECT_THROW(Match(other, "last(4)"), Error);
}

TEST_F(Play, EachChoiceOfAMoveIsAccepted) {
    for (const char* wish : {"i=1", "i=4"}) {
        Rules rules;
        rules.add("game ends(n):\n    win for i in 1..n if i = 1 or i = 4\n    ends(n - 1) for j in {1, 4}\n",
                  "ends.game");
        play::NormalPlay oracle(rules, {});
        const Match match(oracle, "ends(4)");
        EXPECT_EQ(match.find(play::parse_wish(wish)).moves.size(), 1U) << wish;
        EXPECT_EQ(match.moves().moves.size(), 3U);
        for (const char* other : {"j=1", "j=4"})
            EXPECT_EQ(match.find(play::parse_wish(other)).moves.size(), 1U) << other;
    }
}

TEST_F(Play, AmongEqualsTheLongestGameIsChosen) {
    play::Engine engine(oracle_);
    // From two heaps of 3 every move has one answer; taking one stone leaves the most moves. The same holds from 8.
    EXPECT_EQ(engine.choose(Match(oracle_, "*3 + *3")).move.to, "*2");
    EXPECT_EQ(engine.choose(Match(oracle_, "brave[m=3](8)")).move.to, "brave[m=3](7)");
}

TEST_F(Play, AMoveThatGivesTheGameAwayIsSeen) {
    for (int round = 0; round < 300 && !HasFailure(); ++round) {
        const Match match(oracle_, random_position());
        SCOPED_TRACE(match.position());
        for (const LegalMove& move : match.moves().moves)
            EXPECT_EQ(play::Engine::gives_away(match, move),
                      value(match.position()) != 0 && move.to != "win" && value(text_after(match, move)) != 0)
                << move.to;
    }
}

TEST_F(Play, AMoveThatEndsTheGameWins) {
    play::NormalPlay oracle(rules_, {});
    play::Engine engine(oracle);
    Match match(oracle, "race(2) + *3");
    EXPECT_EQ(engine.choose(match).move.to, "win");
    match.play(engine.choose(match).move);
    EXPECT_TRUE(match.over());
    EXPECT_EQ(match.winner(), 0);
    EXPECT_TRUE(match.undo());
    EXPECT_EQ(match.position(), "race(2) + *3");
    const Match lost(oracle, "race(3)");
    EXPECT_EQ(engine.choose(lost).standing, Choice::Standing::loses);
}

TEST_F(Play, TooHardForTheBudgetNothingIsClaimed) {
    SolverOptions options;
    options.limits.nodes = 200;
    play::NormalPlay poor(rules_, options);
    play::Engine engine(poor);
    Match match(poor, "wythoff_three_heaps(12, 21, 9)");
    EXPECT_FALSE(match.known());
    int unknown = 0;
    while (!match.over()) {
        const std::string before = match.position();
        const Choice choice = engine.choose(match);
        if (choice.standing == Choice::Standing::unknown) {
            ++unknown;
        } else {
            EXPECT_EQ(choice.standing == Choice::Standing::wins, value(before) != 0) << before;
        }
        EXPECT_FALSE(!match.known() && play::Engine::gives_away(match, choice.move));
        match.play(choice.move);
    }
    EXPECT_GT(unknown, 0);
}

TEST_F(Play, DeadComponentsAreDroppedAndEqualOnesListedOnce) {
    Match match(oracle_, "kayles(0) + *2 + grundys(2) + *2 + kayles(1)");
    EXPECT_EQ(match.components(), (std::vector<std::string>{"*2", "*2", "kayles(1)"}));
    ASSERT_EQ(match.moves().moves.size(), 3U);
    play::Wish wish = play::parse_wish("2: 0");
    ASSERT_EQ(match.find(wish).moves.size(), 1U);
    match.play(match.find(wish).moves[0]);
    EXPECT_EQ(match.position(), "*2 + kayles(1)");
    EXPECT_EQ(Match(oracle_, "kayles(0) + *5000 + kayles(0) + *1").position(), "*5000 + *1") << "a list that is cut";
    EXPECT_EQ(Match(oracle_, "0").winner(), 1) << "who cannot move loses";
}

TEST_F(Play, WishesAreReadAsTyped) {
    const auto read = [](const char* text) {
        const play::Wish wish = play::parse_wish(text);
        std::string out =
            std::to_string(wish.number) + "|" + std::to_string(wish.query.component) + "|" + wish.query.to;
        for (const auto& [name, value] : wish.query.choice) out += "|" + name + "=" + std::to_string(value);
        return out;
    };
    EXPECT_EQ(read("7"), "7|0|");
    EXPECT_EQ(read(" 2: kayles(3) + kayles(4) "), "0|2|kayles(3) + kayles(4)");
    EXPECT_EQ(read("kayles(3)"), "0|0|kayles(3)");
    EXPECT_EQ(read("0.77(3)"), "0|0|0.77(3)");
    EXPECT_EQ(read("1: 0"), "0|1|0");
    EXPECT_EQ(read("*3"), "0|0|*3");
    EXPECT_EQ(read("win"), "0|0|win");
    EXPECT_EQ(read("2 k=3"), "0|2||k=3");
    EXPECT_EQ(read("take 3"), "0|0||take=3");
    EXPECT_EQ(read("2: k = 3, j=4"), "0|2||k=3|j=4");
    EXPECT_EQ(read("2:"), "0|2|");
    EXPECT_THROW(play::parse_wish("0"), std::runtime_error);
    EXPECT_THROW(play::parse_wish("0: *2"), std::runtime_error);
    EXPECT_THROW(play::parse_wish("99999999999999999999"), std::runtime_error);
}

// ---- saved games

TEST_F(Play, ASavedGameIsTakenUpWhereItWas) {
    for (int round = 0; round < 200 && !HasFailure(); ++round) {
        Match match(oracle_, random_position());
        Record record{match.start(), Side::both, {}, "", 0};
        for (auto more = pick(random_, 0, 6); more > 0 && !match.over(); --more) match.play(random_move(match));
        for (const auto& move : match.played()) record.moves.push_back({move.component, move.to, 0});
        const std::string text = to_text(record);
        SCOPED_TRACE(text);
        const Record read = play::parse_record(text, "game.txt");
        EXPECT_EQ(to_text(read), text);
        std::string saved;
        play::FrontEnd front_end;
        front_end.write = [](play::Tone, std::string_view) {};
        front_end.save = [&](const std::string& path, const std::string& what) { saved = path + "\n" + what; };
        play::Conversation conversation(oracle_, front_end, read);
        conversation.begin();
        EXPECT_TRUE(conversation.say("save a game.txt"));
        EXPECT_EQ(saved, "a game.txt\n" + text);
    }
}

TEST_F(Play, AFaultySavedGameIsRefusedWithLineAndRemedy) {
    const auto fault = [&](const std::string& text) -> std::string {
        try {
            play::Conversation(oracle_, {}, play::parse_record(text, "g"));
            return "";
        } catch (const TextError& error) {
            return error.what();
        }
    };
    const std::string good = "grundy game 1\nposition kayles(5) + *2\nside second\n";
    EXPECT_EQ(fault(good + "\n# a remark\r\nmove 1: kayles(1) + kayles(3)\r\nmove 3: 0\n"), "");
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"", "g:1: a saved game begins with the line 'grundy game 1'"},
        {"position *2\n", "g:1: a saved game begins with"},
        {"grundy game 1\nside first\n", "g:2: the line 'position ...' is missing"},
        {"grundy game 1\nmove 1: 0\n", "g:2: a move before the position"},
        {"grundy game 1\nposition nosuch(3)\n", "g:2: the position is faulty"},
        {good + "position *3\n", "g:4: there already is a position"},
        {good + "side third\n", "g:4: there is no side 'third'"},
        {good + "colour red\n", "g:4: expected 'position', 'side', 'rule' or 'move', not 'colour'"},
        {good + "move\n", "g:4: 'move' needs something after it"},
        {good + "move kayles(3)\n", "g:4: expected the number of a component"},
        {good + "move 0: kayles(3)\n", "g:4: expected the number of a component"},
        {good + "move 1:\n", "g:4: expected what the component becomes"},
        {good + "move 1: kayles(5)\n", "g:4: this is not a legal move here"},
        {good + "move 1: kayles(\n", "g:4: no component can become this position"},
        {good + "move 2: 0\nmove 2: 0\n", "g:5: there is no component 2: there is only 1"},
        {good + "move 9: 0\n", "g:4: there is no component 9: there are 2"}};
    for (const auto& [text, expected] : cases) {
        EXPECT_EQ(fault(text).substr(0, expected.size()), expected) << text << "\n" << fault(text);
        EXPECT_NE(fault(text).find("hint: "), std::string::npos) << fault(text);
    }
}

TEST_F(Play, AnyBytesAreARecordOrRefused) {
    const std::string good = "grundy game 1\nposition kayles(5) + *2\nside second\nmove 1: kayles(1) + kayles(3)\n";
    for (int round = 0; round < 500; ++round) {
        std::string text = good;
        for (auto k = pick(random_, 1, 3); k > 0; --k)
            text[random_() % text.size()] = static_cast<char>(random_() % 256);
        try {
            play::Conversation(oracle_, {}, play::parse_record(text, "g"));
        } catch (const TextError& error) {
            EXPECT_EQ(std::string(error.what()).substr(0, 2), "g:") << text;
        }
    }
}

// Random words are typed in a game: the conversation never throws, never ends by itself, and stays playable.
TEST_F(Play, TheConversationBearsAnything) {
    const std::vector<std::string> words = {
        "hint", "undo",   "moves", "moves 2:", "moves from 3", "why",       "position",
        "new",  "resign", "1",     "2",        "side second",  "side both", "take=1",
        "foo",  "(",      "9999",  "save",     "help",         "1: 0",      "*1"};
    std::string shown;
    play::FrontEnd front_end;
    front_end.write = [&](play::Tone, std::string_view line) { shown += std::string(line) + "\n"; };
    front_end.save = [](const std::string&, const std::string&) { FAIL() << "nothing is to be saved"; };
    front_end.why = [](const std::string& position) { return "because of " + position + "\n"; };
    for (int round = 0; round < 40 && !HasFailure(); ++round) {
        Record record;
        record.position = random_position();
        play::Conversation conversation(oracle_, front_end, record);
        conversation.begin();
        std::string said;
        for (int k = 0; k < 40; ++k) {
            const std::string& word = words[random_() % words.size()];
            said += word + "\n";
            EXPECT_TRUE(conversation.say(word)) << record.position << "\n" << said;
        }
        EXPECT_FALSE(conversation.say("quit"));
    }
    for (const char* not_there : {"\033", " 1 moves", " 1 replies"})
        EXPECT_EQ(shown.find(not_there), std::string::npos)
            << shown.substr(shown.find(not_there) < 40 ? 0 : shown.find(not_there) - 40, 80);
}

}  // namespace grundy::agreement::play_test
