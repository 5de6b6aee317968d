// SPDX-License-Identifier: MIT
// See due_options.hpp. factor * n + free = 0 modulo m has a solution only if g = gcd(factor, m) divides
// free. Then n is determined modulo m / g.
#include "engines/table/due_options.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "core/size.hpp"

namespace grundy::engines::table {
namespace {

constexpr Int most_factor = Int{1} << 30;
constexpr Int largest = std::numeric_limits<std::int32_t>::max();  // largest number that an entry holds

Int modulo(Int a, Int m) { return a % m < 0 ? a % m + m : a % m; }

// The inverse of a modulo m, if gcd(a, m) = 1.
Int inverse(Int a, Int m) {
    Int r0 = m, r1 = modulo(a, m), s0 = 0, s1 = 1;
    while (r1 != 0) {
        const Int q = r0 / r1;
        r0 = std::exchange(r1, r0 - q * r1);
        s0 = std::exchange(s1, s0 - q * s1);
    }
    return modulo(s0, m);
}

}  // namespace

DueOptions::DueOptions(const CompiledOption& option, int n, std::size_t positions)
    : option_(option),
      n_(n),
      shaped_(shaped()),
      bare_(option.loops[0].kind == Loop::Kind::range && option.loops[0].plain() && option.loops[0].ends.empty() &&
            option.loops[0].bounds.empty()),
      small_(std::cmp_less_equal(positions, largest) && option.loops[1].equation->factor <= most_factor),
      due_(positions, none) {}

void DueOptions::put(std::uint32_t entry, Int day) {
    if (day >= std::ssize(due_)) return;
    entries_[entry].next = due_[to_size(day)];
    due_[to_size(day)] = entry;
}

bool DueOptions::lanes(Scope& scope, const CompiledExpr& c, std::vector<Int>& out) {
    const std::vector<Int>& x = ahead_.x;
    const int slot = option_.loops[0].slot;
    out.resize(x.size());
    if (!c.linear) return kernels::evaluate_lanes(c.steps, scope.memory(), slot, x, stack_, out.data());
    Int at = 0, slope = 0;
    if (!scope.set(slot, x[0]) || !scope.value(c, at)) return false;
    for (std::size_t i = 0; i < c.count; ++i) slope += c.slot[i] == slot ? c.coefficient[i] : 0;
    for (std::size_t i = 0; i < x.size(); ++i) out[i] = at + slope * static_cast<Int>(i);
    return true;
}

// Most x of a long table are never due, so computing their days one by one would take longer than all the rest. With a
// negative slope, the solution grows with n. If the lower end does not, the solution is too small as long as factor * n
// + free < |slope| * (lower end); for most x that is the case on all days of the table.
void DueOptions::look_ahead(Scope& scope, Int x) {
    const Loop& inner = option_.loops[1];
    const Equation& e = *inner.equation;
    Ahead& a = ahead_;
    a.first = x;
    a.x.resize(kernels::lanes_in_block);
    std::iota(a.x.begin(), a.x.end(), x);
    a.never.assign(a.x.size(), 0);
    a.refused = !lanes(scope, e.slope, a.slopes) || !lanes(scope, e.free, a.frees);
    if (a.refused || !e.steady_lo || !small_ || !lanes(scope, inner.lo, a.lows)) return;
    const Wide last = Wide{e.factor} * (std::ssize(due_) - 1);
    for (std::size_t i = 0; i < a.x.size(); ++i) {
        const Int m = -a.slopes[i], free = a.frees[i], low = a.lows[i];
        const bool usual = m > 0 && m <= DueOptions::most && free <= DueOptions::most && free >= -DueOptions::most &&
                           low <= Scope::most_slot && low >= -Scope::most_slot;
        a.never[i] = usual && Wide{m} * low - free > last ? 1 : 0;
    }
}

bool DueOptions::enter(Scope& scope, Int x, Int n) {
    const Loop& inner = option_.loops[1];
    const Equation& e = *inner.equation;
    Int slope = 0, free = 0, least = 0;
    if (!small_ || x > largest || x < -largest || !scope.set(option_.loops[0].slot, x)) return false;
    if (ahead_.refused) {
        if (!scope.value(e.slope, slope) || !scope.value(e.free, free)) return false;
    } else {
        slope = ahead_.slopes[to_size(x - ahead_.first)];
        free = ahead_.frees[to_size(x - ahead_.first)];
    }
    if (slope == 0 || slope > DueOptions::most || slope < -DueOptions::most || free > DueOptions::most ||
        free < -DueOptions::most)
        return false;
    const Int m = slope < 0 ? -slope : slope;
    // With a negative slope nothing is possible before the solution reaches the inner lower end; see look_ahead.
    Int from = n;
    if (slope < 0 && e.steady_lo) {
        if (!scope.value(inner.lo, least) || least > Scope::most_slot || least < -Scope::most_slot) return false;
        const Wide needed = Wide{m} * least - free;  // factor * n must be at least this; factor > 0
        if (needed > Wide{e.factor} * (std::ssize(due_) - 1)) return true;
        if (needed > 0) from = std::max(from, (static_cast<Int>(needed) + e.factor - 1) / e.factor);
    }
    const Int g = std::gcd(e.factor, m);
    if (free % g != 0) return true;  // never due
    const Int period = m / g;
    if (period > Scope::most_slot) return false;
    const Int rest = static_cast<Int>(Wide{modulo(-free / g, period)} * inverse(e.factor / g, period) % period);
    Int day = from + modulo(rest - from, period);
    if (day >= std::ssize(due_)) return true;
    Entry entry;
    entry.x = static_cast<std::int32_t>(x);
    entry.period = static_cast<std::int32_t>(std::min<Int>(period, std::ssize(due_)));
    entry.last = static_cast<std::int32_t>(due_.size() - 1);
    entry.solution = -(e.factor * day + free) / slope;
    entry.growth = -(e.factor / g) * (slope < 0 ? -1 : 1);
    if (shaped_ && period == entry.period && as_run(scope, entry, day) && day > entry.last) return true;  // never
    entries_.push_back(entry);
    put(static_cast<std::uint32_t>(entries_.size() - 1), day);
    return true;
}

// Computes the range of the outer loop. It is needed on every day, and usually nothing narrows it.
bool DueOptions::outer_range(Scope& scope, Range& range) const {
    const Loop& outer = option_.loops[0];
    if (!bare_) return scope.narrow(outer, range);
    if (!scope.value(outer.lo, range.lo) || !scope.value(outer.hi, range.hi)) return false;
    if (range.lo > range.hi) return true;
    if (range.lo < -Scope::most_slot || range.hi > Scope::most_slot) return false;
    range.count = to_size(range.hi - range.lo) + 1;
    return true;
}

// Enters all x of the range that are not entered yet. Returns false if this is of no use.
bool DueOptions::enter_up_to(Scope& scope, const Range& range, Int n) {
    if (range.list != nullptr || range.step != 1 || (begun_ && range.lo != first_)) return false;
    first_ = range.lo;
    begun_ = true;
    for (; first_ + entered_ <= range.hi; ++entered_) {
        const Int x = first_ + entered_;
        scope.turn();
        if (x < ahead_.first || x - ahead_.first >= std::ssize(ahead_.x)) look_ahead(scope, x);
        if (ahead_.never[to_size(x - ahead_.first)] != 0) continue;
        if (entries_.size() == none || !enter(scope, x, n)) return false;
    }
    return true;
}

bool DueOptions::at(Scope& scope, Int n, Day& out) {
    Range range;
    if (!outer_range(scope, range)) return false;
    if (!range.empty() && !enter_up_to(scope, range, n)) return false;
    const Int most_x = range.empty() ? std::numeric_limits<Int>::min() : range.hi;
    if (out.room.size() < entries_.size()) out.room.resize(2 * entries_.size());
    Run* const runs = out.room.data();
    for (; day_ <= n; ++day_) {  // makes up for days that nobody asked about
        out.due.clear();
        std::size_t count = 0;
        for (std::uint32_t i = due_[to_size(day_)]; i != none;) {
            const std::uint32_t number = i;
            Entry& entry = entries_[number];
            i = entry.next;
            if (entry.run) {
                runs[count] = entry.cells;
                count += entry.x <= most_x ? 1 : 0;
                entry.cells.low += entry.cells_growth.low;
                entry.cells.high += entry.cells_growth.high;
            } else {
                if (entry.x <= most_x) out.due.push_back({entry.x, entry.solution});
                entry.solution += entry.growth;
            }
            if (day_ + entry.period <= entry.last) put(number, day_ + entry.period);
        }
        out.runs = count;
    }
    return true;
}

}  // namespace grundy::engines::table
