// SPDX-License-Identifier: MIT
// The question `play`: a game that may repeat comes to its end, a list that is cut has a best move, and a move that
// loses at once is none.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "questions/answerer.hpp"
#include "support/shape_faults.hpp"

namespace grundy::questions::play_test {

Json play(const Json& request) {
    static Answerer answerer(Rules::catalogue());
    Allowance allowance;
    allowance.limits.time = Seconds(10);
    const Reply reply = answerer.answer("play", request.dump(), allowance);
    EXPECT_EQ(reply.status, 200) << request << reply.body;
    EXPECT_EQ(test::answer_fault("play", reply.status, reply.body), "") << request;
    return Json::parse(reply.body);
}

Json play_at(const std::string& position) { return play({{"position", position}}); }

std::string token_on_random_digraph(std::mt19937& random) {
    const std::size_t vertices = 3 + random() % 5;
    std::string arcs;
    for (std::size_t from = 1; from <= vertices; ++from) {
        arcs += std::to_string(from) + " ";
        for (std::size_t to = 1; to <= vertices; ++to)
            if (random() % 3 == 0) arcs += std::to_string(from) + ">" + std::to_string(to) + " ";
    }
    return "wandering_token(graph(\"" + arcs + "\"), " + std::to_string(1 + random() % vertices) + ")";
}

std::string random_position(std::mt19937& random) {
    const auto number = [&](std::size_t from, std::size_t to) {
        return std::to_string(from + random() % (to + 1 - from));
    };
    std::string out;
    switch (random() % 4) {
        case 0:
            out = "number_maze(board(\"121 / 210 / 112\"), " + number(1, 3) + ", " + number(1, 3) + ")";
            break;
        case 1:
            out = "epstein(" + number(1, 60) + ")";
            break;
        default:
            out = token_on_random_digraph(random);
    }
    return out + " + *" + number(0, 3);
}

Json best_move(const Json& answer) {
    Json best;
    for (const Json& move : answer["moves"])
        if (move["wins"] == true && (best.is_null() || move["remoteness"] < best["remoteness"])) best = move;
    return best;
}

// The other player delays at random. Each move of the winner leaves less of the game than the one before.
TEST(QuestionPlay, TheLeastRemotenessLeadsToTheEndOfAWonGame) {
    std::mt19937 random(71);
    int won = 0, longest = 0;
    for (int round = 0; round < 150 && !HasFailure(); ++round) {
        const std::string position = random_position(random);
        SCOPED_TRACE(position);
        Json at = play_at(position);
        if (at["winner"] != "first") {
            EXPECT_EQ(at["remoteness"].is_null(), at["winner"].is_null());
            continue;
        }
        ++won;
        for (int left = at["remoteness"]; left > 0; left -= 2) {
            longest = std::max(longest, left);
            ASSERT_EQ(at["winner"], "first");
            ASSERT_LE(at["remoteness"], left);
            const Json best = best_move(at);
            ASSERT_EQ(best["remoteness"].get<int>() + 1, at["remoteness"].get<int>()) << at;
            at = play_at(best["after"]);
            if (at["over"]) break;
            at = play_at(at["moves"][random() % at["moves"].size()]["after"]);
        }
        EXPECT_TRUE(at["over"]);
        EXPECT_EQ(at["winner"], "second");
    }
    EXPECT_GE(won, 20);
    EXPECT_GE(longest, 5);
}

TEST(QuestionPlay, AMoveThatGoesRoundIsFartherFromTheEnd) {
    const Json answer = play_at("wandering_token(graph(\"1>2 2>1 1>3\"), 1)");
    EXPECT_EQ(answer["remoteness"], 1);
    ASSERT_EQ(answer["moves"].size(), 2u);
    for (const Json& move : answer["moves"]) EXPECT_EQ(move["wins"], true);
    EXPECT_EQ(best_move(answer)["after"], "wandering_token(graph(\"1>2 1>3 2>1\"), 3)");
}

// Whoever has lost and leaves the greatest remoteness makes as many moves as the remoteness says.
TEST(QuestionPlay, TheLosingSideKnowsWhichMoveDelaysLongest) {
    std::mt19937 random(72);
    int lost = 0, choices = 0;
    for (int round = 0; round < 150 && !HasFailure(); ++round) {
        // First a vertex from which one way ends after 2 moves, and one after 4; play may go round beyond them.
        const std::string position =
            round > 0 ? random_position(random) : "wandering_token(graph(\"1>2 2>3 1>4 4>5 5>6 6>7 6>4 4>1\"), 1)";
        SCOPED_TRACE(position);
        Json at = play_at(position);
        if (at["winner"] == "first") at = play_at(best_move(at)["after"]);
        if (at["winner"] != "second") continue;
        ++lost;
        for (int left = at["remoteness"]; left > 0; left -= 2) {
            ASSERT_EQ(at["remoteness"], left);
            Json longest;
            for (const Json& move : at["moves"]) {
                EXPECT_EQ(move["remoteness"], play_at(move["after"])["remoteness"]);
                if (longest.is_null() || move["remoteness"] > longest["remoteness"]) longest = move;
                choices += move["remoteness"] != at["moves"][0]["remoteness"];
            }
            ASSERT_EQ(longest["remoteness"], left - 1);
            at = play_at(best_move(play_at(longest["after"]))["after"]);
        }
        EXPECT_TRUE(at["over"]);
    }
    EXPECT_GE(lost, 20);
    EXPECT_GE(choices, 3);
}

// Six tokens have nine positions each, but thousands of sums.
TEST(QuestionPlay, WithoutTheRemotenessWinningMovesAreKnown) {
    std::string arcs = "2>1 ", sum = "*1";
    for (int v = 1; v < 9; ++v) arcs += std::to_string(v) + ">" + std::to_string(v + 1) + " ";
    for (int i = 0; i < 6; ++i) sum += " + wandering_token(graph(\"" + arcs + "\"), 1)";
    EXPECT_FALSE(play_at(sum)["remoteness"].is_null());
    const Json answer = play({{"position", sum}, {"budget", {{"nodes", 3000}}}});
    EXPECT_EQ(answer["known"], true);
    EXPECT_EQ(answer["winner"], "first");
    EXPECT_TRUE(answer["remoteness"].is_null());
    bool any = false;
    for (const Json& move : answer["moves"]) {
        any = any || move["wins"];
        EXPECT_TRUE(move["remoteness"].is_null());
    }
    EXPECT_TRUE(any);
}

TEST(QuestionPlay, AListThatIsCutHasABestMove) {
    const auto has = [](const Json& answer, const char* field) {
        return std::any_of(answer["moves"].begin(), answer["moves"].end(),
                           [&](const Json& move) { return move[field] == true; });
    };
    for (const bool misere : {false, true}) {
        const Json answer = play({{"position", "*5000 + *9"}, {"misere", misere}, {"moves", 4}});
        EXPECT_EQ(answer["complete"], false);
        EXPECT_EQ(answer["moves"].size(), 4U);
        EXPECT_TRUE(has(answer, "wins")) << answer;
    }
    // The first move loses, and the last one keeps the draw or wins.
    const std::string token = "wandering_token(graph(\"1>2 2>6 1>5 5>1\"), 1)",
                      won = "wandering_token(graph(\"1>2 2>6 2>1 1>3\"), 1)";
    EXPECT_TRUE(has(play({{"position", token}, {"moves", 1}}), "keeps_draw"));
    EXPECT_TRUE(has(play({{"position", won}, {"moves", 1}}), "wins"));
}

// Whoever takes the last coin loses, under misere play, too: nothing is left but to lose.
TEST(QuestionPlay, AMoveThatLosesAtOnceDoesNotWinMiserePlay) {
    const std::string rules = "game last(n):\n    lose if 0 < n <= 2\n    last(n - k) for k in 1..2 if k < n\n";
    for (const char* const position : {"last(1)", "last(1) + *0"}) {
        const Json answer = play({{"position", position}, {"misere", true}, {"rules", rules}});
        EXPECT_EQ(answer["over"], true);
        EXPECT_EQ(answer["winner"], "second") << position;
        const Json blind = play({{"position", position}, {"misere", true}, {"rules", rules}, {"values", false}});
        EXPECT_TRUE(blind["winner"].is_null());
        EXPECT_EQ(blind["known"], false);
    }
    EXPECT_EQ(play({{"position", "last(0)"}, {"misere", true}, {"rules", rules}})["winner"], "first");
}

// Where the budget ends before the verdict, the moves are listed all the same, and no value or winner is claimed.
TEST(QuestionPlay, WithoutAVerdictThereAreMoves) {
    for (const char* request : {R"j({"position": "cram(board(8, 9))", "budget": {"nodes": 1000}})j",
                                R"j({"position": "cram(board(8, 9))", "misere": true, "budget": {"nodes": 1000}})j",
                                R"j({"position": "wandering_token(grid(30, 30), 1)", "budget": {"nodes": 2000}})j"}) {
        const Json answer = play(Json::parse(request));
        EXPECT_FALSE(answer["moves"].empty()) << request << answer;
        EXPECT_EQ(answer["value"], nullptr) << request;
        EXPECT_EQ(answer["winner"], nullptr) << request;
    }
}

}  // namespace grundy::questions::play_test
