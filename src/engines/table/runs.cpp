// SPDX-License-Identifier: MIT
// Runs along a row; see runs.hpp. The bounds are those of Scope::narrow, in the same order.
#include "engines/table/runs.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::engines::table {
namespace {

Int slope_in(const CompiledExpr& c, int slot) {
    Int out = 0;
    for (std::size_t i = 0; i < c.count; ++i) out += c.slot[i] == slot ? c.coefficient[i] : 0;
    return out;
}

}  // namespace

RowRuns::RowRuns(const Program& program, Int row)
    : program_(program), y_(program.heads[to_size(program.order.back())]), row_(row), rows_(program.options.size()) {
    for (std::size_t k = 0; k < rows_.size(); ++k) rows_[k].shaped = shaped(program.options[k]);
}

bool RowRuns::shaped(const CompiledOption& o) {
    if (o.way != CompiledOption::Way::run || o.loops.size() != 1) return false;
    const Loop& loop = o.loops[0];
    const auto linear = [](const Line& line) { return line.at0.linear && line.slope.linear; };
    return (loop.kind == Loop::Kind::range || loop.kind == Loop::Kind::open) && loop.plain() && loop.lo.linear &&
           loop.hi.linear && std::all_of(loop.ends.begin(), loop.ends.end(), linear) &&
           std::all_of(loop.bounds.begin(), loop.bounds.end(), linear) && o.terms.nimbers.empty() &&
           !o.terms.calls.empty() && o.terms.calls.size() <= 2 &&
           std::all_of(o.terms.calls.begin(), o.terms.calls.end(),
                       [&](const Call& c) { return c.index && linear(*c.index); });
}

RowRuns::Plane RowRuns::plane(const Scope& scope, const CompiledExpr& at0, const CompiledExpr* slope) const {
    Plane out;
    static_cast<void>(scope.value(at0, out.at0));  // a linear expression has a value
    out.at0_y = slope_in(at0, y_);
    if (slope == nullptr) return out;
    static_cast<void>(scope.value(*slope, out.slope));
    out.slope_y = slope_in(*slope, y_);
    return out;
}

// Checks the whole row, so that with |x| <= 2^31 nothing exceeds 63 bits.
bool RowRuns::small(const Plane& p) const {
    const auto within = [&](Int at0, Int rise, Int most) {
        const Wide end = Wide{at0} + Wide{rise} * row_;
        return at0 <= most && at0 >= -most && end <= most && end >= -most;
    };
    return within(p.at0, p.at0_y, Int{1} << 61) && within(p.slope, p.slope_y, Int{1} << 30);
}

void RowRuns::begin_row(const Scope& scope, const CompiledOption& o, Row& row) const {
    const Loop& loop = o.loops[0];
    row.open = loop.kind == Loop::Kind::open;
    row.lo = plane(scope, loop.lo, nullptr);
    row.hi = plane(scope, loop.hi, nullptr);
    row.usable = small(row.lo) && small(row.hi);
    row.bounds.clear();
    for (const auto* list : {&loop.ends, &loop.bounds})
        for (const Line& line : *list) {
            row.bounds.push_back(plane(scope, line.at0, &line.slope));
            row.bounds.back().end = list == &loop.ends;
            row.usable = row.usable && small(row.bounds.back());
        }
    row.calls = o.terms.calls.size();
    for (std::size_t i = 0; i < row.calls; ++i) {
        const Line& index = *o.terms.calls[i].index;
        row.index[i] = plane(scope, index.at0, &index.slope);
        row.usable = row.usable && small(row.index[i]);
    }
}

void RowRuns::begin_row(const Scope& scope) {
    for (std::size_t k = 0; k < rows_.size(); ++k)
        if (rows_[k].shaped) begin_row(scope, program_.options[k], rows_[k]);
}

// A term that is linear in y lies between its values at both ends. Below 2^31 the quotient has 32 bits.
bool RowRuns::stretch(std::size_t option, Int from, Int to, Stretch& out) const {
    const Row& row = rows_[option];
    if (!row.usable || row.calls != 1) return false;
    const auto within = [&](Int at0, Int at0_y, Int least, Int most) {
        const Int a = at0 + at0_y * from, b = at0 + at0_y * to;
        return a >= least && a <= most && b >= least && b <= most;
    };
    constexpr Int most = Scope::most_slot - 1;
    if (!within(row.lo.at0, row.lo.at0_y, 0, most)) return false;  // below 0, a bound that rises may be negative
    if (!row.open && !within(row.hi.at0, row.hi.at0_y, -most, most)) return false;
    out.lo = row.lo.at0;
    out.lo_y = row.lo.at0_y;
    out.hi = row.open ? most : row.hi.at0;
    out.hi_y = row.open ? 0 : row.hi.at0_y;
    out.over = most;
    out.over_y = out.under_y = 0;
    out.under = 1;
    const Plane* bound = nullptr;
    for (const Plane& p : row.bounds) {
        if (!within(p.at0, p.at0_y, 0, most)) return false;
        if (within(p.slope, p.slope_y, 0, most)) continue;  // not negative for any x >= 0
        if (!within(p.slope, p.slope_y, -most, -1)) return false;
        const bool again = bound != nullptr && bound->at0 == p.at0 && bound->at0_y == p.at0_y &&
                           bound->slope == p.slope && bound->slope_y == p.slope_y;
        if (bound != nullptr && !again) return false;
        bound = &p;
    }
    if (bound == nullptr && row.open) return false;
    if (bound != nullptr) {
        out.over = bound->at0;
        out.over_y = bound->at0_y;
        out.under = -bound->slope;
        out.under_y = -bound->slope_y;
    }
    out.at0 = row.index[0].at0;
    out.at0_y = row.index[0].at0_y;
    out.slope = row.index[0].slope;
    out.slope_y = row.index[0].slope_y;
    return true;
}

}  // namespace grundy::engines::table
