// SPDX-License-Identifier: MIT
// Bounds of loops; see narrow.hpp. With E = at0 + slope x, E >= 0 means x <= floor(at0 / -slope) for a negative slope
// and x >= ceil(-at0 / slope) for a positive one.
#include "engines/table/narrow.hpp"

#include <algorithm>
#include <limits>

#include "core/size.hpp"

namespace grundy::engines::table {
namespace {

constexpr Int none = std::numeric_limits<Int>::max();
constexpr Int most_bitmap = Int{1} << 24, most_listed_divisors = Int{1} << 18;
constexpr std::size_t most_elements = std::size_t{1} << 24;

// Primes up to `to`, by the sieve.
std::vector<Int> primes(Int to, Turns& turns) {
    std::vector<bool> composite(to_size(to) + 1);
    std::vector<Int> out;
    for (Int p = 2; p <= to; ++p) {
        turns.one();
        if (composite[to_size(p)]) continue;
        out.push_back(p);
        for (Int q = p * p; q <= to; q += p) composite[to_size(q)] = true;
    }
    return out;
}

// The first number from which on all numbers are in the set, or none; or the largest number.
Int settled_from(const rules::IntSet& set) {
    constexpr Int top = std::numeric_limits<Int>::max();
    if (set.kind() != rules::IntSet::Kind::intervals) return top;
    if (set.intervals().empty()) return 0;
    const auto& [lo, hi] = set.intervals().back();
    return hi == top ? lo : hi + 1;
}

}  // namespace

void make_bitmaps(Program& program, Int most, Meter& meter) {
    constexpr Int most_settled = Int{1} << 20;
    const Int usual = std::min(4 * std::min(most, most_bitmap) + 64, most_bitmap);
    Turns turns;
    turns.count_on(meter);
    std::vector<std::vector<std::uint8_t>> out;
    for (const rules::IntSet& set : program.members) {
        const Int settled = settled_from(set), length = settled < most_settled ? std::max(usual, settled) : usual;
        meter.claim(static_cast<std::uint64_t>(length) + 1, "the bitmap of a set");
        auto& marks = out.emplace_back(to_size(length) + 1);
        marks.back() = settled <= length ? set.contains(length) : kernels::Memory::not_known;
        if (set.kind() == rules::IntSet::Kind::primes) {
            for (const Int p : primes(length - 1, turns)) marks[to_size(p)] = 1;
            continue;
        }
        for (auto x = set.next(0); x && *x < length; x = set.after(*x)) {
            turns.one();
            marks[to_size(*x)] = 1;
        }
    }
    program.bitmaps = std::make_shared<const std::vector<std::vector<std::uint8_t>>>(std::move(out));
}

bool Scope::steps(const CompiledExpr& c, Int& out) const {
    // evaluate() only reads slots; lanes are what writes them.
    const auto v = kernels::evaluate(c.steps, {const_cast<std::vector<Int>&>(slots), *program_.bitmaps});
    if (!v) return false;
    out = *v;
    return true;
}

bool Scope::limits(const Loop& loop, Range& r) {
    const auto at_least_zero = [&](const Line& line, bool ends) {
        Int at0 = 0, slope = 0;
        if (!value(line.at0, at0) || !value(line.slope, slope)) return false;
        if (slope == std::numeric_limits<Int>::min() || at0 == std::numeric_limits<Int>::min()) return false;
        if (slope < 0) {
            r.hi = std::min(r.hi, floor_div(at0, -slope));
        } else if (slope == 0) {
            if (at0 < 0) r.hi = std::numeric_limits<Int>::min();
        } else if (ends) {  // a range ends at its first x with a negative argument, which may be its first x
            Int first = 0;
            if (__builtin_mul_overflow(slope, r.lo, &first) || __builtin_add_overflow(first, at0, &first)) return false;
            if (first < 0) r.hi = std::numeric_limits<Int>::min();
        } else if (at0 < 0 || r.lo < 0) {
            r.lo = std::max(r.lo, -floor_div(at0, slope));  // ceil(-at0 / slope) = -floor(at0 / slope)
        }
        return true;
    };
    for (const Line& line : loop.ends)
        if (!at_least_zero(line, true)) return false;
    for (const Line& line : loop.bounds)
        if (!at_least_zero(line, false)) return false;
    return true;
}

bool Scope::residues(const Loop& loop, Range& r) {
    Int at0 = 0, modulus = 0, rest = 0;
    if (!value(loop.residue->at0, at0) || !value(loop.modulus, modulus) || !value(loop.rest, rest)) return false;
    if (modulus <= 0 || modulus > most_slot) {
        if (loop.residue_divides && modulus <= 0) r.hi = r.lo - 1;
        return loop.residue_divides && modulus <= 0;
    }
    if (rest < 0 || rest >= modulus) {
        r.hi = r.lo - 1;
        return true;
    }
    // at0 + s x = rest modulo the modulus, s = 1 or -1.
    const Wide wanted = loop.residue->slope.constant * (Wide{rest} - at0);
    Wide shift = (wanted - r.lo) % modulus;
    if (shift < 0) shift += modulus;
    r.lo += static_cast<Int>(shift);
    r.step = modulus;
    return true;
}

void Scope::list_divisors(Int length) {
    const auto n = to_size(length);
    divisors_end_.assign(n, 0);
    for (std::size_t d = 1; d < n; ++d)
        for (std::size_t m = d; m < n; m += d, turns_.one()) ++divisors_end_[m];
    for (std::size_t m = 1; m < n; ++m) divisors_end_[m] += divisors_end_[m - 1];
    divisors_.resize(divisors_end_[n - 1]);
    std::vector<std::size_t> at(n, 0);
    for (std::size_t m = 1; m < n; ++m) at[m] = divisors_end_[m - 1];
    for (std::size_t d = 1; d < n; ++d)
        for (std::size_t m = d; m < n; m += d, turns_.one()) divisors_[at[m]++] = static_cast<Int>(d);
}

bool Scope::divisors(Int n, Range& r) {
    if (n < most_listed_divisors) {
        if (n >= std::ssize(divisors_end_)) list_divisors(std::min(2 * n + 64, most_listed_divisors));
        const std::size_t from = divisors_end_[to_size(n) - 1];
        r.list = divisors_.data() + from;
        r.count = divisors_end_[to_size(n)] - from;
        return true;
    }
    large_divisors_.clear();
    const rules::IntSet set = rules::IntSet::divisors(n);
    for (const auto& [a, b] : set.intervals())
        for (Int d = a; d <= b; ++d) large_divisors_.push_back(d);
    r.list = large_divisors_.data();
    r.count = large_divisors_.size();
    return true;
}

bool Scope::extend(Elements& e, Int to) {
    if (e.complete || (!e.list.empty() && e.list.back() >= to)) return true;
    if (e.set.kind() == rules::IntSet::Kind::primes && to < most_bitmap) {
        e.list = primes(std::min(2 * to + 64, most_bitmap), turns_);
        return e.list.back() >= to;
    }
    auto next = e.list.empty() ? e.set.next(0) : e.set.after(e.list.back());
    while (next) {
        if (e.list.size() == most_elements) return false;
        turns_.one();
        if (e.list.size() == e.list.capacity()) {
            const std::size_t room = std::max<std::size_t>(64, 2 * e.list.size());
            turns_.claim((room - e.list.size()) * sizeof(Int));
            e.list.reserve(room);
        }
        e.list.push_back(*next);
        if (*next >= to) return true;
        next = e.set.after(*next);
    }
    e.complete = true;
    return true;
}

// Whether the loop ends at x because an argument is negative there.
bool Scope::ends_at(const Loop& loop, Int x, bool& ends) {
    ends = false;
    turns_.one();
    if (!set(loop.slot, x)) return false;
    for (std::size_t i = 0; i < loop.ends_steps.size() && !ends; ++i) {
        Int v = 0;
        if (!value(loop.ends_steps[i], v)) return false;
        ends = v < 0;
    }
    return true;
}

// Where the ends of a loop are not lines, its choices are tried in ascending order until one of them ends it. A set is
// listed only as far as that.
bool Scope::end_by_steps(const Loop& loop, Range& r) {
    bool ends = false;
    if (loop.kind != Loop::Kind::elements) {
        if (r.lo < -most_slot) return false;
        for (Int x = r.lo; x <= r.hi; ++x) {
            if (!ends_at(loop, x, ends)) return false;
            if (ends) r.hi = x - 1;
        }
        return true;
    }
    Elements& e = program_.elements[*loop.set];
    for (std::size_t i = 0;; ++i) {
        if (i == e.list.size()) {
            if (!extend(e, e.list.empty() ? 0 : e.list.back() + 1)) return false;
            if (i == e.list.size()) return true;
        }
        if (e.list[i] > r.hi) return true;
        if (!ends_at(loop, e.list[i], ends)) return false;
        if (!ends) continue;
        r.hi = e.list[i] - 1;
        return true;
    }
}

bool Scope::list(const Loop& loop, Range& r) {
    const Int lo = r.lo, hi = r.hi;
    if (loop.kind == Loop::Kind::elements) {
        Elements& e = program_.elements[*loop.set];
        if (hi < 0) return true;
        if (!extend(e, hi)) return false;
        r.list = e.list.data();
        r.count = e.list.size();
    } else {
        Int n = 0;
        if (!value(*loop.multiple, n)) return false;
        if (loop.kind != Loop::Kind::divisors && n < 0) n = -n;  // x divides n
        if (n <= 0 || hi < lo) return true;
        if (!divisors(n, r)) return false;
    }
    const Int *first = std::lower_bound(r.list, r.list + r.count, lo),
              *last = std::upper_bound(first, r.list + r.count, hi);
    r.list = first;
    r.count = to_size(last - first);
    return true;
}

bool Scope::narrow(const Loop& loop, Range& r) {
    r = {};
    const bool range = loop.kind == Loop::Kind::range || loop.kind == Loop::Kind::open;
    r.lo = 0;
    r.hi = none;
    if (range && !value(loop.lo, r.lo)) return false;
    if (loop.kind == Loop::Kind::range && !value(loop.hi, r.hi)) return false;
    if (loop.kind == Loop::Kind::elements && !loop.ends.empty()) {
        const auto first = program_.elements[*loop.set].set.next(0);  // where a range that ends at once would end
        if (!first) return true;
        r.lo = *first;
    }
    if (!limits(loop, r)) return false;
    if (r.hi < r.lo) return true;
    if (!loop.ends_steps.empty() && !end_by_steps(loop, r)) return false;
    if (r.hi < r.lo) return true;
    if (!range) return list(loop, r);
    if (loop.multiple) {  // x divides n; all x > 0 divide 0
        Int n = 0;
        if (!value(*loop.multiple, n)) return false;
        r.lo = std::max<Int>(r.lo, 1);
        if (n != 0) return r.lo > r.hi ? true : list(loop, r);
    }
    if (r.hi == none || r.lo < -most_slot || r.hi > most_slot || r.lo > most_slot) return r.hi < r.lo;
    if (loop.residue && !residues(loop, r)) return false;
    r.count = r.hi < r.lo ? 0 : to_size((r.hi - r.lo) / r.step) + 1;
    return true;
}

}  // namespace grundy::engines::table
