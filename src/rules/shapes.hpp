// SPDX-License-Identifier: MIT
// Shapes and local replacements on boards, as the language writes them in quotes: "##", "#?? / ?#? / ??#", "12 -> .1".
// `/` ends a line, blanks do not count; a cell is a digit, `.` is 0 and `#` is 1; `?` is any cell, and stays.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/nimber.hpp"

namespace grundy::rules {

/// One local replacement: where all cells have the values `from`, they become `to`.
struct Shape {
    static constexpr int any = -1;  ///< in `from`: not looked at; in `to`: stays
    int rows = 0, columns = 0;
    std::vector<int> from, to;  ///< line by line

    bool operator==(const Shape&) const = default;
    bool operator<(const Shape& other) const {  // libc++ 14 has no <=> of vectors
        return std::tie(rows, columns, from, to) < std::tie(other.rows, other.columns, other.from, other.to);
    }
};
using Shapes = std::vector<Shape>;

/// A picture of cells: its lines, one number a cell, `Shape::any` for `?`.
struct Picture {
    int rows = 0, columns = 0;
    std::vector<int> cells;
};

/// Of the picture of a shape, which is put everywhere on a board.
inline constexpr std::size_t most_shape_cells = 10'000;

/// Reads a picture. Returns nothing, with the fault in `why_not`, if it is empty, ragged, too large, or has a character
/// that is no cell.
std::optional<Picture> parse_picture(std::string_view text, std::size_t most_cells, std::string& why_not);

/// Reads "FROM -> TO", or one picture: its cells are put on free ones (`to` is the picture and `from` is 0).
std::optional<Shape> parse_shape(std::string_view text, std::string& why_not);

/// Each different quarter turn of the shapes, or each turn and reflection, once.
Shapes turned(const Shapes& shapes, bool reflected);

/// Whether some cell is another one after the replacement. If none is, a move with it would leave the board as it was.
bool changes_cell(const Shape& shape);

/// The shape as the language writes it.
std::string shape_text(const Shape& shape);

}  // namespace grundy::rules
