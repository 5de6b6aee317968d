// SPDX-License-Identifier: MIT
// Options with one binder whose bounds and calls are affine in it. Along a row of positions, all their coefficients are
// lines in the last argument y. They are computed once per row; a position then costs a few multiplications.
#pragma once

#include <algorithm>
#include <limits>

#include "core/size.hpp"
#include "engines/table/narrow.hpp"

namespace grundy::engines::table {

class RowRuns {
public:
    RowRuns(const Program& program, Int row);
    /// The slots must be those of the row's first position, where y is 0.
    void begin_row(const Scope& scope);
    std::size_t options() const { return rows_.size(); }
    bool covers(std::size_t option) const { return rows_[option].usable; }

    /// One or two runs of the table, of `count` cells each.
    struct Run {
        std::size_t count = 0, calls = 0;
        Int last_x = 0;
        Int base[2] = {}, step[2] = {};
    };
    /// The choices of a covered option at y with x >= least; the position is cell `at`. Returns
    /// false if they are not decided.
    bool at(std::size_t option, Int y, Int at, Int least, Run& out) const;

    /// The choices of a covered option with one call, on a stretch of the row where one and the same bound is the upper
    /// end of x. x runs from lo + lo_y * y to the lesser of hi + hi_y * y and (over + over_y * y) div
    /// (under + under_y * y), and each leads to cell at0 + at0_y * y + (slope + slope_y * y) * x.
    struct Stretch {
        Int lo = 0, lo_y = 0, hi = 0, hi_y = 0;
        Int over = 0, over_y = 0, under = 1, under_y = 0;
        Int at0 = 0, at0_y = 0, slope = 0, slope_y = 0;

        /// The cell of the first choice, and the step from one to the next. Returns false if they are not decided.
        bool at(Int y, Int at, std::size_t& count, Int& base, Int& step) const {
            const Int first = lo + lo_y * y;
            const auto quotient =
                static_cast<std::uint32_t>(over + over_y * y) / static_cast<std::uint32_t>(under + under_y * y);
            const Int last = std::min(hi + hi_y * y, static_cast<Int>(quotient));
            count = 0;
            if (last < first) return true;
            count = to_size(last - first) + 1;
            step = slope + slope_y * y;
            const Int zero = at0 + at0_y * y;
            base = zero + step * first;
            const Int end = zero + step * last;
            return base >= 0 && end >= 0 && base < at && end < at;
        }
    };
    /// The option from `from` to `to`. Returns false if it is not as simple as this there.
    bool stretch(std::size_t option, Int from, Int to, Stretch& out) const;

private:
    /// at0 + at0_y * y + (slope + slope_y * y) * x
    struct Plane {
        Int at0 = 0, at0_y = 0, slope = 0, slope_y = 0;
        bool end = false;
    };
    struct Row {
        bool shaped = false, usable = false, open = false;
        Plane lo, hi;
        std::vector<Plane> bounds;
        std::size_t calls = 0;
        Plane index[2];
    };
    static bool shaped(const CompiledOption& o);
    Plane plane(const Scope& scope, const CompiledExpr& at0, const CompiledExpr* slope) const;
    bool small(const Plane& p) const;
    void begin_row(const Scope& scope, const CompiledOption& o, Row& row) const;

    const Program& program_;
    int y_;
    Int row_;
    std::vector<Row> rows_;
};

inline bool RowRuns::at(std::size_t option, Int y, Int at, Int least, Run& out) const {
    const Row& row = rows_[option];
    constexpr Int lowest = std::numeric_limits<Int>::min();
    Int lo = row.lo.at0 + row.lo.at0_y * y;
    Int hi = row.open ? std::numeric_limits<Int>::max() : row.hi.at0 + row.hi.at0_y * y;
    out.count = 0;
    if (lo < -Scope::most_slot || lo > Scope::most_slot) return false;
    for (const Plane& p : row.bounds) {
        const Int at0 = p.at0 + p.at0_y * y, slope = p.slope + p.slope_y * y;
        if (slope < 0)
            hi = std::min(hi, floor_div(at0, -slope));
        else if (slope == 0 || p.end)  // a range ends at its first x with a negative argument
            hi = at0 + slope * lo < 0 ? lowest : hi;
        else if (at0 < 0 || lo < 0)
            lo = std::max(lo, -floor_div(at0, slope));
    }
    lo = std::max(lo, least);
    if (hi < lo) return true;
    if (hi > Scope::most_slot) return false;
    out.count = to_size(hi - lo) + 1;
    out.calls = row.calls;
    out.last_x = hi;
    for (std::size_t i = 0; i < row.calls; ++i) {
        const Plane& p = row.index[i];
        const Int step = p.slope + p.slope_y * y, base = p.at0 + p.at0_y * y;
        out.step[i] = step;
        out.base[i] = base + step * lo;
        const Int last = base + step * hi;
        if (out.base[i] < 0 || last < 0 || out.base[i] >= at || last >= at) return false;
    }
    return true;
}

}  // namespace grundy::engines::table
