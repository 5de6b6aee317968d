// SPDX-License-Identifier: MIT
// Games that may repeat, as a user types them: infinities in every format, draws, remoteness, and what is refused.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace grundy::test::cli_cyclic_test {

using Json = nlohmann::json;

TEST(CliCyclic, ShowsInfinitiesInEveryFormat) {
    EXPECT_EQ(grundy({"value", "epstein(4) + *1"}).out, "infinity(1)\n");
    EXPECT_EQ(grundy({"table", "epstein", "4..6"}).out, "infinity(0) 0 infinity()\n");
    EXPECT_EQ(grundy({"table", "epstein", "4..6", "--width", "2"}).out, "4: infinity(0)           0\n6:  infinity()\n");
    EXPECT_EQ(grundy({"table", "epstein", "4..5", "--format", "csv"}).out, "n,value\n4,\"infinity(0)\"\n5,0\n");
    EXPECT_EQ(Json::parse(grundy({"table", "epstein", "4..6", "--json"}).out)["values"],
              Json({{{"infinity", {0}}}, 0, {{"infinity", Json::array()}}}));
    EXPECT_EQ(Json::parse(grundy({"value", "epstein(4)", "--json"}).out)["value"], Json({{"infinity", {0}}}));
    EXPECT_NE(grundy({"table", "epstein", "0..9", "--format", "svg"}).out.find(">infinity<"), std::string::npos);
    EXPECT_NE(grundy({"table", "epstein", "0..9", "--stats"}).out.find("infinity(0)"), std::string::npos);
    const Result bfile = grundy({"table", "epstein", "4..6", "--format", "bfile"});
    EXPECT_EQ(bfile.code, 2);
    EXPECT_NE(bfile.err.find("the position 4 has the value infinity(0)"), std::string::npos) << bfile.err;
}

TEST(CliCyclic, TellsWinLossAndDraw) {
    const auto solved = [](const std::string& position) {
        return Json::parse(grundy({"solve", position, "--json", "--remoteness"}).out);
    };
    const Json draw = solved("epstein(12)"), loss = solved("epstein(29)"), win = solved("epstein(36) + *0");
    EXPECT_EQ(draw["result"], "draw");
    EXPECT_EQ(draw["winner"], nullptr);
    EXPECT_EQ(draw["remoteness"], nullptr);
    EXPECT_EQ(draw["moves"][0]["to"], "epstein[most=10000](3)");
    EXPECT_EQ(loss["result"], "loss");
    EXPECT_EQ(loss["remoteness"], 4);
    EXPECT_EQ(loss["moves"][0]["remoteness"], 3);
    EXPECT_EQ(win["winner"], "first");
    EXPECT_EQ(win["remoteness"], 1);
    EXPECT_FALSE(solved("kayles(3)").contains("result"));
    EXPECT_EQ(solved("kayles(3)")["remoteness"], 3);
    EXPECT_NE(grundy({"solve", "epstein(12)"}).out.find("Draw: the value is infinity()"), std::string::npos);
    EXPECT_NE(grundy({"solve", "epstein(36) + *3 + *3"}).out.find("and a move leads to 0"), std::string::npos);
}

TEST(CliCyclic, DrawnSumsAreToldAsWhatTheyAre) {
    const std::string text = grundy({"solve", "wandering_token(path(2), 1) + *1"}).out;
    EXPECT_NE(
        text.find("Draw: the value is infinity(), no move leads to a lost position, and play can go on for ever."),
        std::string::npos)
        << text;
    EXPECT_NE(text.find("\n      sum                               infinity()\n"), std::string::npos) << text;
    EXPECT_NE(text.find("*1 -> 0   (take = 1)\n"
                        "      component 2 becomes worth 0, so the sum is infinity()\n"),
              std::string::npos)
        << text;
    const Json json = Json::parse(grundy({"solve", "epstein(12) + *1", "--json"}).out);
    EXPECT_EQ(json["result"], "draw");
    ASSERT_EQ(json["moves"].size(), 3U);
    EXPECT_EQ(json["moves"][2]["value"], 0);
    EXPECT_EQ(json["moves"][2]["total"], Json({{"infinity", Json::array()}}));
    EXPECT_EQ(Json::parse(grundy({"value", "epstein(12) + *1", "--json"}).out)["result"], "draw");
    EXPECT_FALSE(Json::parse(grundy({"value", "kayles(3)", "--json"}).out).contains("result"));
    const std::string won = grundy({"solve", "epstein(4) + *0 + *3 + *3"}).out;
    EXPECT_NE(won.find("component 1 becomes worth 0, so the sum is 0"), std::string::npos) << won;
    const std::string tokens = grundy({"digraph", "-", "--vertex", "a", "--vertex", "c"}, "a a\nc d\n").out;
    EXPECT_NE(tokens.find("c -> d   (value 0, the sum infinity())"), std::string::npos) << tokens;
}

TEST(CliCyclic, RefusesWhatNeedsAnEnd) {
    const auto refused = [](const std::vector<std::string>& words, int code, const std::string& message) {
        const Result result = grundy(words);
        EXPECT_EQ(result.code, code) << result.err;
        EXPECT_EQ(result.out, "");
        EXPECT_NE(result.err.find(message), std::string::npos) << result.err;
    };
    refused({"solve", "--misere", "epstein(4)"}, 2, "misere play needs a game that ends");
    refused({"solve", "--explain", "epstein(4)"}, 2, "an explanation needs a game that ends");
    refused({"period", "epstein"}, 2, "a period needs a game that ends");
    refused({"pattern", "epstein"}, 2, "a pattern needs a game that ends");
    refused({"play", "--misere", "epstein(4)"}, 2, "misere play needs a game that ends");
    refused({"solve", "--misere", "--remoteness", "kayles(3)"}, 2, "leave out --misere");
    refused({"solve", "--remoteness", "kayles(300)", "--budget", "1e5nodes"}, 3,
            "positions were reached from kayles(300)");
}

}  // namespace grundy::test::cli_cyclic_test
