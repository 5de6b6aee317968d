// SPDX-License-Identifier: MIT
// The lost positions (a, b) of a game whose moves go any distance along some directions, towards smaller a, smaller b
// or both; perhaps not to some cells, or not past them either (docs/theory.md, Theorems 50 and 84). Both axes are among
// the directions, so each row a, and where cells block moves each stretch of it between such cells, holds at most one
// lost position: the first that no lost position of an earlier row reaches. They are listed row by row in almost
// constant time each: along each direction, cells that are reached are skipped by a forest of links to the next line
// that is still free.
#pragma once

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

/// A move takes k times this from a and from b; the numbers are coprime, and none is negative.
struct Ray {
    Int a = 0, b = 0;
    friend bool operator==(const Ray&, const Ray&) = default;
    friend auto operator<=>(const Ray&, const Ray&) = default;
};

/// Cells to which no move leads; and past which none leads, if they block.
struct Barred {
    std::vector<std::pair<Int, Int>> cells{};  ///< ascending, each once
    bool block = false;

    bool has(Int a, Int b) const;
    /// With a and b exchanged.
    Barred transposed() const;
};

class RaySweep {
public:
    /// Both axes are among the rays.
    explicit RaySweep(const std::vector<Ray>& rays, Barred barred = {});

    /// The b for which (a, b) is lost and not barred, ascending; the last is beyond all barred cells, if these block.
    /// a < most_rows. Where barred cells block, all their numbers and those asked for are below most_blocked.
    std::vector<Int> lost(Int a, Meter& meter);

    static constexpr Int most_rows = Int{1} << 24, most_blocked = Int{1} << 40;

private:
    /// The lines of one direction that hold a lost position. A line is the number that its cells have in common; from
    /// one cell of a row to the next it falls by the direction's `a`.
    class Lines {
    public:
        Lines(Ray ray, bool sparse) : ray_(ray), sparse_(sparse) {}
        /// By how much b has to grow until its line is free.
        Int steps(Int a, Int b);
        /// For the line of this cell. Claims the memory.
        void make_room(Int a, Int b, Meter& meter);
        void take(Int a, Int b);
        /// This cell is barred, and past it no lost position of its line is reached.
        void clear(Int a, Int b);

    private:
        std::size_t place(Int line) const { return to_size(line >= 0 ? 2 * line : -2 * line - 1); }
        Int line(Int a, Int b) const { return ray_.b * a - ray_.a * b; }
        Int residue(Int line) const { return (line % ray_.a + ray_.a) % ray_.a; }
        /// Null if the line was never taken.
        std::uint32_t* link(Int line);
        /// The first line that was never taken, from this one on, downwards in steps.
        Int never_taken(Int line);

        Ray ray_;
        bool sparse_;
        // How many lines there are to go at least; 0: never taken.
        std::vector<std::uint32_t> taken_{};                  // by place
        std::unordered_map<Int, std::uint32_t> far_taken_{};  // by line, instead, where they may be far apart
        std::set<std::pair<Int, Int>> cleared_{};             // those taken before, by residue
    };

    void add_row(Meter& meter);

    std::vector<Lines> lines_{};  // of the directions that change a
    Barred barred_;
    std::size_t next_barred_ = 0;               // the first that is not in a row before
    std::vector<Int> rows_{};                   // the last lost position of each row
    std::map<Int, std::vector<Int>> before_{};  // those before it
};

}  // namespace grundy::engines::theorems
