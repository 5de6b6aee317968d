// SPDX-License-Identifier: MIT
// Games against the engine where play may go on for ever, compared with the definition: win, loss or draw and the
// number of moves, by rounds over all positions of a token on a digraph beside a nim heap.
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <random>

#include "core/error.hpp"
#include "core/size.hpp"
#include "play/conversation.hpp"

namespace grundy::play::repeating_play_test {

constexpr std::size_t heaps = 3;  // 0, 1, 2

struct TokenAndHeap {
    std::size_t token, heap;
    friend auto operator<=>(const TokenAndHeap&, const TokenAndHeap&) = default;
};

/// A digraph, and for each position of a token and a heap on it the remoteness: nothing if it is drawn.
class World {
public:
    explicit World(std::vector<std::vector<std::size_t>> targets) : targets_(std::move(targets)) {
        for (bool changed = true; changed;) {
            changed = false;
            // In each round only what the rounds before found counts, so that numbers are found in their order.
            const auto before = length_;
            for (std::size_t t = 0; t < targets_.size(); ++t)
                for (std::size_t h = 0; h < heaps; ++h) {
                    if (before.contains({t, h})) continue;
                    std::optional<std::size_t> win;
                    std::size_t loss = 0;
                    bool open = false;
                    for (const TokenAndHeap& o : options({t, h})) {
                        const auto at = before.find(o);
                        if (at == before.end())
                            open = true;
                        else if (at->second % 2 == 0)
                            win = std::min(win.value_or(at->second + 1), at->second + 1);
                        else
                            loss = std::max(loss, at->second + 1);
                    }
                    if (!win && open) continue;
                    length_[{t, h}] = win.value_or(loss);
                    changed = true;
                }
        }
    }

    std::vector<TokenAndHeap> options(TokenAndHeap p) const {
        std::vector<TokenAndHeap> out;
        for (const std::size_t t : targets_[p.token]) out.push_back({t, p.heap});
        for (std::size_t h = 0; h < p.heap; ++h) out.push_back({p.token, h});
        return out;
    }
    std::optional<std::size_t> length(TokenAndHeap p) const {
        const auto at = length_.find(p);
        return at == length_.end() ? std::nullopt : std::optional(at->second);
    }
    std::string graph() const {
        std::string out;
        for (std::size_t t = 0; t < targets_.size(); ++t) {
            out += std::to_string(t + 1) + " ";
            for (const std::size_t to : targets_[t]) out += std::to_string(t + 1) + ">" + std::to_string(to + 1) + " ";
        }
        return "graph(\"" + out + "\")";
    }
    std::string text(TokenAndHeap p) const {
        return "wandering_token(" + graph() + ", " + std::to_string(p.token + 1) + ") + *" + std::to_string(p.heap);
    }

private:
    std::vector<std::vector<std::size_t>> targets_;
    std::map<TokenAndHeap, std::size_t> length_;
};

World random_world(std::mt19937& random) {
    std::vector<std::vector<std::size_t>> targets(3 + random() % 5);
    for (std::size_t t = 0; t < targets.size(); ++t)
        for (std::size_t to = 0; to < targets.size(); ++to)
            if (random() % 3 == 0) targets[t].push_back(to);
    return World(std::move(targets));
}

class RepeatingPlay : public testing::Test {
protected:
    // The move of a match that leads to a position of the world.
    LegalMove move_to(const Match& match, const World& world, TokenAndHeap to) {
        const std::string wanted = text(oracle_.positions().position(world.text(to)));
        for (const LegalMove& move : match.moves().moves)
            if (text(match.after(move)) == wanted) return move;
        throw Error("no move leads to " + world.text(to));
    }
    // The end of the token's game may be left out of a match, and so may an empty heap.
    std::string text(const PositionHandle& position) {
        std::string out;
        Solver& positions = oracle_.positions();
        for (std::size_t i = 1; i <= position.components(); ++i) {
            const std::string part = positions.text(positions.component(position, i));
            MoveQuery one;
            one.values = false;
            if (!oracle_.moves(positions.component(position, i), one).moves.empty()) out += part + ";";
        }
        return out;
    }

