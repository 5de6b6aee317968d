// SPDX-License-Identifier: MIT
// Reading only the games that a question names gives the answers of the whole catalogue.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>

#include "api/mentioned.hpp"

namespace grundy::mentioned_test {

std::size_t games_read(const std::string& text) { return Rules::catalogue_for({text}, {}).games().size(); }

TEST(Mentioned, EachGameOfTheCatalogueIsComplete) {
    const Rules all = Rules::catalogue();
    const std::size_t count = all.games().size();
    for (const GameInfo& game : all.games()) {
        const Rules few = Rules::catalogue_for({game.name}, {});
        ASSERT_TRUE(few.find(game.name)) << game.name;
        EXPECT_EQ(few.find(game.name)->text, game.text);
        EXPECT_LT(few.games().size(), count / 4) << game.name;
    }
}

TEST(Mentioned, FewGamesAreRead) {
    EXPECT_EQ(games_read("kayles(7)"), 1U);
    EXPECT_EQ(games_read("kayles(7) + brave[m=3](4) + *2"), 2U);
    EXPECT_EQ(games_read("0.77(5) + 0.3F(2) + \"1-3\"(4)"), 0U);
    EXPECT_EQ(games_read("node_kayles(petersen) + node_kayles(grid(3, 4))"), 1U);
    EXPECT_EQ(games_read("cram(board(\"..# / ...\"))"), 1U);
}

// Messages about a name need all names.
TEST(Mentioned, AnUnknownNameNeedsAll) {
    const std::size_t count = Rules::catalogue().games().size();
    EXPECT_EQ(games_read("stirp(5)"), count);
    EXPECT_EQ(games_read("kayles(7) + nothing"), count);
}

TEST(Mentioned, RuleFilesBringWhatTheyCall) {
    const std::string rules = "game mine(n):\n    kayles(n - 1) + strip(n - 2) + mine(n - 3)  # wythoff(n)\n";
    Rules few = Rules::catalogue_for({"mine(5)"}, {rules});
    EXPECT_EQ(few.games().size(), 2U);
    few.add(rules, "mine.game");
    Rules all = Rules::catalogue();
    all.add(rules, "mine.game");
    EXPECT_EQ(Solver(few).value("mine(9)").value, Solver(all).value("mine(9)").value);
}

}  // namespace grundy::mentioned_test
