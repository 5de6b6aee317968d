// SPDX-License-Identifier: MIT
// Tests which games of a family count as one: exactly those whose values the engines find equal as well.
#include "atlas/family.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <grundy/grundy.hpp>

#include "atlas/code_moves.hpp"

namespace grundy::atlas::family_test {

const Entry& entry_with(const std::vector<Entry>& games, const std::string& code) {
    const auto at = std::find_if(games.begin(), games.end(), [&](const Entry& e) {
        return e.game == code ||
               std::any_of(e.also.begin(), e.also.end(), [&](const Alias& a) { return a.game == code; });
    });
    if (at == games.end()) throw std::runtime_error(code + " is nowhere");
    return *at;
}

std::vector<std::uint64_t> values(const std::string& code, std::int64_t to) {
    Solver solver{Rules()};
    return solver.table(code, {{0, to}}).values;
}

void expect_equal_values(const std::vector<Entry>& games, std::int64_t to) {
    std::size_t compared = 0;
    for (const Entry& entry : games) {
        if (entry.also.empty()) continue;
        const auto of_entry = values(entry.game, to);
        for (const Alias& alias : entry.also) {
            const auto of_alias = values(alias.game, to);
            for (std::size_t n = 0; n < of_alias.size(); ++n) {
                const auto shift = static_cast<std::size_t>(alias.shift);
                const std::size_t other = n < shift ? 0 : (n - shift) / static_cast<std::size_t>(alias.divide);
                ASSERT_EQ(of_alias[n], of_entry[other]) << alias.game << " and " << entry.game << ", heap " << n;
            }
            ++compared;
        }
    }
    EXPECT_GT(compared, 15U);
}

std::size_t all_of(const std::vector<Entry>& games) {
    std::size_t out = games.size();
    for (const Entry& entry : games) out += entry.also.size();
    return out;
}

TEST(Families, EqualOctalGamesHaveEqualValues) {
    const auto games = games_of("octal:3");
    EXPECT_EQ(all_of(games), 511U);
    expect_equal_values(games, 80);
}

TEST(Families, EqualHexadecimalGamesHaveEqualValues) {
    const auto games = games_of("hex:2");
    EXPECT_EQ(all_of(games), 255U);
    expect_equal_values(games, 40);
}

TEST(Families, EqualSubtractionGamesHaveEqualValues) {
    const auto games = games_of("subtraction:8");
    EXPECT_EQ(all_of(games), 255U);
    expect_equal_values(games, 60);
    EXPECT_EQ(entry_with(games, "0.03030003").game, "0.3303") << "{2, 4, 8} is {1, 2, 4} doubled";
}

// Published tables have them as one (0.161 and 0.36 differ first at heap 519) or elsewhere (0.27).
TEST(Families, PublishedErrorsAreNotRepeated) {
    const auto games = games_of("octal:3");
    EXPECT_NE(entry_with(games, "0.161"), entry_with(games, "0.36"));
    const Entry& e = entry_with(games, "0.27");
    EXPECT_EQ(e, entry_with(games, "0.26"));
    EXPECT_NE(e, entry_with(games, "0.06"));
    const Entry& dawson = entry_with(games, "0.137");
    EXPECT_EQ(dawson, entry_with(games, "0.07"));
    EXPECT_EQ(dawson, entry_with(games, "0.4"));
}

TEST(Families, TheOctalCodesOfTwoDigitsAreFortyOneGames) { EXPECT_EQ(games_of("octal:2").size(), 41U); }

TEST(Families, ADigitThatChangesNothingIsFound) {
    const ShiftedMoves a = canonical(moves_of_digits({2, 6})), b = canonical(moves_of_digits({2, 7}));
    EXPECT_EQ(a.moves, b.moves);
    EXPECT_EQ(a.shift, b.shift);
    EXPECT_EQ(canonical(moves_of_digits({0, 7})).shift, 1) << "0.07 is Dawson's Chess, one heap later";
    EXPECT_EQ(canonical(moves_of_digits({4})).shift, 2);
    EXPECT_TRUE(canonical(moves_of_digits({0, 0})).moves.none());
}

TEST(Families, BoardsAreListedWithoutTransposing) {
    const auto games = games_of("cram:2x3");
    ASSERT_EQ(games.size(), 6U);
    EXPECT_EQ(games[3].game, "cram(board(2, 1))");
}

TEST(Families, SetsAndCodes) {
    EXPECT_EQ(code_of_set({1, 2, 5}), "0.33003");
    EXPECT_EQ(set_of_code("0.33003"), "{1, 2, 5}");
    EXPECT_EQ(set_of_code("0.37"), "");
}

TEST(Families, FaultsNameTheRemedy) {
    for (const char* family : {"octal", "octal:0", "octal:x", "octal:9", "hex:7", "subtraction:40", "cram:4", "cram:4x",
                               "cram:999x2", "kayles:2x2", "nothing:2x2", ":3", "octal:-1", "octal:03x"})
        try {
            games_of(family);
            ADD_FAILURE() << family;
        } catch (const Error& fault) {
            EXPECT_NE(std::string(fault.what()).find("families are"), std::string::npos) << family << fault.what();
        }
}

}  // namespace grundy::atlas::family_test