    Rules rules_ = Rules::catalogue();
    NormalPlay oracle_{rules_, {}};
    Engine engine_{oracle_};
};

TEST_F(RepeatingPlay, TheEngineReachesWhatTheDefinitionSays) {
    std::mt19937 random(44);
    int wins = 0, draws = 0, losses = 0;
    for (int round = 0; round < 300 && !HasFailure(); ++round) {
        const World world = random_world(random);
        TokenAndHeap at{random() % 3, random() % heaps};
        const auto length = world.length(at);
        SCOPED_TRACE(world.text(at));
        Match match(oracle_, world.text(at));
        ASSERT_TRUE(match.may_repeat());
        // The engine moves first; the other side plays at random, or, if the engine has lost, as well as it can.
        std::size_t moves = 0;
        while (!match.over() && moves < 60) {
            const auto options = world.options(at);
            TokenAndHeap next = options[random() % options.size()];
            if (match.turn() == 0) {
                const Choice choice = engine_.choose(match);
                const auto standing = world.length(at);
                ASSERT_EQ(choice.standing, !standing            ? Choice::Standing::draws
                                           : *standing % 2 == 1 ? Choice::Standing::wins
                                                                : Choice::Standing::loses);
                for (const TokenAndHeap& o : options)
                    if (text(oracle_.positions().position(world.text(o))) == text(match.after(choice.move))) next = o;
                match.play(choice.move);
            } else {
                if (length && *length % 2 == 0)
                    for (const TokenAndHeap& o : options)
                        if (world.length(o) && *world.length(o) + 1 == *world.length(at)) next = o;
                match.play(move_to(match, world, next));
            }
            at = next;
            ++moves;
        }
        if (length && *length % 2 == 1) {
            ++wins;
            EXPECT_FALSE(match.drawn());
            EXPECT_EQ(match.winner(), 0);
            EXPECT_LE(moves, *length);
        } else if (length) {
            ++losses;
            EXPECT_EQ(match.winner(), 1);
            EXPECT_EQ(moves, *length);
        } else {
            ++draws;
            EXPECT_TRUE(match.drawn() || moves == 60 || match.winner() == 0);
        }
    }
    EXPECT_GT(wins, 5);
    EXPECT_GT(draws, 5);
    EXPECT_GT(losses, 3);
}

TEST_F(RepeatingPlay, WhatAMoveGivesAwayIsKnown) {
    std::mt19937 random(45);
    int gifts = 0;
    for (int round = 0; round < 200; ++round) {
        const World world = random_world(random);
        const TokenAndHeap at{random() % 3, random() % heaps};
        const Match match(oracle_, world.text(at));
        if (match.over()) continue;
        const auto worth = [](std::optional<std::size_t> length, std::size_t wins) {
            return !length ? 1 : *length % 2 == wins ? 2 : 0;
        };
        for (const TokenAndHeap& o : world.options(at)) {
            const int before = worth(world.length(at), 1), after = worth(world.length(o), 0);
            const auto gift = engine_.gift(match, move_to(match, world, o));
            EXPECT_EQ(gift.has_value(), after < before) << world.text(at) << " to " << world.text(o);
            if (gift) {
                EXPECT_EQ(*gift, after == 0 ? PlayResult::win : PlayResult::draw);
            }
            gifts += gift ? 1 : 0;
        }
    }
    EXPECT_GT(gifts, 20);
}

class RepeatingTalk : public RepeatingPlay {
protected:
    Conversation& talk(const std::string& position, Side side = Side::first) {
        Record record;
        record.position = position;
        record.side = side;
        return talk(record);
    }
    Conversation& talk(const Record& record) {
        FrontEnd front_end;
        front_end.write = [&](Tone, std::string_view line) { said_ += std::string(line) + "\n"; };
        front_end.save = [&](const std::string&, const std::string& text) { saved_ = text; };
        conversation_ = std::make_unique<Conversation>(oracle_, front_end, record);
        conversation_->begin();
        return *conversation_;
    }
    bool heard(const std::string& text) {
        const bool found = said_.find(text) != std::string::npos;
        said_.clear();
        return found;
    }

