// SPDX-License-Identifier: MIT
// Splits boards by union of the cells of placements; see field.hpp.
#include "engines/strip/field.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace grundy::engines::strip {

Field::Field(std::span<const Int> board) : rows(board[0]), columns(board[1]) {
    free.reserve(board.size() - 2);
    for (const Int cell : board.subspan(2)) free.push_back(cell == 0 ? 1 : 0);
}

bool Field::full() const {
    return std::all_of(free.begin(), free.end(), [](char c) { return c != 0; });
}

bool fits(const Field& field, const search::Shape& shape, Int row, Int column) {
    return std::all_of(shape.cells.begin(), shape.cells.end(),
                       [&](const search::Cell& c) { return field.at(row + c.row, column + c.column) != 0; });
}

std::vector<Field> parts(const Field& field, const std::vector<search::Shape>& shapes) {
    std::vector<std::size_t> parent(field.free.size());
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    std::vector<char> live(field.free.size(), 0);
    const auto root = [&](std::size_t c) {
        while (parent[c] != c) c = parent[c] = parent[parent[c]];
        return c;
    };
    for (const search::Shape& s : shapes)
        for (Int i = 0; i + s.rows() <= field.rows; ++i)
            for (Int j = 0; j + s.columns() <= field.columns; ++j) {
                if (!fits(field, s, i, j)) continue;
                const auto cell = [&](const search::Cell& c) {
                    return to_size((i + c.row) * field.columns + j + c.column);
                };
                const std::size_t first = cell(s.cells[0]);
                for (const search::Cell& c : s.cells) {
                    live[cell(c)] = 1;
                    parent[root(cell(c))] = root(first);
                }
            }
    struct Box {
        Int top, left, bottom, right;
    };
    constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> box_of(field.free.size(), none);
    std::vector<Box> boxes;
    for (std::size_t c = 0; c < live.size(); ++c) {
        if (live[c] == 0) continue;
        const Int i = static_cast<Int>(c) / field.columns, j = static_cast<Int>(c) % field.columns;
        std::size_t& at = box_of[root(c)];
        if (at == none) {
            at = boxes.size();
            boxes.push_back({i, j, i, j});
        }
        Box& b = boxes[at];
        b.top = std::min(b.top, i), b.bottom = std::max(b.bottom, i);
        b.left = std::min(b.left, j), b.right = std::max(b.right, j);
    }
    std::vector<Field> out;
    for (const Box& b : boxes) out.emplace_back(b.bottom - b.top + 1, b.right - b.left + 1, char{0});
    for (std::size_t c = 0; c < live.size(); ++c) {
        if (live[c] == 0) continue;
        const std::size_t at = box_of[root(c)];
        const Int i = static_cast<Int>(c) / field.columns, j = static_cast<Int>(c) % field.columns;
        out[at].at(i - boxes[at].top, j - boxes[at].left) = 1;
    }
    return out;
}

}  // namespace grundy::engines::strip
