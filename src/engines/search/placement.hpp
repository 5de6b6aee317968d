// SPDX-License-Identifier: MIT
// Games of placement as rules for the search: a move puts a shape of a set on free cells of a board.
//
// Where a position splits. Join two free cells if a shape that fits on free cells covers both, and take the connected
// components. Every placement that is possible now lies in one component, and no placement becomes possible later,
// because play only takes cells away; so each move leaves the other components as they are, and the position is their
// sum. Cells that no placement covers are dropped: they never matter.
//
// A component that a half turn maps to itself has value 0 if no placement meets its own image: the second player
// answers each move by its image, which is still free, and so makes the last move.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/search/boxes.hpp"
#include "engines/search/grid.hpp"
#include "engines/search/shapes.hpp"

namespace grundy::engines::search {

/// Which components are valued without the search. A change alters the time, never a value.
struct SmallComponents {
    int box = SmallBoxes::most_area;  ///< by a table: those in a box of at most this area
    int cells = 14;                   ///< by the mex of all options: those with no more cells
};

template <class Word>
class Placement {
public:
    /// The free cells where they lie on the board, so that a move has one name in all positions of a search.
    using Position = Word;
    using Key = std::conditional_t<sizeof(Word) == 8, std::uint64_t, std::array<std::uint64_t, 2>>;
    using Move = std::uint32_t;
    /// Two moves that are possible one after the other are possible in either order and lead to the same position.
    static constexpr bool moves_commute = true;

    /// The board has at most word_bits<Word> cells.
    Placement(int rows, int columns, std::vector<Shape> shapes, SmallComponents small = {})
        : small_(small),
          on_its_side_(is_on_its_side(rows, columns)),
          shapes_(prepared(std::move(shapes), on_its_side_)),
          grid_(on_its_side_ ? columns : rows, on_its_side_ ? rows : columns, shapes_),
          boxes_(shapes_) {
        for (const Shape& shape : shapes_) add(shape);
        anchors_.resize(shapes_.size());
        for (const Kind& kind : kinds_)
            for (int anchor = 0; anchor < word_bits<Word>; ++anchor)
                near_.push_back((kind.valid >> anchor & 1) != 0 ? joined_to(kind.cells << anchor) : Word{0});
    }
    Placement(const Placement&) = delete;
    Placement& operator=(const Placement&) = delete;

    /// The position with these free cells.
    template <class IsFree>
    Position position(IsFree&& is_free) const {
        Position out = 0;
        for (int r = 0; r < grid_.rows(); ++r)
            for (int c = 0; c < grid_.columns(); ++c)
                if (on_its_side_ ? is_free(c, r) : is_free(r, c)) out |= Word{1} << (r * grid_.columns() + c);
        return out;
    }
    Position empty_board() const {
        return position([](int, int) { return true; });
    }

    void moves(Position free, std::vector<Move>& out) const {
        for (std::size_t s = 0; s < kinds_.size(); ++s)
            for (Word anchors = kinds_[s].fits(free); anchors != 0; anchors &= anchors - 1)
                out.push_back(static_cast<Move>(s * word_bits<Word> + static_cast<unsigned>(lowest(anchors))));
    }
    Word cells(Move move) const { return kinds_[move / word_bits<Word>].cells << (move % word_bits<Word>); }
    bool is_legal(Position free, Move move) const { return (cells(move) & ~free) == 0; }
    unsigned size(Position free) const { return static_cast<unsigned>(count(free)); }
    /// Whether the value is better found as the mex of all options.
    bool is_small(Position free) const { return count(free) <= small_.cells; }

    template <class Sink>
    void option(Position free, Move move, Sink& sink) {
        split(free & ~cells(move), near_[move], sink);
    }

    /// Passes each component to sink.part(position, key), or its value to sink.value(n).
    template <class Sink>
    void components(Position free, Sink& sink) {
        split(free, ~Word{0}, sink);
    }

private:
    /// Each component of two cells or more has a cell of `near`. After a move these are the cells of placements that
    /// met it: a component without such a cell would have lost no placement, and so have been a component before the
    /// move.
    template <class Sink>
    void split(Word free, Word near, Sink& sink) {
        Word live = 0, alone = 0;
        for (std::size_t s = 0; s < kinds_.size(); ++s) {
            anchors_[s] = kinds_[s].fits(free);
            (kinds_[s].count > 1 ? live : alone) |= kinds_[s].covered(anchors_[s]);
        }
        // A cell that only a shape of one cell covers is a component of value 1.
        if (alone != 0 && count(alone & ~live) % 2 != 0) sink.value(1);
        near &= live;
        while (near != 0) {
            const Word part = component_of(near, live);
            live &= ~part;
            near &= ~part;
            component(part, sink);
        }
    }

    /// A shape: its cells as distances from its anchor, the corner of its box.
    struct Kind {
        Word cells = 0, valid = 0;  // valid: the anchors for which it lies inside the board
        unsigned count = 0;
        std::array<std::uint8_t, to_size(word_bits<Word>)> offsets{};

