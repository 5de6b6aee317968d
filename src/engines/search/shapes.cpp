// SPDX-License-Identifier: MIT
// A shape is kept as its sorted cells with the corner of its bounding box at the origin, so that equal shapes are equal
// vectors.
#include "engines/search/shapes.hpp"

#include <algorithm>
#include <string>

#include "core/error.hpp"

namespace grundy::engines::search {

namespace {

Shape moved_to_corner(Shape shape) {
    int row = shape.cells.front().row, column = shape.cells.front().column;
    for (const Cell& cell : shape.cells) {
        row = std::min(row, cell.row);
        column = std::min(column, cell.column);
    }
    for (Cell& cell : shape.cells) cell = {cell.row - row, cell.column - column};
    std::sort(shape.cells.begin(), shape.cells.end());
    return shape;
}

std::vector<Shape> images(const std::vector<Shape>& shapes, bool reflected) {
    std::vector<Shape> all;
    for (const Shape& shape : shapes)
        for (const bool transposed : {false, true})
            for (const bool rows : {false, true})
                for (const bool columns : {false, true})
                    // A turn is a product of an even number of reflections, and so is each of its factors here.
                    if (reflected || (transposed ^ rows ^ columns) == 0)
                        all.push_back(image(shape, {transposed, rows, columns}));
    return shape_set(std::move(all));
}

}  // namespace

int Shape::rows() const {
    int most = 0;
    for (const Cell& cell : cells) most = std::max(most, cell.row);
    return most + 1;
}

int Shape::columns() const {
    int most = 0;
    for (const Cell& cell : cells) most = std::max(most, cell.column);
    return most + 1;
}

Shape shape(std::string_view text) {
    Shape out;
    Cell at{0, 0};
    for (const char c : text) {
        if (c == '/') {
            at = {at.row + 1, 0};
            continue;
        }
        if (c != '#' && c != '.')
            throw Error("a shape has the characters '#', '.' and '/', not '" + std::string(1, c) + "'");
        if (c == '#') out.cells.push_back(at);
        ++at.column;
    }
    if (out.cells.empty()) throw Error("a shape needs a cell: write it as '#'");
    return moved_to_corner(std::move(out));
}

Shape image(const Shape& shape, Symmetry symmetry) {
    Shape out;
    for (auto [row, column] : shape.cells) {
        if (symmetry.transposed) std::swap(row, column);
        out.cells.push_back({symmetry.rows_reversed ? -row : row, symmetry.columns_reversed ? -column : column});
    }
    return moved_to_corner(std::move(out));
}

std::vector<Shape> shape_set(std::vector<Shape> shapes) {
    for (Shape& s : shapes) {
        s = moved_to_corner(std::move(s));
        s.cells.erase(std::unique(s.cells.begin(), s.cells.end()), s.cells.end());
    }
    std::sort(shapes.begin(), shapes.end());
    shapes.erase(std::unique(shapes.begin(), shapes.end()), shapes.end());
    return shapes;
}

std::vector<Shape> turns(const std::vector<Shape>& shapes) { return images(shapes, false); }
std::vector<Shape> mirrors(const std::vector<Shape>& shapes) { return images(shapes, true); }

bool is_closed(const std::vector<Shape>& set, Symmetry symmetry) {
    return std::all_of(set.begin(), set.end(), [&](const Shape& shape) {
        return std::find(set.begin(), set.end(), image(shape, symmetry)) != set.end();
    });
}

}  // namespace grundy::engines::search
