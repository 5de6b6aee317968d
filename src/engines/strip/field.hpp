// SPDX-License-Identifier: MIT
// Boards on which shapes are placed, and their independent parts (docs/theory.md, section 15: the components theorem).
#pragma once

#include <span>
#include <vector>

#include "core/nimber.hpp"
#include "core/size.hpp"
#include "engines/search/shapes.hpp"

namespace grundy::engines::strip {

/// Which cells of a rectangle are free.
struct Field {
    Int rows = 0, columns = 0;
    std::vector<char> free;  ///< line by line

    Field(Int r, Int c, char all_free = 1) : rows(r), columns(c), free(to_size(r * c), all_free) {}
    /// `board`: the words of a board, without their count; a cell is free if it is 0.
    explicit Field(std::span<const Int> board);
    char& at(Int row, Int column) { return free[to_size(row * columns + column)]; }
    char at(Int row, Int column) const { return free[to_size(row * columns + column)]; }
    bool full() const;  ///< all cells are free
    friend bool operator==(const Field&, const Field&) = default;
    friend bool operator<(const Field& a, const Field& b) {
        return a.rows != b.rows ? a.rows < b.rows : a.columns != b.columns ? a.columns < b.columns : a.free < b.free;
    }
};

/// Whether the shape fits on free cells with the corner of its box at (row, column), and that box on the field.
bool fits(const Field& field, const search::Shape& shape, Int row, Int column);

/// The independent parts of a field: cells that a placement covers together are in one part, and a cell that no
/// placement covers is in none. Each part is a field of its own bounding box.
std::vector<Field> parts(const Field& field, const std::vector<search::Shape>& shapes);

}  // namespace grundy::engines::strip
