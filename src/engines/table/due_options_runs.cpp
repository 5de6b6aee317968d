// SPDX-License-Identifier: MIT
// DueOptions entries that are runs of the table; see due_options.hpp. Along the days of an entry, n rises by its
// period, the solution y rises by its growth, and x stays the same. A linear expression changes by the same amount each
// day, and so does one that mentions neither n nor y. So two days determine everything, and "not negative" holds on
// consecutive days.
#include <algorithm>
#include <utility>

#include "core/size.hpp"
#include "engines/table/due_options.hpp"

namespace grundy::engines::table {
namespace {}  // namespace

void DueOptions::Span::keep(const Motion& m) {
    if (m.by > 0)
        from = std::max(from, -floor_div(m.at, m.by));
    else if (m.by < 0)
        to = std::min(to, floor_div(m.at, -m.by));
    else if (m.at < 0)
        to = from - 1;
}

bool DueOptions::steady(const CompiledExpr& c) const { return !mentions(c, n_) && !mentions(c, option_.loops[1].slot); }

bool DueOptions::affine(const Line& line) const { return (line.at0.linear || steady(line.at0)) && steady(line.slope); }

// True if the bound states the equation.
bool DueOptions::of_equation(std::size_t bound) const {
    const std::size_t first = option_.loops[1].equation->bound;
    return bound == first || bound == first + 1;
}

// True if the option, apart from the equation, consists of affine conditions and one run or cell.
bool DueOptions::shaped() const {
    const Loop &outer = option_.loops[0], &inner = option_.loops[1];
    const auto moves = [&](const CompiledExpr& c) { return c.linear || steady(c); };
    if (!outer.tests.empty() || !inner.plain() || !inner.ends.empty()) return false;
    if (!moves(inner.lo) || !moves(inner.hi)) return false;
    for (std::size_t i = 0; i < inner.bounds.size(); ++i)
        if (!of_equation(i) && !affine(inner.bounds[i])) return false;
    const Terms& terms = option_.terms;
    if (!terms.nimbers.empty() || terms.calls.size() + terms.sums.size() != 1) return false;
    if (!terms.calls.empty()) return moves(terms.calls[0].args[0].full);
    const Sum& sum = terms.sums[0];
    if (!sum.run || !sum.before.empty()) return false;
    const Line& line = *sum.terms->calls[0].args[0].line;
    return affine(line) && moves(sum.loops[0].lo) && moves(sum.loops[0].hi);
}

bool DueOptions::motion(Scope& scope, const CompiledExpr& c, const Entry& entry, Int day, Motion& out) const {
    const int y = option_.loops[1].slot;
    Int next = 0;
    if (!scope.set(n_, day) || !scope.set(y, entry.solution) || !scope.value(c, out.at)) return false;
    if (!scope.set(n_, day + entry.period) || !scope.set(y, entry.solution + entry.growth) || !scope.value(c, next))
        return false;
    out.by = next - out.at;
    return out.at <= DueOptions::most && out.at >= -DueOptions::most && next <= DueOptions::most &&
           next >= -DueOptions::most;
}

// Narrows `span` to the days on which y lies in its range and all bounds hold.
bool DueOptions::legal(Scope& scope, const Entry& entry, Int day, Span& span) const {
    const Loop& inner = option_.loops[1];
    Motion lo, hi;
    if (!motion(scope, inner.lo, entry, day, lo) || !motion(scope, inner.hi, entry, day, hi)) return false;
    span.keep({entry.solution - lo.at, entry.growth - lo.by});
    span.keep({hi.at - entry.solution, hi.by - entry.growth});
    for (std::size_t i = 0; i < inner.bounds.size(); ++i) {
        if (of_equation(i)) continue;
        Motion at0, slope;
        if (!motion(scope, inner.bounds[i].at0, entry, day, at0)) return false;
        if (!motion(scope, inner.bounds[i].slope, entry, day, slope)) return false;
        const Wide at = at0.at + Wide{slope.at} * entry.solution, by = at0.by + Wide{slope.at} * entry.growth;
        if (at > DueOptions::most || at < -DueOptions::most || by > DueOptions::most || by < -DueOptions::most)
            return false;
        span.keep({static_cast<Int>(at), static_cast<Int>(by)});
    }
    return true;
}

// Computes the ends of the run. Returns false if its cells are not adjacent.
bool DueOptions::run(Scope& scope, const Entry& entry, Int day, Motion& low, Motion& high) const {
    const Terms& terms = option_.terms;
    if (!terms.calls.empty()) {
        if (!motion(scope, terms.calls[0].args[0].full, entry, day, low)) return false;
        high = low;
        return true;
    }
    const Sum& sum = terms.sums[0];
    const Line& line = *sum.terms->calls[0].args[0].line;
    Motion lo, hi, at0, slope;
    if (!motion(scope, sum.loops[0].lo, entry, day, lo) || !motion(scope, sum.loops[0].hi, entry, day, hi))
        return false;
    if (!motion(scope, line.at0, entry, day, at0) || !motion(scope, line.slope, entry, day, slope)) return false;
    if (slope.at != 1 && slope.at != -1) return false;
    if (slope.at < 0) std::swap(lo, hi);
    low = {at0.at + slope.at * lo.at, at0.by + slope.at * lo.by};
    high = {at0.at + slope.at * hi.at, at0.by + slope.at * hi.by};
    return true;
}

// Makes the entry a run that is an option on the days from `day` to its last day; if it never is one, `day` is set past
// that. Returns false, and changes nothing, if the entry is not seen to be a run.
bool DueOptions::as_run(Scope& scope, Entry& entry, Int& day) const {
    const Int n = scope.slots[to_size(n_)];
    Span span{0, (entry.last - day) / entry.period};
    Motion low, high;
    const bool known = legal(scope, entry, day, span) && (span.empty() || run(scope, entry, day, low, high));
    scope.slots[to_size(n_)] = n;
    if (!known) return false;
    if (!span.empty()) {
        const auto at = [](const Motion& m, Int t) { return m.at + m.by * t; };
        // An empty sum, or a cell that is not before its position, is left to the tests.
        for (const Int t : {span.from, span.to}) {
            const Int position = day + entry.period * t;
            if (at(high, t) < at(low, t) || at(low, t) >= position || at(high, t) >= position) return false;
        }
        span.keep(low);
    }
    if (span.empty()) {
        day = Int{entry.last} + 1;
        return true;
    }
    entry.run = true;
    entry.last = static_cast<std::int32_t>(day + entry.period * span.to);
    const auto cell = [](Int v) { return static_cast<std::int32_t>(v); };
    entry.cells = {cell(low.at + low.by * span.from), cell(high.at + high.by * span.from)};
    // If there is only one day, the growth is never used and may be anything.
    if (span.to > span.from) entry.cells_growth = {cell(low.by), cell(high.by)};
    day += entry.period * span.from;
    return true;
}

}  // namespace grundy::engines::table
