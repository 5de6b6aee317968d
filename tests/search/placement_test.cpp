// SPDX-License-Identifier: MIT
// Compares the search on boards with the definition of the value, on small boards with and without holes, for several
// games and with several parts of the search switched off; and with published values of large boards.
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "engines/search/plain.hpp"
#include "search/placement_games.hpp"
#include "support/effort.hpp"

namespace grundy::engines::search::placement_test {

// Tables and the mex hide the search on small boards, so they are switched off in turns.
constexpr SmallComponents all_searched{0, 0}, mex_below{0, 6}, some_tables{6, 8};

void compare(const Board& board, const std::vector<Shape>& shapes, ByDefinition& definition) {
    const Nimber expected = definition.value(board);
    for (const SmallComponents small : {all_searched, mex_below, some_tables, SmallComponents{}})
        ASSERT_EQ(searched<std::uint64_t>(board, shapes, small), expected)
            << board.text() << ", tables to " << small.box << ", mex to " << small.cells;
    ASSERT_EQ((searched<std::uint64_t, PlainSearch>(board, shapes, all_searched)), expected) << board.text();
    ASSERT_EQ(searched<UnsignedWide>(board, shapes, all_searched), expected) << board.text();
}

void compare_all(const std::vector<Shape>& shapes, int most_rows, int most_columns, std::uint32_t seed) {
    ByDefinition definition(shapes);
    std::mt19937 random(seed);
    for (int rows = 1; rows <= most_rows; ++rows)
        for (int columns = 1; columns <= most_columns; ++columns) {
            compare(Board(rows, columns), shapes, definition);
            for (int i = 0; i < 12; ++i) {
                Board board(rows, columns);
                for (std::size_t cell = 0; cell < board.free.size(); ++cell) board.free[cell] = random() % 5 != 0;
                compare(board, shapes, definition);
                if (testing::Test::HasFatalFailure()) return;
            }
        }
}

TEST(Placement, CramHasTheValuesOfTheDefinition) { compare_all(cram(), 4, 4, 1); }
TEST(Placement, PaintingHasTheValuesOfTheDefinition) { compare_all(painting(), 4, 4, 2); }
TEST(Placement, DominoesInOneDirectionHaveTheValuesOfTheDefinition) { compare_all({shape("##")}, 4, 4, 3); }
TEST(Placement, TrominoesHaveTheValuesOfTheDefinition) {
    for (const char* text : {"###", "#/#/#", "##/#.", ".#/##", "#.#"}) {
        compare_all({shape(text)}, 4, 4, 4);
        compare_all(turns({shape(text)}), 4, 4, 5);
    }
}

TEST(Placement, RandomSetsOfShapesHaveTheValuesOfTheDefinition) {
    std::mt19937 random(6);
    for (int game = 0; game < effort::rounds(24); ++game) {
        const std::vector<Shape> shapes = random_shapes(random);
        SCOPED_TRACE("game " + std::to_string(game));
        compare_all(shapes, game % 2 == 0 ? 3 : 4, 4, 100 + static_cast<std::uint32_t>(game));
        if (HasFatalFailure()) return;
    }
}

TEST(Placement, LargerBoardsAgreeWithTheRungBelow) {
    std::mt19937 random(7);
    for (int i = 0; i < 45; ++i) {
        const std::vector<Shape> shapes = i % 3 == 0 ? cram() : i % 3 == 1 ? painting() : random_shapes(random);
        Board board(4 + i % 2, 5);
        for (std::size_t cell = 0; cell < board.free.size(); ++cell) board.free[cell] = random() % 4 != 0;
        const Nimber expected = searched<std::uint64_t, PlainSearch>(board, shapes, all_searched);
        for (const SmallComponents small : {all_searched, mex_below, SmallComponents{}})
            ASSERT_EQ(searched<std::uint64_t>(board, shapes, small), expected) << i << ": " << board.text();
    }
}

// Cram: igs (4 x n and 5 x n), Glop by way of MCGS (3 x n), and the octal game 0.07 (1 x n). Painting 6 x 8: 5.
TEST(Placement, LargeBoardsHaveThePublishedValues) {
    const std::vector<std::pair<int, std::vector<Nimber>>> rows = {
        {1, {0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5}},  // from 1 x 1 on
        {2, {1, 0, 1, 0, 1, 0, 1, 0, 1, 0}},
        {3, {1, 1, 0, 1, 1, 4, 1, 3, 1, 2, 0, 1, 2, 3}},
        {4, {2, 0, 1, 0, 2, 0, 3, 0, 1, 0}},
        {5, {0, 1, 1, 2, 0, 2, 1}},
    };
    for (const auto& [height, values] : rows)
        for (std::size_t i = 0; i < values.size(); ++i)
            EXPECT_EQ(searched<std::uint64_t>(Board(height, static_cast<int>(i) + 1), cram()), values[i])
                << height << " x " << i + 1;
    EXPECT_EQ(searched<std::uint64_t>(Board(6, 8), painting()), 5u);
    EXPECT_EQ(searched<UnsignedWide>(Board(8, 6), painting()), 5u);
}

TEST(Placement, BoardsOfMoreThan64CellsAreSearched) {
    EXPECT_EQ(searched<UnsignedWide>(Board(2, 35), cram()), 1u);
    EXPECT_EQ(searched<UnsignedWide>(Board(35, 2), cram()), 1u);
    EXPECT_EQ(searched<UnsignedWide>(Board(8, 10), cram()), 0u);  // by the half turn
    // Rows as long as a word, in several games; 0.07 has period 34 from 53 on.
    EXPECT_EQ(searched<std::uint64_t>(Board(1, 64), cram()), searched<UnsignedWide>(Board(1, 98), cram()));
    EXPECT_EQ(searched<std::uint64_t>(Board(64, 1), painting()), 0u);
    EXPECT_EQ(searched<UnsignedWide>(Board(1, 127), painting()), 1u);
    EXPECT_THROW(Placement<std::uint64_t>(5, 13, cram()), Error);
    EXPECT_THROW(Placement<UnsignedWide>(12, 11, cram()), Error);
}

}  // namespace grundy::engines::search::placement_test
