// SPDX-License-Identifier: MIT
// `grundy moves`: the moves are those of the rules, and the mex of the values that they lead to is the value.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "support/program.hpp"

namespace grundy::test::cli_moves_test {

using Json = nlohmann::json;

TEST(CliMoves, LaysTheMexOut) {
    EXPECT_EQ(grundy({"moves", "kayles(3) + *1"}).out,
              "kayles(3) + *1\n\n"
              "The first player wins: the value is 2, not 0.\n\n"
              "To value 0: 1 move, winning\n"
              "  kayles(3) -> kayles(0) + kayles(1)   (take = 2)\n\n"
              "To value 1: 1 move\n"
              "  kayles(3) -> kayles(1) + kayles(1)   (take = 1)\n\n"
              "To value 3: 2 moves\n"
              "  kayles(3) -> kayles(0) + kayles(2)   (take = 1)\n"
              "  *1 -> 0   (take = 1)\n\n"
              "The values of the options are 0 1 3; the least number missing among them is 2: the mex.\n");
    EXPECT_EQ(grundy({"moves", "kayles(0)"}).out,
              "kayles(0)\n\nThe second player wins: the value is 0.\n\n"
              "There is no move: the mex of no values is 0.\n");
    EXPECT_NE(grundy({"moves", "*30", "--moves", "2"}).out.find("To value 29: 1 move\n"), std::string::npos);
    EXPECT_NE(grundy({"moves", "kayles(60)", "--moves", "1"}).out.find("... and "), std::string::npos);
}

// Each group has the moves to one value, the groups together all moves, and their values have the value as mex.
TEST(CliMoves, GroupsAreAllMoves) {
    for (const char* position : {"kayles(9) + *2", "cram(board(2, 3))", "node_kayles(petersen)", "0.77(6) + 0.77(6)",
                                 "bracelet([5, 1, 7, 2])", "*0", "wythoff(3, 5)"}) {
        SCOPED_TRACE(position);
        const Json all = Json::parse(grundy({"moves", position, "--json"}).out);
        std::set<std::uint64_t> totals;
        std::size_t winning = 0;
        for (const Json& group : all["groups"]) {
            EXPECT_EQ(group["count"], group["moves"].size());
            totals.insert(group["total"].get<std::uint64_t>());
            if (group["wins"].get<bool>()) winning += group["moves"].size();
            for (const Json& move : group["moves"]) {
                EXPECT_EQ(move["total"], group["total"]);
                EXPECT_EQ(grundy({"value", move["to"].get<std::string>()}).out, move["value"].dump() + "\n");
            }
        }
        EXPECT_EQ(totals.size(), all["groups"].size());
        EXPECT_EQ(all["option_values"], Json(totals));
        std::uint64_t mex = 0;
        while (totals.contains(mex)) ++mex;
        EXPECT_EQ(all["value"], mex);
        EXPECT_EQ(all["winner"], mex == 0 ? "second" : "first");
        EXPECT_EQ(all["complete"], true);
        const Json solved = Json::parse(grundy({"solve", position, "--json"}).out);
        EXPECT_EQ(solved["value"], all["value"]);
        if (std::string(position).rfind("cram", 0) != 0) {  // whose engine lists moves up to symmetry
            EXPECT_EQ(solved["moves"].size(), winning);
        }
    }
}

TEST(CliMoves, EndsOfTheGame) {
    const Folder folder;
    const std::string rules = folder.file("w.game",
                                          "game tt(n):\n    win for k in 1..2 if k = n\n"
                                          "    tt(n - k) for k in 1..3 if k < n\n");
    const std::string text = grundy({"moves", "tt(2)", "-f", rules}).out;
    EXPECT_NE(text.find("The end of the game: 1 move, winning\n  tt(2) -> win"), std::string::npos) << text;
    EXPECT_NE(text.find("To a loony position: 1 move\n"), std::string::npos) << text;
    EXPECT_NE(text.find("the position is loony"), std::string::npos) << text;
    EXPECT_NE(grundy({"moves", "tt(3)", "-f", rules}).out.find("No option has a value that counts"), std::string::npos);
    const Json json = Json::parse(grundy({"moves", "tt(2)", "-f", rules, "--json"}).out);
    EXPECT_EQ(json["value"], "loony");
    EXPECT_EQ(json["groups"][0]["total"], "win");
}

TEST(CliMoves, AListThatIsCutSaysSoAndShowsAWinningMove) {
    const std::string text = grundy({"moves", "kayles(10^9)", "--moves", "1"}).out;
    EXPECT_EQ(text.find("kayles(1000000000)\n\nThe first player wins: the value is 1, not 0.\n"
                        "These are not all moves: there are too many. Each count below is a lower bound.\n"),
              0U)
        << text;
    const std::size_t winning = text.find("To value 0: at least 1 move, winning\n  kayles(1000000000) -> kayles(");
    ASSERT_NE(winning, std::string::npos) << text;
    EXPECT_NE(text.find("To value 2: at least "), std::string::npos) << text;
    const std::size_t to = text.find("-> ", winning) + 3;
    const std::string left = text.substr(to, text.find("   (", to) - to);
    EXPECT_EQ(grundy({"value", left}).out, "0\n") << left;
    const Json json = Json::parse(grundy({"moves", "kayles(10^9)", "--moves", "1", "--json"}).out);
    EXPECT_EQ(json["complete"], false);
    EXPECT_EQ(json["groups"].size(), 1U) << "not more moves than were asked for";
    EXPECT_EQ(json["groups"][0]["wins"], true);
    EXPECT_EQ(grundy({"moves", "kayles(60)"}).out.find("at least"), std::string::npos);
}

// Each move names the position that it leads from, which counts, too.
TEST(CliMoves, ListsOfLongPositionsAreShort) {
    const Folder folder;
    std::string edges;
    for (int v = 1; v < 20000; ++v) edges += std::to_string(v) + " " + std::to_string(v + 1) + "\n";
    const std::string chain = "g=" + folder.file("chain.txt", edges);
    const Result run = grundy({"moves", "hackenbush(g)", "--graph", chain, "--json"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_LT(run.out.size(), std::size_t{100} << 20);
    const Json json = Json::parse(run.out);
    EXPECT_EQ(json["value"], 19999);
    EXPECT_EQ(json["complete"], false);
    EXPECT_GE(json["groups"].size(), 20U);
}

TEST(CliMoves, Refuses) {
    EXPECT_EQ(grundy({"moves"}).code, 2);
    EXPECT_EQ(grundy({"moves", "kayles("}).code, 2);
    const Result cyclic = grundy({"moves", "epstein(5)"});
    EXPECT_EQ(cyclic.code, 2);
    EXPECT_NE(cyclic.err.find("grundy solve shows who wins"), std::string::npos) << cyclic.err;
    const Result result = grundy({"moves", "wythoff(300, 300)", "--budget", "100nodes"});
    EXPECT_EQ(result.code, 3);
    EXPECT_EQ(result.out, "");
}

TEST(CliMoves, SaysWhatIsKnownIfTheBudgetEnds) {
    const Result run = grundy({"moves", "cram(board(12, 12))", "--budget", "20000nodes"});
    EXPECT_EQ(run.code, 3) << run.out;
    EXPECT_TRUE(has(run.err, "the value of the position is known, 0;") && has(run.err, "No move wins")) << run.err;
}

}  // namespace grundy::test::cli_moves_test
