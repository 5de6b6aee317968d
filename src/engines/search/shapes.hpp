// SPDX-License-Identifier: MIT
// Sets of shapes that a move puts on a board, and the symmetries of the rectangle under which a set is closed.
#pragma once

#include <string_view>
#include <vector>

namespace grundy::engines::search {

struct Cell {
    int row, column;
    friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// Cells in order; the least row and the least column are 0.
struct Shape {
    std::vector<Cell> cells;
    int rows() const;
    int columns() const;
    friend bool operator==(const Shape&, const Shape&) = default;
    friend bool operator<(const Shape& a, const Shape& b) { return a.cells < b.cells; }  // libc++ 14: no <=> of vectors
};

/// Reads "##/.#": '#' is a cell, '/' ends a line. Throws Error if there is no cell, or another character.
Shape shape(std::string_view text);

/// A symmetry of the rectangle: an exchange of rows and columns, and then reflections.
struct Symmetry {
    bool transposed = false, rows_reversed = false, columns_reversed = false;
};
Shape image(const Shape& shape, Symmetry symmetry);

/// The shapes without repetition, together with their images if asked for: all quarter turns, or turns and reflections.
std::vector<Shape> shape_set(std::vector<Shape> shapes);
std::vector<Shape> turns(const std::vector<Shape>& shapes);
std::vector<Shape> mirrors(const std::vector<Shape>& shapes);

/// True if the symmetry maps each shape of the set to a shape of the set.
bool is_closed(const std::vector<Shape>& set, Symmetry symmetry);

}  // namespace grundy::engines::search
