// SPDX-License-Identifier: MIT
// Games of placement for the tests, and their values by definition: the mex over all placements, without a split,
// symmetry or bitboards.
#pragma once

#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/mex.hpp"
#include "engines/search/placement.hpp"
#include "engines/search/search.hpp"

namespace grundy::engines::search {

struct Board {
    int rows, columns;
    std::vector<bool> free;  // row by row

    Board(int r, int c, bool all = true) : rows(r), columns(c), free(static_cast<std::size_t>(r * c), all) {}
    std::size_t index(int r, int c) const { return static_cast<std::size_t>(r * columns + c); }
    std::string text() const {
        std::string out;
        for (int r = 0; r < rows; ++r) {
            for (int c = 0; c < columns; ++c) out += free[index(r, c)] ? '.' : '#';
            out += '/';
        }
        return out;
    }
};

class ByDefinition {
public:
    explicit ByDefinition(std::vector<Shape> shapes) : shapes_(std::move(shapes)) {}

    Nimber value(const Board& board) {
        auto& known = values_[{board.rows, board.columns}];
        if (const auto at = known.find(board.free); at != known.end()) return at->second;
        std::vector<Nimber> options;
        for (const Shape& shape : shapes_)
            for (int r = 0; r < board.rows; ++r)
                for (int c = 0; c < board.columns; ++c) {
                    Board after = board;
                    if (put(shape, r, c, after)) options.push_back(value(after));
                }
        return known[board.free] = mex(options);
    }

private:
    static bool put(const Shape& shape, int row, int column, Board& board) {
        for (const Cell& cell : shape.cells) {
            const int r = row + cell.row, c = column + cell.column;
            if (r >= board.rows || c >= board.columns || !board.free[board.index(r, c)]) return false;
            board.free[board.index(r, c)] = false;
        }
        return true;
    }

    std::vector<Shape> shapes_;
    std::map<std::pair<int, int>, std::map<std::vector<bool>, Nimber>> values_;
};

inline std::vector<Shape> cram() { return turns({shape("##")}); }
inline std::vector<Shape> painting() { return {shape("#"), shape("##/##")}; }

/// One to four shapes in boxes of up to 2 x 3 or 3 x 2, connected or not.
inline std::vector<Shape> random_shapes(std::mt19937& random) {
    std::vector<Shape> shapes;
    for (std::size_t wanted = 1 + random() % 4; shapes.size() < wanted;) {
        const bool tall = random() % 2 != 0;
        Shape shape;
        for (int r = 0; r < (tall ? 3 : 2); ++r)
            for (int c = 0; c < (tall ? 2 : 3); ++c)
                if (random() % 2 != 0) shape.cells.push_back({r, c});
        if (shape.cells.size() > 1) shapes.push_back(shape);
    }
    switch (random() % 3) {
        case 0:
            return shape_set(shapes);
        case 1:
            return turns(shapes);
        default:
            return mirrors(shapes);
    }
}

template <class Word>
typename Placement<Word>::Position position_of(const Placement<Word>& rules, const Board& board) {
    return rules.position([&](int r, int c) { return board.free[board.index(r, c)]; });
}

/// The value of one board by a search of its own.
template <class Word, template <class> class Engine = Search>
Nimber searched(const Board& board, const std::vector<Shape>& shapes, SmallComponents small = {}) {
    Placement<Word> rules(board.rows, board.columns, shapes, small);
    Engine<Placement<Word>> search(rules);
    Meter meter({});
    return search.value(position_of(rules, board), meter);
}

}  // namespace grundy::engines::search