        Word fits(Word free) const {
            Word anchors = valid;
            for (unsigned i = 0; i < count; ++i) anchors &= free >> offsets[i];
            return anchors;
        }
        Word covered(Word anchors) const {
            Word out = 0;
            for (unsigned i = 0; i < count; ++i) out |= anchors << offsets[i];
            return out;
        }
        Word meeting(Word set) const {  // the anchors whose placements meet a set
            Word out = 0;
            for (unsigned i = 0; i < count; ++i) out |= set >> offsets[i];
            return out;
        }
    };

    static bool is_on_its_side(int rows, int columns) {
        if (rows < 1 || columns < 1 || columns > word_bits<Word> / rows)
            throw Error("a board needs at least one cell, and at most " + std::to_string(word_bits<Word>) + " here");
        return rows > columns;
    }
    static std::vector<Shape> prepared(std::vector<Shape> shapes, bool on_its_side) {
        if (on_its_side)
            for (Shape& shape : shapes) shape = image(shape, {true, false, false});
        return shape_set(std::move(shapes));
    }
    void add(const Shape& shape) {
        if (shape.rows() > grid_.rows() || shape.columns() > grid_.columns()) return;
        Kind kind;
        for (const Cell& cell : shape.cells)
            kind.offsets[kind.count++] = static_cast<std::uint8_t>(cell.row * grid_.columns() + cell.column);
        for (int r = 0; r + shape.rows() <= grid_.rows(); ++r)
            for (int c = 0; c + shape.columns() <= grid_.columns(); ++c)
                kind.valid |= Word{1} << (r * grid_.columns() + c);
        kind.cells = kind.covered(1);
        two_pairs_ = kind.count == 2 && kind.offsets[0] == 0 && (kinds_.empty() || (two_pairs_ && kinds_.size() < 2));
        kinds_.push_back(kind);
    }

    /// The cells of all placements on the board that meet a set and join cells.
    Word joined_to(Word set) const {
        Word out = 0;
        for (const Kind& kind : kinds_)
            if (kind.count > 1) out |= kind.covered(kind.valid & kind.meeting(set));
        return out;
    }

    /// The component of a cell of `near`. If it has all of these it is all that is left.
    Word component_of(Word near, Word live) const {
        Word part = near & (~near + 1);
        if (two_pairs_) return component_by_pairs(part, near, live);
        for (Word before = 0; before != part;) {
            before = part;
            for (std::size_t s = 0; s < kinds_.size(); ++s)
                if (kinds_[s].count > 1) part |= kinds_[s].covered(anchors_[s] & kinds_[s].meeting(part));
            if ((near & ~part) == 0) return live;
        }
        return part;
    }
    /// As above for at most two shapes, of two cells each, the first one at the anchor, without inner loops.
    Word component_by_pairs(Word part, Word near, Word live) const {
        const std::size_t last = kinds_.size() - 1;
        const Word first_anchors = anchors_[0], last_anchors = anchors_[last];
        const unsigned first = kinds_[0].offsets[1], second = kinds_[last].offsets[1];
        for (Word before = 0; before != part;) {
            before = part;
            Word met = first_anchors & (part | part >> first);
            part |= met | met << first;
            met = last_anchors & (part | part >> second);
            part |= met | met << second;
            if ((near & ~part) == 0) return live;
        }
        return part;
    }

    template <class Sink>
    void component(Word part, Sink& sink) {
        const Box box = grid_.box(part);
        const Word set = grid_.in_corner(part, box);
        if (box.rows * box.columns <= small_.box) {
            std::uint32_t cells = 0;
            for (int r = box.rows; r-- > 0;)
                cells = cells << box.columns | static_cast<std::uint32_t>(grid_.row(set, r));
            sink.value(boxes_.value(box.rows, box.columns, cells));
            return;
        }
        if (grid_.half_turn() && grid_.turned(set, box) == set && is_paired(set, box)) return;
        const Word key = grid_.canonical(set, box);
        if constexpr (sizeof(Word) == 8)
            sink.part(part, key);
        else
            sink.part(part, Key{low_half(key), high_half(key)});
    }

    /// Whether no placement in a component that a half turn maps to itself meets its own image.
    bool is_paired(Word set, const Box& box) const {
        for (const Kind& kind : kinds_)
            for (Word anchors = kind.fits(set); anchors != 0; anchors &= anchors - 1) {
                const Word placement = kind.cells << lowest(anchors);
                if ((placement & grid_.turned(placement, box)) != 0) return false;
            }
        return true;
    }

    SmallComponents small_;
    bool on_its_side_;
    std::vector<Shape> shapes_;
    Grid<Word> grid_;
    SmallBoxes boxes_;
    std::vector<Kind> kinds_;
    std::vector<Word> near_;     // by move: a component that it leaves has a cell of these
    bool two_pairs_ = false;     // component_by_pairs is right
    std::vector<Word> anchors_;  // of the position that is being split, by kind
};

}  // namespace grundy::engines::search
