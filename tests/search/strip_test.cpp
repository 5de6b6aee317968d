// SPDX-License-Identifier: MIT
// Strips: boards of fixed height as games on one heap, against the definition on the board, for random sets of shapes.
// No set that may leave more than rectangles and fixed pieces is taken for one; docs/theory.md, section 16.
#include "engines/strip/form.hpp"

#include <gtest/gtest.h>

#include "engines/heap/breaking_game.hpp"
#include "engines/strip/field.hpp"
#include "search/placement_games.hpp"
#include "support/effort.hpp"
#include "support/fill_breaking.hpp"

namespace grundy::engines::strip::strip_test {

using search::Board;
using search::ByDefinition;
using search::Shape;

std::vector<Shape> shapes_of(std::initializer_list<const char*> texts) {
    std::vector<Shape> out;
    for (const char* text : texts) out.push_back(search::shape(text));
    return search::shape_set(std::move(out));
}

std::string form_text(const std::vector<Shape>& shapes, int height) {
    std::string why_not;
    const auto form = strip_form(shapes, height, why_not);
    return form ? form->text() : "refused: " + why_not;
}

std::vector<Nimber> by_form(const rules::HeapForm& form, int columns) {
    Sequence values;
    Meter meter({});
    test::fill_breaking(form, values, static_cast<std::size_t>(columns) + 1, meter);
    std::vector<Nimber> out;
    for (std::size_t n = 0; n < values.size(); ++n) out.push_back(values[n]);
    return out;
}

// Compares all boards of this height with at most so many cells.
void compare(const std::vector<Shape>& shapes, int height, const rules::HeapForm& form, int most_cells) {
    ByDefinition definition(shapes);
    const std::vector<Nimber> values = by_form(form, most_cells / height);
    for (int n = 1; n <= most_cells / height; ++n)
        ASSERT_EQ(values[static_cast<std::size_t>(n)], definition.value(Board(height, n)))
            << height << " x " << n << ", " << form.text();
}

Shape random_shape(std::mt19937_64& random) {
    Shape out;
    out.cells.push_back({0, 0});
    for (std::size_t more = random() % 4; more > 0; --more) {
        search::Cell next = out.cells[random() % out.cells.size()];
        (random() % 2 == 0 ? next.row : next.column) += random() % 2 == 0 ? 1 : -1;
        out.cells.push_back(next);
    }
    return search::shape_set({out})[0];
}

std::string text(const std::vector<Shape>& shapes) {
    std::string out;
    for (const Shape& s : shapes)
        for (const search::Cell& c : s.cells)
            out += (&c == s.cells.data() ? " | " : "") + std::to_string(c.row) + std::to_string(c.column) + " ";
    return out;
}

TEST(Strips, ThePaintingGameIsAStripOnTwoRows) {
    EXPECT_EQ(form_text(search::painting(), 1), "take {1}, leave 2 heaps");
    EXPECT_EQ(form_text(search::painting(), 2), "take {1}, leave 2 heaps and *1; take {2}, leave 2 heaps");
    EXPECT_NE(form_text(search::painting(), 3).find("across the edge of the columns"), std::string::npos);
}

TEST(Strips, ASquareNeedsRowsWhereEveryOtherMeetsIt) {
    const auto squares = shapes_of({"###/###/###"});
    EXPECT_EQ(form_text(squares, 2), "no moves");
    for (int height = 3; height <= 5; ++height) EXPECT_EQ(form_text(squares, height), "take {3}, leave 2 heaps");
    EXPECT_NE(form_text(squares, 6).find("refused"), std::string::npos);
}

// One shape more changes what a move leaves: the form follows or is refused.
TEST(Strips, AShapeMoreIsNotOverlooked) {
    const auto with = [](const char* more) {
        auto shapes = search::painting();
        shapes.push_back(search::shape(more));
        return search::shape_set(std::move(shapes));
    };
    EXPECT_EQ(form_text(with("#/#"), 2),
              "take {1}, leave 2 heaps and *1; take {2}, leave 2 heaps; take {1}, leave 2 heaps");
    EXPECT_NE(form_text(with("##"), 2).find("refused"), std::string::npos);
    EXPECT_NE(form_text(with("##/#."), 2).find("refused"), std::string::npos);
    EXPECT_EQ(form_text(with("###/###"), 2),
              "take {1}, leave 2 heaps and *1; take {3}, leave 2 heaps; take {2}, leave 2 heaps");
}

TEST(Strips, TheDefinitionHasTheSameValues) {
    std::mt19937_64 random(4559);
    int strips = 0, with_pieces = 0, refused = 0;
    for (int round = 0; round < effort::rounds(1500); ++round) {
        std::vector<Shape> shapes;
        for (std::size_t count = random() % 3 + 1; count > 0; --count) shapes.push_back(random_shape(random));
        shapes = search::shape_set(std::move(shapes));
        const int height = static_cast<int>(random() % 5) + 1;
        SCOPED_TRACE("round " + std::to_string(round) + ", height " + std::to_string(height) + text(shapes));
        std::string why_not;
        const auto form = strip_form(shapes, height, why_not);
        if (!form) {
            ++refused;
            EXPECT_NE(why_not, "");
            continue;
        }
        ++strips;
        with_pieces += form->text().find("and *") != std::string::npos;
        compare(shapes, height, *form, 10);
        if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_GT(strips, effort::rounds(300));
    EXPECT_GT(with_pieces, effort::rounds(10));
    EXPECT_GT(refused, effort::rounds(300));
}

// The sum over the parts is the value of the board; a dead cell is in no part.
TEST(Strips, PartsAreIndependent) {
    std::mt19937_64 random(17);
    for (int round = 0; round < effort::rounds(300); ++round) {
        std::vector<Shape> shapes;
        for (std::size_t count = random() % 3 + 1; count > 0; --count) shapes.push_back(random_shape(random));
        shapes = search::shape_set(std::move(shapes));
        Field field(3, 4);
        Board board(3, 4);
        for (std::size_t c = 0; c < field.free.size(); ++c) {
            field.free[c] = random() % 3 != 0;
            board.free[c] = field.free[c] != 0;
        }
        ByDefinition definition(shapes);
        Nimber sum = 0;
        for (const Field& part : parts(field, shapes)) {
            Board own(static_cast<int>(part.rows), static_cast<int>(part.columns));
            for (std::size_t c = 0; c < part.free.size(); ++c) own.free[c] = part.free[c] != 0;
            sum ^= definition.value(own);
        }
        ASSERT_EQ(sum, definition.value(board)) << board.text() << text(shapes);
    }
}

}  // namespace grundy::engines::strip::strip_test
