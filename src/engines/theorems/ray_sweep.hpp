// SPDX-License-Identifier: MIT
// The lost positions (x, y, z) of a game whose moves go any distance along some directions, towards smaller numbers;
// perhaps not to some cells, or not past them either (docs/theory.md, Theorems 50 and 84). A game of two numbers is one
// in which x is 0. The last axis is among the directions, so each row (x, y), and where cells block moves each stretch
// of it between such cells, holds at most one lost position: the first that no lost position of a smaller row reaches.
// They are listed row by row in almost constant time each: along each direction, cells that are reached are skipped by
// a forest of links to the next line that is still free.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "core/nimber.hpp"
#include "core/size.hpp"

namespace grundy::engines::theorems {

/// A cell, or what a move takes k times from each of its numbers: these are coprime, and none is negative.
using Cell = std::array<Int, 3>;
using Ray = Cell;

/// Cells (0, y, z) to which no move leads; and past which none leads, if they block.
struct Barred {
    std::vector<std::pair<Int, Int>> cells{};  ///< ascending, each once
    bool block = false;

    bool has(const Cell& c) const;
    /// With y and z exchanged.
    Barred transposed() const;
};

class RaySweep {
public:
    /// The last axis is among the rays.
    explicit RaySweep(const std::vector<Ray>& rays, Barred barred = {});

    /// The z for which (x, y, z) is lost and not barred, ascending; the last is beyond all barred cells, if these
    /// block. Lists all rows (x', y') with x' <= x and y' <= y, fewer than 2^32. Where barred cells block, all their
    /// numbers and those asked for are below most_blocked.
    std::vector<Int> lost(Int x, Int y, Meter& meter);
    bool is_lost(const Cell& c, Meter& meter);

    static constexpr Int most_blocked = Int{1} << 40;

private:
    /// Lines that hold a lost position, of parallel ones in the order in which a row meets them.
    class Lines {
    public:
        /// The first from this one on that is free.
        Int next_free(Int line);
        /// For a line that is taken. Claims the memory.
        void make_room(Int line, bool sparse, Meter& meter);
        void take(Int line, bool sparse);
        /// A barred cell is on it, past which no lost position is reached.
        void clear(Int line);

    private:
        /// Null if the line was never taken.
        std::uint32_t* link(Int line);
        /// The first that was never taken, from this one on.
        Int never_taken(Int line);

        // How many lines there are to go at least; 0: never taken. By number, if not negative; the others by -1 - it.
        std::vector<std::uint32_t> taken_{}, below_{};
        std::unordered_map<Int, std::uint32_t> far_taken_{};  // by line, instead, where they may be far apart
        std::set<Int> cleared_{};                             // those taken before
    };
    /// The lines of one direction that changes x or y. Those through a row also meet the same smaller rows, down to a
    /// first one, from which this one is some steps away: there they have the number z.
    class Direction {
    public:
        explicit Direction(const Ray& ray);
        /// Looks at the lines through this row from now on. Claims memory.
        void go_to(Int x, Int y, Meter& meter);
        Lines& lines() { return *lines_; }
        Int line(Int z) const { return z - before_; }

    private:
        Ray ray_;
        std::vector<std::vector<Lines>> by_y_, by_x_;  // of first rows with this small x, and with this small y
        Lines* lines_ = nullptr;
        Int before_ = 0;
    };

    void list_to(Int x, Int y, Meter& meter);
    void add_row(Int x, Meter& meter);

    std::vector<Direction> directions_{};
    Barred barred_;
    std::size_t next_barred_ = 0;           // the first that is not in a row before
    std::vector<std::vector<Int>> rows_{};  // the last lost position of each row, by x and y; never longer than before
    std::map<Int, std::vector<Int>> earlier_{};  // those before it, by y
};

}  // namespace grundy::engines::theorems
