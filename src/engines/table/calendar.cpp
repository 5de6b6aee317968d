// SPDX-License-Identifier: MIT
// The calendar; see calendar.hpp. factor * n + free = 0 modulo m has a solution only if g = gcd(factor, m) divides
// free, and then n is determined modulo m / g.
#include "engines/table/calendar.hpp"

#include <algorithm>
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

void Calendar::put(std::uint32_t entry, Int day) {
    if (day >= std::ssize(due_)) return;
    entries_[entry].next = due_[static_cast<std::size_t>(day)];
    due_[static_cast<std::size_t>(day)] = entry;
}

bool Calendar::enter(Scope& scope, Int x, Int n) {
    const Loop& inner = option_.loops[1];
    const Equation& e = *inner.equation;
    Int slope = 0, free = 0, least = 0;
    if (!scope.set(option_.loops[0].slot, x) || !scope.value(e.slope, slope) || !scope.value(e.free, free))
        return false;
    constexpr Int most = Int{1} << 40, most_factor = Int{1} << 30;
    if (slope == 0 || slope > most || slope < -most || free > most || free < -most || e.factor > most_factor)
        return false;
    const auto entry = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back({});
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
    entries_[entry].period = period;
    const Int day = from + modulo(rest - from, period);
    if (day >= std::ssize(due_)) return true;
    entries_[entry].solution = -(e.factor * day + free) / slope;
    entries_[entry].growth = -(e.factor / g) * (slope < 0 ? -1 : 1);
    put(entry, day);
    return true;
}

bool Calendar::at(Scope& scope, Int n, std::vector<Due>& out) {
    Range range;
    const Loop& outer = option_.loops[0];
    if (!scope.narrow(outer, range)) return false;
    if (!range.empty()) {
        if (range.list != nullptr || range.step != 1 || (begun_ && range.lo != first_)) return false;
        first_ = range.lo;
        begun_ = true;
        while (first_ + std::ssize(entries_) <= range.hi)
            if (entries_.size() == none || !enter(scope, first_ + std::ssize(entries_), n)) return false;
    }
    for (; day_ <= n; ++day_) {  // days on which nobody asked are made up for
        today_.clear();
        for (std::uint32_t i = due_[static_cast<std::size_t>(day_)]; i != none;) {
            const std::uint32_t entry = std::exchange(i, entries_[i].next);
            today_.push_back({first_ + static_cast<Int>(entry), entries_[entry].solution});
            entries_[entry].solution += entries_[entry].growth;
            put(entry, day_ + entries_[entry].period);
        }
    }
    out.clear();
    for (const Due& due : today_)
        if (!range.empty() && due.x <= range.hi) out.push_back(due);
    return true;
}

}  // namespace grundy::engines