    std::unique_ptr<Conversation> conversation_;
    std::string said_, saved_;
};

const char* const to_and_fro = "wandering_token(path(2), 1)";

TEST_F(RepeatingTalk, TheThirdTimeIsADraw) {
    Conversation& talk = this->talk(to_and_fro);
    EXPECT_TRUE(heard("Play may go on for ever."));
    talk.say("1");
    EXPECT_TRUE(heard("This position was here before, with the same player to move"));
    talk.say("save there");
    talk.say("1");
    EXPECT_TRUE(heard("come up for the third time with the same player to move: the game is a draw."));
    talk.say("1");
    EXPECT_TRUE(heard("The game is over"));
    talk.say("undo");
    EXPECT_TRUE(heard("Position: wandering_token"));
    // A saved game knows what came up before.
    Conversation& resumed = this->talk(parse_record(saved_, "g"));
    EXPECT_TRUE(heard("Resumed after 2 moves."));
    resumed.say("1");
    EXPECT_TRUE(heard("the game is a draw."));
    const std::string moves = saved_.substr(saved_.find("move"));
    EXPECT_NO_THROW(Conversation(oracle_, {}, parse_record(saved_ + moves, "g")));
    EXPECT_THROW(Conversation(oracle_, {}, parse_record(saved_ + moves + moves, "g")), TextError);
}

TEST_F(RepeatingTalk, TheEnginesOwnGameEnds) {
    EXPECT_TRUE(talk(std::string(to_and_fro) + " + *2", Side::watch).finished());
    EXPECT_TRUE(heard("the game is a draw."));
}

TEST_F(RepeatingTalk, DrawsAreOfferedAndTakenWhereTheEngineCannotWin) {
    talk(to_and_fro).say("draw");
    EXPECT_TRUE(heard("Agreed: the game is a draw."));
    conversation_->say("draw");
    EXPECT_TRUE(heard("The game is over already."));
    conversation_->say("undo");
    conversation_->say("hint");
    EXPECT_TRUE(heard("No move wins. This keeps the draw: "));
    talk("epstein(29)").say("draw");  // lost for the player to move
    EXPECT_TRUE(heard("I decline: I can win."));
    conversation_->say("hint");
    EXPECT_TRUE(heard("This delays the end longest: "));
    talk("epstein(36) + *0").say("draw");  // won
    EXPECT_TRUE(heard("Agreed: the game is a draw."));
    talk("kayles(3)").say("draw");
    EXPECT_TRUE(heard("This game ends with a winner: there is no draw."));
}

// The other player makes the first move of the list; hints are typed as they are printed.
TEST_F(RepeatingTalk, HintsLeadToTheEndOfAWonGame) {
    std::mt19937 random(46);
    int won = 0;
    const auto over = [](const Conversation& one) { return one.prompt() == "> "; };
    for (int round = 0; round < 100 && !HasFailure(); ++round) {
        const World world = random_world(random);
        const TokenAndHeap at{random() % 3, random() % heaps};
        const auto length = world.length(at);
        if (!length || *length % 2 == 0) continue;
        SCOPED_TRACE(world.text(at));
        Conversation& talk = this->talk(world.text(at), Side::both);
        ++won;
        for (std::size_t moves = 0; !over(talk); moves += 2) {
            ASSERT_LT(moves, *length) << said_;
            said_.clear();
            talk.say("hint");
            ASSERT_TRUE(said_.starts_with("This wins: ")) << said_;
            const std::size_t v = said_.find("v = "), take = said_.find("take = ");
            const std::size_t choice = std::min(v, take);
            ASSERT_NE(choice, std::string::npos) << said_;
            talk.say(said_.substr(choice, said_.find_first_of(",\n)", choice) - choice));
            if (!over(talk)) talk.say("1");
        }
        EXPECT_TRUE(heard("the first player wins."));
    }
    EXPECT_GT(won, 20);
}

TEST_F(RepeatingTalk, ALostDrawIsPointedOut) {
    // From 1, to 2 loses and to 3 draws; from 2, the move to 4 wins.
    talk("wandering_token(graph(\"1>2 1>3 3>1 2>4\"), 1)").say("v=2");
    EXPECT_TRUE(heard("That lets me win: I answer "));
}

TEST_F(RepeatingTalk, MiserePlayNeedsAnEnd) {
    MiserePlay misere(rules_, {});
    EXPECT_THROW(Match(misere, "epstein(4)"), Error);
}

}  // namespace grundy::play::repeating_play_test
