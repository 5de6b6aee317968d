// SPDX-License-Identifier: MIT
// Every game of the catalogue that is played on one board, on all boards up to a number of cells, whatever stands on
// them. CI takes boards up to 6 cells and some of up to 12; GRUNDY_BOARD_CELLS=12 in the environment takes all up
// to 12.
#include <ostream>
#include <set>

#include "sweep.hpp"

namespace grundy::sweep::catalogue_boards_test {

struct BoardGame {
    std::string name, digits;  // digits: those that its shapes mention
    friend std::ostream& operator<<(std::ostream& out, const BoardGame& game) { return out << game.name; }
};

std::vector<BoardGame> board_games() {
    std::vector<BoardGame> out;
    for (const GameInfo& game : Rules::catalogue().games()) {
        const std::string alone = game.name + "(" + (game.arguments.empty() ? "" : game.arguments[0].name) + ": board)";
        if (game.head != alone) continue;
        std::set<char> digits = {'.', '#'};
        bool quoted = false;
        for (const char c : game.text) {
            if (c == '"') quoted = !quoted;
            if (quoted && c >= '2' && c <= '9') digits.insert(c);
        }
        out.push_back({game.name, std::string(digits.begin(), digits.end())});
    }
    return out;
}

/// The board whose cells are the digits of `number`.
std::string board(std::size_t rows, std::size_t columns, std::uint64_t number, const std::string& digits) {
    std::string out = "board(\"";
    for (std::size_t i = 0; i < rows; ++i) {
        if (i > 0) out += '/';
        for (std::size_t j = 0; j < columns; ++j, number /= digits.size())
            out += digits[to_size(number % digits.size())];
    }
    return out + "\")";
}

std::uint64_t boards_of(std::size_t cells, const std::string& digits) {
    std::uint64_t out = 1;
    for (std::size_t i = 0; i < cells; ++i) out *= digits.size();
    return out;
}

template <class Visit>
void for_each_size(std::size_t most, Visit visit) {
    for (std::size_t rows = 1; rows <= most; ++rows)
        for (std::size_t columns = 1; rows * columns <= most; ++columns) visit(rows, columns);
}

class CatalogueBoards : public testing::TestWithParam<BoardGame> {};

TEST_P(CatalogueBoards, HaveTheValuesOfTheDefinition) {
    const std::string name = GetParam().name, digits = GetParam().digits;
    const std::size_t most_cells = given("GRUNDY_BOARD_CELLS").value_or(effort::sanitized ? 4 : 6);
    Counts counts;
    const Rules rules = Rules::catalogue();
    for_each_size(most_cells, [&](std::size_t rows, std::size_t columns) {
        Solver solver(rules);  // both remember all boards of a size, and no more
        Definition definition(rules);
        for (std::uint64_t b = 0, end = boards_of(rows * columns, digits); b < end && !HasFatalFailure(); ++b)
            compare(solver, definition, name + "(" + board(rows, columns, b, digits) + ")", false, counts);
    });
    Random random(5);
    Solver solver(rules);
    Definition definition(rules);
    for (int round = effort::rounds(40); round > 0 && !HasFatalFailure(); --round) {
        const std::size_t rows = 1 + below(random, 4), columns = 1 + below(random, 12 / rows);
        std::uint64_t cells = 0;
        for (std::size_t i = 0; i < rows * columns; ++i)  // half of the cells are free
            cells = cells * digits.size() + (chance(random, 50) ? digits.find('.') : below(random, digits.size()));
        const bool moves = rows * columns <= 9;
        compare(solver, definition, name + "(" + board(rows, columns, cells, digits) + ")", moves, counts);
    }
    EXPECT_EQ(counts.slow + counts.unanswered, 0U);
    EXPECT_GT(counts.values, 20U);
}

INSTANTIATE_TEST_SUITE_P(Games, CatalogueBoards, testing::ValuesIn(board_games()),
                         [](const auto& game) { return game.param.name; });

TEST(CatalogueBoardGames, AreFound) { EXPECT_GE(board_games().size(), 18U); }

}  // namespace grundy::sweep::catalogue_boards_test
