// SPDX-License-Identifier: MIT
// Sets of cells of a rectangle as words: bounding boxes, and the canonical form of a set under translations and the
// symmetries that a game allows.
//
// A rectangle is at least as wide as high, and row r, column c is bit r * columns + c. If the game allows an exchange
// of rows and columns, the canonical form is also at least as wide as high; then it fits into the same rectangle: its
// width is a side of a box inside it, so it is at most the longer side, and its height is at most both sides of the
// box, one of which lies along the shorter side.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/nimber.hpp"
#include "core/size.hpp"
#include "engines/search/shapes.hpp"

namespace grundy::engines::search {

template <class Word>
inline constexpr int word_bits = static_cast<int>(8 * sizeof(Word));

inline int lowest(std::uint64_t w) { return std::countr_zero(w); }
inline int highest(std::uint64_t w) { return 63 - std::countl_zero(w); }
inline int count(std::uint64_t w) { return std::popcount(w); }
inline std::uint64_t reversed(std::uint64_t w) {
    w = (w >> 1 & 0x5555555555555555u) | (w & 0x5555555555555555u) << 1;
    w = (w >> 2 & 0x3333333333333333u) | (w & 0x3333333333333333u) << 2;
    w = (w >> 4 & 0x0F0F0F0F0F0F0F0Fu) | (w & 0x0F0F0F0F0F0F0F0Fu) << 4;
    return __builtin_bswap64(w);
}

inline std::uint64_t low_half(UnsignedWide w) { return static_cast<std::uint64_t>(w); }
inline std::uint64_t high_half(UnsignedWide w) { return static_cast<std::uint64_t>(w >> 64); }
inline int lowest(UnsignedWide w) { return low_half(w) != 0 ? lowest(low_half(w)) : 64 + lowest(high_half(w)); }
inline int highest(UnsignedWide w) { return high_half(w) != 0 ? 64 + highest(high_half(w)) : highest(low_half(w)); }
inline int count(UnsignedWide w) { return count(low_half(w)) + count(high_half(w)); }
inline UnsignedWide reversed(UnsignedWide w) {
    return UnsignedWide{reversed(low_half(w))} << 64 | reversed(high_half(w));
}

/// The bounding box of a set of cells.
struct Box {
    int row, column, rows, columns;
};

template <class Word>
class Grid {
public:
    /// The canonical form uses those symmetries under which the set of shapes is closed.
    Grid(int rows, int columns, const std::vector<Shape>& shapes) : rows_(rows), columns_(columns) {
        row_ = ~Word{0} >> (word_bits<Word> - columns);
        for (int bit = 0; bit < word_bits<Word>; ++bit)
            row_of_[to_size(bit)] = static_cast<std::uint8_t>(bit / columns);
        int span = 1;
        while (span < rows) span *= 2;
        for (span /= 2; span > 0; span /= 2) folds_.push_back(span * columns);
        for (const bool transposed : {false, true})
            for (const bool rows_reversed : {false, true})
                for (const bool columns_reversed : {false, true})
                    allowed_[transposed][2 * rows_reversed + columns_reversed] =
                        is_closed(shapes, {transposed, rows_reversed, columns_reversed});
        for (const bool allowed : allowed_[1]) exchange_ = exchange_ || allowed;
        if (!exchange_) return;
        upright_.resize(std::size_t{1} << rows);
        for (std::size_t pattern = 0; pattern < upright_.size(); ++pattern)
            for (int c = 0; c < rows; ++c)
                if (pattern >> c & 1) upright_[pattern] |= Word{1} << (c * columns);
    }

    int rows() const { return rows_; }
    int columns() const { return columns_; }
    bool half_turn() const { return allowed_[0][3]; }
    Word row(Word set, int r) const { return set >> (r * columns_) & row_; }

    /// The box of a set that is not empty.
    Box box(Word set) const {
        const int top = row_of_[to_size(lowest(set))];
        const int bottom = row_of_[to_size(highest(set))];
        Word columns = set;
        for (const int fold : folds_) columns |= columns >> fold;
        columns &= row_;
        const int left = lowest(columns);
        return {top, left, bottom - top + 1, highest(columns) - left + 1};
    }
    Word in_corner(Word set, const Box& box) const { return set >> (box.row * columns_ + box.column); }

    /// The turn by 180 degrees of a set in the corner, inside its box.
    Word turned(Word set, const Box& box) const {
        return reversed(set) >> (word_bits<Word> - 1 - ((box.rows - 1) * columns_ + box.columns - 1));
    }

    /// The least image of a set in the corner.
    Word canonical(Word set, Box box) const {
        Word best = ~Word{0};
        if (!exchange_ || box.rows <= box.columns) best = least(set, box, allowed_[0]);
        if (!exchange_ || box.rows < box.columns) return best;
        const Word other = transposed(set);
        std::swap(box.rows, box.columns);
        const Word least_other = least(other, box, allowed_[1]);
        return least_other < best ? least_other : best;
    }

private:
    // Both go through all rows, also through those above the box: a loop of fixed length costs less than a branch that
    // is mispredicted at its end.
    Word transposed(Word set) const {
        Word out = upright_[to_size(set & row_)];
        for (int r = 1; r < rows_; ++r) {
            set >>= columns_;
            out |= upright_[to_size(set & row_)] << r;
        }
        return out;
    }
    Word rows_reversed(Word set, const Box& box) const {
        Word out = set & row_;
        for (int r = 1; r < rows_; ++r) {
            set >>= columns_;
            out = out << columns_ | (set & row_);
        }
        return out >> ((rows_ - box.rows) * columns_);
    }
    Word least(Word set, const Box& box, const std::array<bool, 4>& allowed) const {
        Word best = allowed[0] ? set : ~Word{0};
        const auto take = [&](Word image) { best = image < best ? image : best; };
        if (allowed[3]) take(turned(set, box));
        if (!allowed[1] && !allowed[2]) return best;
        const Word reflected = rows_reversed(set, box);
        if (allowed[2]) take(reflected);
        if (allowed[1]) take(turned(reflected, box));
        return best;
    }

    int rows_, columns_;
    Word row_;
    std::array<std::uint8_t, to_size(word_bits<Word>)> row_of_{};
    std::vector<int> folds_;
    std::array<std::array<bool, 4>, 2> allowed_{};  // [transposed][2 * rows reversed + columns reversed]
    bool exchange_ = false;
    std::vector<Word> upright_;  // by row: the same cells in a column
};

}  // namespace grundy::engines::search
