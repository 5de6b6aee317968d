// SPDX-License-Identifier: MIT
// Finding games by words.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/game_search.hpp"
#include "support/program.hpp"

namespace grundy::test::cli_search_test {

std::vector<std::string> names(const std::vector<GameInfo>& games) {
    std::vector<std::string> out;
    for (const GameInfo& game : games) out.push_back(game.name);
    return out;
}

TEST(GameSearch, WhatPeopleAskForLeadsSomewhere) {
    const std::pair<const char*, const char*> wanted[] = {
        {"subtraction", "brave"},       {"dawson", "dawsons_kayles"}, {"hackenbush", "hackenbush"},
        {"fibonacci", "fibnim"},        {"bachet", "brave"},          {"northcott", "hdu1730"},
        {"staircase", "staircase_nim"}, {"0.77", "kayles"},           {"hdu-1847", "cet4"},
        {"HDU1846", "brave"},           {"poj 2311", "poj2311"},      {"Rip van Winkle", "kayles"},
        {"winning ways", "snim"},       {"b: board", "cram"},         {"coin-turning", "turning_turtles"}};
    const std::vector<GameInfo> games = Rules::catalogue().games();
    for (const auto& [words, game] : wanted) {
        const auto found = names(report::search_games(games, words));
        EXPECT_NE(std::find(found.begin(), found.end(), game), found.end()) << words << " does not lead to " << game;
        EXPECT_EQ(grundy::test::grundy({"games", words}).code, 0) << words;
    }
}

TEST(GameSearch, NamesComeFirstAndAllWordsCount) {
    const std::vector<GameInfo> games = {
        {"far", "far(n)", "", "like near", "", "", "", {}, {}, {}, {}},
        {"near", "near(n)", "", "Also known as: The Game, Other's one.", "", "", "", {}, {}, {}, {}},
        {"third", "third(n)", "", "", "Near and Far 1999", "", "", {}, {}, {}, {}}};
    using Names = std::vector<std::string>;
    EXPECT_EQ(names(report::search_games(games, "near")), (Names{"near", "third", "far"}));
    EXPECT_EQ(names(report::search_games(games, "near 1999")), (Names{"third"}));
    EXPECT_EQ(names(report::search_games(games, "others")), (Names{"near"}));
    EXPECT_EQ(names(report::search_games(games, "ear")), (Names{}));
    EXPECT_EQ(names(report::search_games(games, " - ")), (Names{}));
    EXPECT_EQ(report::other_names(games[1]), (Names{"The Game", "Other's one"}));
    EXPECT_EQ(names(report::named_games(games, "Near")), (Names{"near"}));
    EXPECT_EQ(names(report::named_games(games, "the game")), (Names{"near"}));
    EXPECT_EQ(names(report::named_games(games, "game")), (Names{}));
    EXPECT_EQ(names(report::named_games(games, "")), (Names{}));
}

TEST(GameSearch, NumbersOfProblemsAreExact) {
    const std::vector<GameInfo> games = Rules::catalogue().games();
    using Names = std::vector<std::string>;
    for (const char* text : {"HDU 1907", "hdu1907", "hdu-1907"})
        EXPECT_EQ(names(report::search_games(games, text)), (Names{"nim"})) << text;
    EXPECT_EQ(names(report::search_games(games, "hdu 190")), (Names{}));
    EXPECT_EQ(names(report::search_games(games, "poj1953")), (Names{}));
    EXPECT_EQ(names(report::search_games(games, "Codeforces 1033 C")), (Names{"cf1033C", "cf1033C_on"}));
    EXPECT_EQ(names(report::search_games(games, "cf603c")), (Names{"cf603C"}));
    EXPECT_EQ(names(report::search_games(games, "Luogu 1247")), (Names{"nim"}));
    EXPECT_EQ(names(report::search_games(games, "luoguP1247")), (Names{"nim"}));
    EXPECT_EQ(names(report::search_games(games, "hdu 5754")).front(), "hdu5754");
    EXPECT_FALSE(report::search_games(games, "wythoff 1907").empty()) << "the year of a paper";
}

TEST(GameSearch, OneGameIsShownAndSeveralAreListed) {
    EXPECT_EQ(grundy({"games", "northcott"}).out.rfind("# Northcott: two pieces in a row", 0), 0U);
    EXPECT_NE(grundy({"games", "northcott"}).out.find("\ngame hdu1730(d)"), std::string::npos);
    EXPECT_EQ(grundy({"games", "Nim"}).out, grundy({"games", "nim"}).out);
    EXPECT_EQ(grundy({"games", "Grundy's game"}).out, grundy({"games", "grundys"}).out);
    EXPECT_NE(grundy({"games", "dawson"}).out.find("\ndawsons_kayles"), std::string::npos);
    const auto json = nlohmann::json::parse(grundy({"games", "--search", "kayles", "--json"}).out);
    EXPECT_EQ(json["games"][0]["name"].get<std::string>().find("arc_kayles"), 0U);
    EXPECT_GT(json["games"].size(), 3U);
    const Result none = grundy({"games", "xylophone"});
    EXPECT_EQ(none.code, 2);
    EXPECT_NE(none.err.find("no game speaks of it"), std::string::npos) << none.err;
    EXPECT_EQ(grundy({"games", "kayles", "--search", "nim"}).code, 2);
    EXPECT_EQ(grundy({"games", "dawson", "--check"}).code, 2);
    const std::string kayles = grundy({"games", "kayles", "--json"}).out;
    for (const char* name : {"Kayles", "0.77", "Dudeney's Skittles", "rip van winkles game", "kayles(5)"})
        EXPECT_EQ(grundy({"games", name, "--json"}).out, kayles) << name;
}

}  // namespace grundy::test::cli_search_test
