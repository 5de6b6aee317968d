// SPDX-License-Identifier: MIT
// The calendar; see calendar.hpp. factor * n + free = 0 modulo m has a solution only if g = gcd(factor, m) divides
// free, and then n is determined modulo m / g.
#include "engines/table/calendar.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace grundy::engines {
namespace {

Int modulo(Int a, Int m) { return a % m < 0 ? a % m + m : a % m; }

// The inverse of a modulo m; gcd(a, m) = 1.
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

Calendar::Calendar(const CompiledOption& option, int n, std::size_t positions)
    : option_(option), n_(n), shaped_(shaped()), due_(positions, none) {}

void Calendar::put(std::uint32_t entry, Int day) {
    if (day >= std::ssize(due_)) return;
    entries_[entry].next = due_[static_cast<std::size_t>(day)];
    due_[static_cast<std::size_t>(day)] = entry;
}

// Most x of a long table are never due, so that working these out one by one would take longer than all the rest.
bool Calendar::value(Scope& scope, const Code& c, Int x, Ahead& ahead, Int& out) {
    if (c.linear || ahead.refused) return scope.value(c, out);
    if (x < ahead.first || x >= ahead.first + std::ssize(ahead.values)) {
        block_.resize(kernels::lanes_in_block);
        std::iota(block_.begin(), block_.end(), x);
        ahead.first = x;
        ahead.values.resize(block_.size());
        const int slot = option_.loops[0].slot;
        ahead.refused = !kernels::evaluate_lanes(c.steps, scope.memory(), slot, block_, stack_, ahead.values.data());
        if (ahead.refused) return scope.value(c, out);
    }
    out = ahead.values[static_cast<std::size_t>(x - ahead.first)];
    return true;
}

bool Calendar::enter(Scope& scope, Int x, Int n) {
    const Loop& inner = option_.loops[1];
    const Equation& e = *inner.equation;
    Int slope = 0, free = 0, least = 0;
    if (!scope.set(option_.loops[0].slot, x) || !value(scope, e.slope, x, slopes_, slope) ||
        !value(scope, e.free, x, frees_, free))
        return false;
    constexpr Int most = Int{1} << 40, most_factor = Int{1} << 30;
    if (x > std::numeric_limits<std::int32_t>::max() || x < -std::numeric_limits<std::int32_t>::max()) return false;
    if (std::ssize(due_) > std::numeric_limits<std::int32_t>::max()) return false;
    if (slope == 0 || slope > most || slope < -most || free > most || free < -most || e.factor > most_factor)
        return false;
    const Int m = slope < 0 ? -slope : slope;
    // With a negative slope the solution grows with n: before it reaches the inner lower end nothing is possible.
    Int from = n;
    if (slope < 0 && e.steady_lo) {
        if (!scope.value(inner.lo, least) || least > Scope::most_slot || least < -Scope::most_slot) return false;
        const Wide needed = Wide{m} * least - free;  // factor * n must be at least that; factor > 0
        if (needed > 0) {
            const Wide day = (needed + e.factor - 1) / e.factor;
            if (day >= std::ssize(due_)) return true;
            from = std::max(from, static_cast<Int>(day));
        }
    }
    const Int g = std::gcd(e.factor, m);
    if (free % g != 0) return true;  // never
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

bool Calendar::at(Scope& scope, Int n, Day& out) {
    Range range;
    const Loop& outer = option_.loops[0];
    if (!scope.narrow(outer, range)) return false;
    if (!range.empty()) {
        if (range.list != nullptr || range.step != 1 || (begun_ && range.lo != first_)) return false;
        first_ = range.lo;
        begun_ = true;
        for (; first_ + entered_ <= range.hi; ++entered_)
            if (entries_.size() == none || !enter(scope, first_ + entered_, n)) return false;
    }
    const Int most = range.empty() ? std::numeric_limits<Int>::min() : range.hi;
    for (; day_ <= n; ++day_) {  // days on which nobody asked are made up for
        out.due.clear();
        out.runs.clear();
        for (std::uint32_t i = due_[static_cast<std::size_t>(day_)]; i != none;) {
            const std::uint32_t number = i;
            Entry& entry = entries_[number];
            i = entry.next;
            if (entry.run) {
                if (entry.x <= most) out.runs.push_back(entry.cells);
                entry.cells.low += entry.cells_growth.low;
                entry.cells.high += entry.cells_growth.high;
            } else {
                if (entry.x <= most) out.due.push_back({entry.x, entry.solution});
                entry.solution += entry.growth;
            }
            if (day_ + entry.period <= entry.last) put(number, day_ + entry.period);
        }
    }
    return true;
}

}  // namespace grundy::engines
