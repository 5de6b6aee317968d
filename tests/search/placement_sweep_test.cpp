// SPDX-License-Identifier: MIT
// All boards of up to 12 cells, and harder ones under odd tunings, against the definition: the mex over all placements.
//
// GRUNDY_ALL_BOARDS=1 compares each board; otherwise one in seven of those with more than 9 cells.
#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "engines/search/plain.hpp"
#include "search/placement_games.hpp"

namespace grundy::engines::search::placement_sweep_test {

constexpr int most_cells_here = 12;

/// Values of all sets of free cells of a box by the definition, in the order of the sets: each placement leaves a
/// smaller number. Cell (r, c) is bit r * columns + c.
std::vector<Nimber> by_definition(const std::vector<Shape>& shapes, int rows, int columns) {
    std::vector<std::uint32_t> placements;
    for (const Shape& shape : shapes)
        for (int r = 0; r + shape.rows() <= rows; ++r)
            for (int c = 0; c + shape.columns() <= columns; ++c) {
                std::uint32_t cells = 0;
                for (const Cell& cell : shape.cells)
                    cells |= std::uint32_t{1} << ((r + cell.row) * columns + c + cell.column);
                placements.push_back(cells);
            }
    std::vector<Nimber> values;
    for (std::uint32_t set = 0; set < std::uint32_t{1} << (rows * columns); ++set) {
        std::vector<Nimber> options;
        for (const std::uint32_t cells : placements)
            if ((cells & ~set) == 0) options.push_back(values[set & ~cells]);
        values.push_back(mex(options));
    }
    return values;
}

void compare_all_sets(const std::vector<Shape>& shapes, int rows, int columns, SmallComponents small) {
    static const bool all = std::getenv("GRUNDY_ALL_BOARDS") != nullptr;
    const std::vector<Nimber> values = by_definition(shapes, rows, columns);
    Placement<std::uint64_t> rules(rows, columns, shapes, small);
    Search<Placement<std::uint64_t>> search(rules);  // the table stays, so that entries of one board serve the next
    Meter meter({});
    const std::size_t stride = all || rows * columns <= 9 ? 1 : 7;
    for (std::size_t set = values.size(); set-- > 0;) {
        if (set % stride != stride - 1) continue;
        const auto position = rules.position([&](int r, int c) { return (set >> (r * columns + c) & 1) != 0; });
        ASSERT_EQ(search.value(position, meter), values[set])
            << rows << " x " << columns << ", set " << set << ", tables to " << small.box;
    }
}

void compare_all_boards(const std::vector<Shape>& shapes) {
    for (int rows = 1; rows <= most_cells_here; ++rows)
        for (int columns = 1; rows * columns <= most_cells_here; ++columns)
            for (const SmallComponents small : {SmallComponents{0, 0}, SmallComponents{4, 7}}) {
                compare_all_sets(shapes, rows, columns, small);
                if (testing::Test::HasFatalFailure()) return;
            }
}

std::vector<Shape> mirrored(std::initializer_list<const char*> texts) {
    std::vector<Shape> shapes;
    for (const char* text : texts) shapes.push_back(shape(text));
    return mirrors(shapes);
}

TEST(PlacementSweep, Cram) { compare_all_boards(cram()); }
TEST(PlacementSweep, Painting) { compare_all_boards(painting()); }
TEST(PlacementSweep, Trominoes) {
    for (const auto& game : {mirrored({"###"}), mirrored({"##/#."}), mirrored({"###", "##/#."})})
        compare_all_boards(game);
}
TEST(PlacementSweep, Tetrominoes) {
    for (const char* text : {"####", "##/##", "###/.#.", "##./.##", "###/#.."}) compare_all_boards(mirrored({text}));
    compare_all_boards(mirrored({"####", "##/##", "###/.#.", "##./.##", "###/#.."}));
}

// No tuning changes a value.
TEST(PlacementSweep, TuningsChangeNoValue) {
    std::vector<Tuning> tunings(5);
    tunings[1] = {{8, 64, 8}, 1, 3};
    tunings[2] = {{4, 16, 1}, 0.5, 1};
    tunings[3] = {{5, 32, 2}, 1000, 100};  // efforts reach the maximum, and no threshold binds
    tunings[4] = {{5, 32, 2}, 0, 5};       // a question is left as soon as another one seems easier
    std::mt19937 random(11);
    for (int i = 0; i < 16; ++i) {
        const std::vector<Shape> shapes = i % 4 == 0   ? cram()
                                          : i % 4 == 1 ? painting()
                                          : i % 4 == 2 ? mirrored({"##/#."})
                                                       : random_shapes(random);
        Board board(4, 5);
        for (std::size_t cell = 0; cell < board.free.size(); ++cell) board.free[cell] = random() % 5 != 0;
        const Nimber expected = searched<std::uint64_t, PlainSearch>(board, shapes, {0, 0});
        for (std::size_t t = 0; t < tunings.size(); ++t)
            for (const SmallComponents small : {SmallComponents{0, 0}, SmallComponents{0, 8}}) {
                Placement<std::uint64_t> rules(board.rows, board.columns, shapes, small);
                Search<Placement<std::uint64_t>> search(rules, tunings[t]);
                Meter meter({});
                ASSERT_EQ(search.value(position_of(rules, board), meter), expected)
                    << i << ", tuning " << t << ": " << board.text();
            }
    }
}

// On this board two questions of one component are each asked on the way to an answer of the other, so a search that
// keeps only one question of a component runs in a circle. Without seeds it does not get there.
TEST(PlacementSweep, QuestionsOfOneComponentDoNotDriveEachOtherOut) {
    Board board(6, 8);
    for (const auto& [row, column] : {std::pair{0, 0}, {1, 0}, {1, 5}}) board.free[board.index(row, column)] = false;
    Nimber values[2];
    for (const bool seeded : {false, true}) {
        Placement<std::uint64_t> rules(board.rows, board.columns, painting(), {16, 12});
        Search<Placement<std::uint64_t>> search(rules, seeded ? Tuning{} : Tuning{{1000, 1, 1}});
        Budget budget;
        budget.nodes = 3'000'000;
        Meter meter(budget);
        ASSERT_NO_THROW(values[seeded] = search.value(position_of(rules, board), meter)) << meter.nodes();
    }
    EXPECT_EQ(values[0], values[1]);
}

// These boards keep their value 1 (2 x n, n odd) even if moves beyond the 64th were lost, as in a set of moves in one
// word; Search.LargeValuesAreNeitherCutNorWrapped fails then, because heaps of 65 and 70 need each of their moves.
TEST(PlacementSweep, MoreThan64MovesAreAllConsidered) {
    for (const int columns : {23, 25, 31}) {
        Placement<std::uint64_t> rules(2, columns, cram());
        std::vector<Placement<std::uint64_t>::Move> moves;
        rules.moves(rules.empty_board(), moves);
        EXPECT_EQ(moves.size(), to_size(3 * columns - 2));
        EXPECT_GT(moves.size(), 64u);
        EXPECT_EQ(searched<std::uint64_t>(Board(2, columns), cram()), 1u) << columns;
    }
}

}  // namespace grundy::engines::search::placement_sweep_test
