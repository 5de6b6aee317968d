// SPDX-License-Identifier: MIT
// Shapes; see shapes.hpp.
#include "rules/shapes.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "core/size.hpp"

namespace grundy::rules {
namespace {

std::optional<int> cell_of(char c) {
    if (c == '.') return 0;
    if (c == '#') return 1;
    if (c == '?') return Shape::any;
    if (c >= '0' && c <= '9') return c - '0';
    return std::nullopt;
}

char cell_text(int cell) {
    return cell == Shape::any ? '?' : cell == 0 ? '.' : cell == 1 ? '#' : static_cast<char>('0' + cell);
}

Shape quarter_turn(const Shape& s) {
    Shape out{s.columns, s.rows, s.from, s.to};
    for (int i = 0; i < s.rows; ++i)
        for (int j = 0; j < s.columns; ++j) {
            const auto there = to_size(j * s.rows + (s.rows - 1 - i)), here = to_size(i * s.columns + j);
            out.from[there] = s.from[here];
            out.to[there] = s.to[here];
        }
    return out;
}

Shape mirrored(const Shape& s) {
    Shape out = s;
    for (int i = 0; i < s.rows; ++i) {
        const auto row = i * s.columns;
        std::reverse(out.from.begin() + row, out.from.begin() + row + s.columns);
        std::reverse(out.to.begin() + row, out.to.begin() + row + s.columns);
    }
    return out;
}

std::string picture_text(const Shape& s, const std::vector<int>& cells) {
    std::string out;
    for (int i = 0; i < s.rows; ++i) {
        if (i > 0) out += " / ";
        for (int j = 0; j < s.columns; ++j) out += cell_text(cells[to_size(i * s.columns + j)]);
    }
    return out;
}

}  // namespace

std::optional<Picture> parse_picture(std::string_view text, std::size_t most_cells, std::string& why_not) {
    Picture out;
    int width = 0;
    const auto line_ends = [&] {
        if (out.rows == 0) out.columns = width;
        if (width == 0)
            why_not = "a line has no cells";
        else if (width != out.columns)
            why_not = "line " + std::to_string(out.rows + 1) + " has " + std::to_string(width) + " cells, line 1 has " +
                      std::to_string(out.columns);
        ++out.rows;
        width = 0;
        return why_not.empty();
    };
    why_not.clear();
    for (const char c : text) {
        if (is_blank(c) || c == '\n') continue;
        if (c == '/') {
            if (!line_ends()) return std::nullopt;
            continue;
        }
        const auto cell = cell_of(c);
        if (!cell) {
            why_not =
                "'" + std::string(1, c) + "' is not a cell: cells are digits, `.` (0), `#` (1) and, in a pattern, `?`";
            return std::nullopt;
        }
        if (out.cells.size() == most_cells) {
            why_not = "this picture has at most " + std::to_string(most_cells) + " cells";
            return std::nullopt;
        }
        out.cells.push_back(*cell);
        ++width;
    }
    if (!line_ends()) return std::nullopt;
    return out;
}

std::optional<Shape> parse_shape(std::string_view text, std::string& why_not) {
    const std::size_t arrow = text.find("->");
    const auto to =
        parse_picture(arrow == std::string_view::npos ? text : text.substr(arrow + 2), most_shape_cells, why_not);
    if (!to) return std::nullopt;
    Shape out{to->rows, to->columns, {}, to->cells};
    if (arrow == std::string_view::npos) {
        for (const int cell : out.to) out.from.push_back(cell == Shape::any ? Shape::any : 0);
        return out;
    }
    const auto from = parse_picture(text.substr(0, arrow), most_shape_cells, why_not);
    if (!from) return std::nullopt;
    if (from->rows != to->rows || from->columns != to->columns) {
        why_not = "both sides of `->` need the same lines and columns";
        return std::nullopt;
    }
    out.from = from->cells;
    for (std::size_t i = 0; i < out.to.size(); ++i)
        if (out.from[i] == Shape::any && out.to[i] != Shape::any) {
            why_not = "where the left side has `?`, the cell stays, so the right side needs `?`, too";
            return std::nullopt;
        }
    return out;
}

Shapes turned(const Shapes& shapes, bool reflected) {
    Shapes out;
    for (Shape s : shapes)
        for (int turn = 0; turn < (reflected ? 8 : 4); ++turn) {
            if (std::find(out.begin(), out.end(), s) == out.end()) out.push_back(s);
            s = turn == 3 ? mirrored(s) : quarter_turn(s);
        }
    return out;
}

bool changes_cell(const Shape& s) {
    for (std::size_t i = 0; i < s.to.size(); ++i)
        if (s.to[i] != Shape::any && s.to[i] != s.from[i]) return true;
    return false;
}

std::string shape_text(const Shape& s) {
    const bool placed = std::equal(s.from.begin(), s.from.end(), s.to.begin(),
                                   [](int from, int to) { return from == (to == Shape::any ? Shape::any : 0); });
    const std::string to = picture_text(s, s.to);
    return "\"" + (placed ? to : picture_text(s, s.from) + " -> " + to) + "\"";
}

}  // namespace grundy::rules
