// SPDX-License-Identifier: MIT
// Tokens whose cell is a pair of integers (docs/theory.md, Theorem 87), against the definition on random boards and
// steps, and rules that miss the theorem by one condition.
#include "core/size.hpp"
#include "engines/theorems/theorem.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"
#include "sweep.hpp"

namespace grundy::sweep::token_cells_test {

std::string shifted(const std::string& name, int by) {
    return by == 0 ? name : name + (by > 0 ? " + " : " - ") + std::to_string(by > 0 ? by : -by);
}

// A step as an option of the game f, which enters cells of the value 0 and leaves those of the value 2.
std::string step(int down, int right) {
    const std::string row = shifted("i", down), column = shifted("j", right);
    std::string out = "    f(set(b, i, j, 2), " + row + ", " + column + ") if ";
    if (down != 0) out += down > 0 ? row + " <= rows(b) and " : "i > " + std::to_string(-down) + " and ";
    if (right != 0) out += right > 0 ? column + " <= columns(b) and " : "1 <= " + column + " and ";
    return out + "b[" + row + ", " + column + "] = 0\n";
}

std::string rules_with(const std::vector<std::pair<int, int>>& steps) {
    std::string out = "game f(b: board, i, j):\n";
    for (const auto& [down, right] : steps) out += step(down, right) + step(-down, -right);
    return out;
}

std::string at(const std::string& board, std::size_t row, std::size_t column) {
    return "f(" + board + ", " + std::to_string(row) + ", " + std::to_string(column) + ")";
}

TEST(TokenAtCell, WinnersAndMovesAreThoseOfTheDefinition) {
    Random random(88);
    const std::vector<std::vector<std::pair<int, int>>> all = {
        {{1, 0}, {0, 1}}, {{1, 0}, {0, 1}, {1, 1}, {1, -1}}, {{2, 1}, {1, 2}, {2, -1}, {1, -2}}, {{0, 1}, {1, 2}}};
    for (const auto& steps : all) {
        const Rules rules = rules_of(rules_with(steps));
        Solver solver(rules), memo(rules, with("memo"));
        std::size_t won = 0, lost = 0;
        for (std::size_t i = amount("GRUNDY_TOKENS", effort::sanitized ? 80 : 30);
             i > 0 && !testing::Test::HasFailure(); --i) {
            const std::size_t rows = 1 + below(random, 3), columns = 1 + below(random, 4);
            std::string board;
            for (std::size_t c = 0; c < rows * columns; ++c)
                board += std::string(c > 0 && c % columns == 0 ? "/" : "") + (chance(random, 75) ? "." : "#");
            board = "board(\"" + board + "\")";
            for (std::size_t row = 1; row <= rows; ++row)
                for (std::size_t column = 1; column <= columns; ++column) {
                    const std::string position = at(board, row, column);
                    const WinnerAnswer here = solver.winner(position, 100);
                    const Answer there = memo.solve(position);
                    ASSERT_EQ(here.first_wins, there.first_wins) << position;
                    std::size_t moves = 0;
                    for (const auto& move : there.moves) moves += move.value == Value{} ? 1 : 0;
                    EXPECT_EQ(here.moves.size(), there.first_wins ? moves : 0U) << position;
                    ++(here.first_wins ? won : lost);
                }
        }
        EXPECT_GT(won, to_size(effort::rounds(20)));
        EXPECT_GT(lost, to_size(effort::rounds(20)));
    }
}

TEST(TokenAtCell, OneMatchingServesAllCells) {
    Solver solver(rules_of(rules_with({{1, 0}, {0, 1}})));
    const auto wins = [&](std::size_t row, std::size_t column) {
        const WinnerAnswer answer = solver.winner(at("board(301, 301)", row, column), 0);
        EXPECT_NE(answer.theorem.find("Theorem 87"), std::string::npos);
        return answer.first_wins;
    };
    EXPECT_EQ(wins(1, 1), false);
    EXPECT_EQ(wins(1, 2), true);
    EXPECT_EQ(wins(151, 151), false);
    EXPECT_EQ(wins(151, 152), true);
    EXPECT_EQ(solver.winner(at("board(301, 301)", 1, 2), 10).moves.size(), 3U);
}

TEST(TokenAtCell, NearMissesAreNotTaken) {
    const auto is_taken = [](const std::string& options) {  // without the guard
        const Rules given = rules_of("game f(b: board, i, j):\n" + options);
        rules::Ruleset ruleset(given.impl().library);
        const auto theorem =
            engines::theorems::recognised(ruleset, ruleset.instantiate(0, {}), engines::theorems::Says::winner);
        return theorem != nullptr && theorem->theorem().find("Theorem 87") != std::string::npos;
    };
    const std::string right = step(0, 1), left = step(0, -1), down = step(1, 0), up = step(-1, 0);
    EXPECT_TRUE(is_taken(right + left + down + up));
    const auto changed = [](std::string text, const std::string& from, const std::string& to) {
        return text.replace(text.find(from), from.size(), to);
    };
    for (const std::string& options : {
             right + down + up,                                                // no way back
             right + left + changed(down, "j, 2", "j, 3") + up,                // another value is left
             right + left + changed(down, "= 0", "= 1") + up,                  // another one is entered
             right + left + changed(down, "= 0", "!= 2") + up,                 // several
             right + left + changed(down, "b[i + 1, j]", "b[i + 1, i]") + up,  // another cell is looked at
             right + left + changed(down, "<= rows(b)", "< rows(b)") + up,     // not the last row
             right + left + changed(down, "rows(b)", "columns(b)") + up,       // another border
             right + left + down + changed(up, "i > 1", "i > 1 and j > 1"),    // another condition
             right + left + down + changed(up, "i > 1 and", "i > 1 or"),       // no conjunction
             right + left + down +
                 "    f(set(b, i, j, 2), i - 1, j) if b[i - 1, j] = 0 and i > 1\n",  // a fault at the border
             right + left + down + "    f(set(b, i, j, 2), i - 1, j) if b[i - 1, j] = 0\n",
             right + left + down + changed(up, "if", "for k in 1..2 if"),
             right + left + down + up + "    win if i = 3\n",
             right + left + changed(down, "set(b, i, j, 2)", "set(b, j, i, 2)") + up,  // another cell is left
         })
        EXPECT_FALSE(is_taken(options)) << options;
}

}  // namespace grundy::sweep::token_cells_test
