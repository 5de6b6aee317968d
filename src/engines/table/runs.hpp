// SPDX-License-Identifier: MIT
// Options with one binder whose bounds and calls are affine in it: along a row of positions all their coefficients are
// lines in the last argument y. They are worked out once a row; a position then costs a few multiplications.
#pragma once

#include "engines/table/narrow.hpp"

namespace grundy::engines {

class RowRuns {
public:
    RowRuns(const Program& program, Int row);
    /// With the slots of the row's first position, where y is 0.
    void begin_row(const Scope& scope);
    bool covers(std::size_t option) const { return rows_[option].usable; }

    /// One or two runs of the table, of `count` cells each.
    struct Run {
        std::size_t count = 0, calls = 0;
        Int last_x = 0;
        Int base[2] = {}, step[2] = {};
    };
    /// The choices of a covered option at y, x >= least; cell `at` is that of the position. False: not decided.
    bool at(std::size_t option, Int y, Int at, Int least, Run& out) const;

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
    Plane plane(const Scope& scope, const Code& at0, const Code* slope) const;
    bool small(const Plane& p) const;
    void begin_row(const Scope& scope, const CompiledOption& o, Row& row) const;

    const Program& program_;
    int y_;
    Int row_;
    std::vector<Row> rows_;
};

}  // namespace grundy::engines
