// SPDX-License-Identifier: MIT
// The lost positions (a, b) of a game whose moves go any distance along some directions, towards smaller a, smaller b
// or both. Both axes are among the directions, so each row a holds exactly one lost position: the first that no lost
// position of an earlier row reaches. They are listed row by row in almost constant time each: along each direction,
// cells that are reached are skipped by a forest of links to the next line that is still free.
#pragma once

#include <cstdint>
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

class RaySweep {
public:
    /// Both axes are among the rays.
    explicit RaySweep(const std::vector<Ray>& rays);

    /// The b for which (a, b) is lost. a < most_rows.
    Int lost(Int a, Meter& meter);

    static constexpr Int most_rows = Int{1} << 24;

private:
    /// The lines of one direction that hold a lost position. A line is the number that its cells have in common; from
    /// one cell of a row to the next it falls by the direction's `a`.
    class Lines {
    public:
        explicit Lines(Ray ray) : ray_(ray) {}
        /// By how much b has to grow until its line is free.
        Int steps(Int a, Int b);
        /// For the line of this cell. Claims the memory.
        void make_room(Int a, Int b, Meter& meter);
        void take(Int a, Int b) { taken_[place(line(a, b))] = 1; }

    private:
        std::size_t place(Int line) const { return to_size(line >= 0 ? 2 * line : -2 * line - 1); }
        Int line(Int a, Int b) const { return ray_.b * a - ray_.a * b; }
        /// The first free line from this one on, downwards in steps.
        Int free(Int line);

        Ray ray_;
        std::vector<std::uint32_t> taken_;  // by place: how many lines there are to go at least; 0 if it is free
    };

    std::vector<Lines> lines_;  // of the directions that change a
    std::vector<Int> rows_;
};

}  // namespace grundy::engines::theorems
