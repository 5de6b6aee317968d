// SPDX-License-Identifier: MIT
// Sets of naturals by intervals or by one of the named sequences; see set.hpp.
#include "rules/set.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::rules {
namespace {

Int isqrt(Int n) {
    Int lo = 0, hi = 3037000499;  // floor(sqrt(2^63 - 1))
    while (lo < hi) {
        const Int mid = lo + (hi - lo + 1) / 2;
        if (mid * mid <= n)
            lo = mid;
        else
            hi = mid - 1;
    }
    return lo;
}

std::uint64_t mul_mod(std::uint64_t a, std::uint64_t b, std::uint64_t m) {
    return static_cast<std::uint64_t>(static_cast<UnsignedWide>(a) * b % m);
}

std::uint64_t pow_mod(std::uint64_t b, std::uint64_t e, std::uint64_t m) {
    std::uint64_t r = 1 % m;
    for (b %= m; e > 0; e >>= 1, b = mul_mod(b, b, m))
        if (e & 1) r = mul_mod(r, b, m);
    return r;
}

// Miller-Rabin; these twelve bases decide all n < 3.3 * 10^24 (Sorenson and Webster 2015), the first four of them all
// n < 3,215,031,751 (Jaeschke 1993).
bool is_prime(Int n) {
    if (n < 2) return false;
    constexpr Int bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    for (Int b : bases)
        if (n % b == 0) return n == b;
    const auto m = static_cast<std::uint64_t>(n);
    std::uint64_t d = m - 1;
    int twos = 0;
    for (; d % 2 == 0; d /= 2) ++twos;
    const auto* const end = n < 3'215'031'751 ? std::begin(bases) + 4 : std::end(bases);
    return std::all_of(std::begin(bases), end, [&](Int b) {
        std::uint64_t x = pow_mod(static_cast<std::uint64_t>(b), d, m);
        if (x == 1 || x == m - 1) return true;
        for (int i = 1; i < twos; ++i)
            if ((x = mul_mod(x, x, m)) == m - 1) return true;
        return false;
    });
}

std::optional<Int> next_square(Int x) {
    if (x <= 1) return 1;
    const Int r = isqrt(x - 1) + 1;
    Int square = 0;
    if (__builtin_mul_overflow(r, r, &square)) return std::nullopt;
    return square;
}

std::optional<Int> next_prime(Int x) {
    for (Int n = std::max<Int>(x, 2); n > 0 && n <= greatest_int - 1; ++n)
        if (is_prime(n)) return n;
    return std::nullopt;  // 2^63 - 1 = 7^2 * 73 * ... is composite
}

std::optional<Int> next_power(Int base, Int x) {
    Int p = 1;
    while (p < x)
        if (__builtin_mul_overflow(p, base, &p)) return std::nullopt;
    return p;
}

std::optional<Int> next_fib(Int x) {
    Int a = 1, b = 2;
    while (a < x) {
        Int c = 0;
        if (__builtin_add_overflow(a, b, &c)) return b >= x ? std::optional(b) : std::nullopt;
        a = b;
        b = c;
    }
    return a;
}

// Residues of f(0), f(1), ..., where (state -> step) runs through a set of at most `states` states.
template <class Step>
std::vector<Int> residues_of_orbit(Int p, Int states, Step step) {
    std::vector<bool> seen(to_size(p));
    for (Int i = 0; i < states; ++i) seen[to_size(step())] = true;
    std::vector<Int> out;
    for (Int r = 0; r < p; ++r)
        if (seen[to_size(r)]) out.push_back(r);
    return out;
}

}  // namespace

IntSet IntSet::of(std::vector<Int> elements) {
    std::sort(elements.begin(), elements.end());
    IntSet s;
    for (Int e : elements) {
        if (!s.intervals_.empty() && e <= s.intervals_.back().second) continue;
        if (!s.intervals_.empty() && e == s.intervals_.back().second + 1)
            s.intervals_.back().second = e;
        else
            s.intervals_.emplace_back(e, e);
    }
    return s;
}

IntSet IntSet::interval(Int lo, Int hi) {
    IntSet s;
    if (lo <= hi) s.intervals_.emplace_back(lo, hi);
    return s;
}

IntSet IntSet::of_intervals(std::vector<std::pair<Int, Int>> closed) {
    std::sort(closed.begin(), closed.end());
    IntSet s;
    for (auto [a, b] : closed) {
        if (!s.intervals_.empty() &&
            (s.intervals_.back().second == greatest_int || a <= s.intervals_.back().second + 1))
            s.intervals_.back().second = std::max(s.intervals_.back().second, b);
        else
            s.intervals_.emplace_back(a, b);
    }
    return s;
}

IntSet IntSet::from(Int lo) { return interval(lo, greatest_int); }

IntSet IntSet::squares() {
    IntSet s;
    s.kind_ = Kind::squares;
    return s;
}

IntSet IntSet::primes() {
    IntSet s;
    s.kind_ = Kind::primes;
    return s;
}

IntSet IntSet::powers(Int base, Int least) {
    if (base < 2) throw Error("powers(" + std::to_string(base) + "): the base must be at least 2");
    IntSet s;
    s.kind_ = Kind::powers;
    s.base_ = base;
    s.least_ = least;
    return s;
}

IntSet IntSet::fibs() {
    IntSet s;
    s.kind_ = Kind::fibs;
    return s;
}

IntSet IntSet::progression(Int first, Int step) {
    if (step == 1) return from(first);
    IntSet s;
    s.kind_ = Kind::progression;
    s.base_ = step;
    s.least_ = first;
    return s;
}

IntSet IntSet::complement() const {
    if (kind_ != Kind::intervals) throw Error("all but " + text() + ": only a set of listed numbers can be left out");
    IntSet s;
    Int lo = 1;
    for (auto [a, b] : intervals_) {
        if (a > lo) s.intervals_.emplace_back(lo, a - 1);
        if (b == greatest_int) return s;
        lo = std::max(lo, b + 1);
    }
    s.intervals_.emplace_back(lo, greatest_int);
    return s;
}

IntSet IntSet::united(const IntSet& other) const {
    if (kind_ != Kind::intervals || other.kind_ != Kind::intervals)
        throw Error(text() + " with " + other.text() + ": only sets of listed numbers can be joined");
    auto all = intervals_;
    all.insert(all.end(), other.intervals_.begin(), other.intervals_.end());
    return of_intervals(std::move(all));
}

std::optional<IntSet> IntSet::shifted(Int by) const {
    if (by == 0) return *this;
    if (kind_ == Kind::progression) {
        Int first = 0;
        if (__builtin_add_overflow(least_, by, &first) || first < 0) return std::nullopt;
        return progression(first, base_);
    }
    if (kind_ != Kind::intervals) return std::nullopt;
    IntSet s;
    for (auto [a, b] : intervals_) {
        Int lo = 0, hi = b;
        if (__builtin_add_overflow(a, by, &lo) || lo < 0) return std::nullopt;
        if (b != greatest_int && __builtin_add_overflow(b, by, &hi)) return std::nullopt;
        s.intervals_.emplace_back(lo, hi);
    }
    return s;
}

std::optional<IntSet> IntSet::up_to(Int x, std::size_t most) const {
    if (kind_ == Kind::intervals) {
        IntSet s;
        for (const auto& [a, b] : intervals_)
            if (a <= x) s.intervals_.emplace_back(a, std::min(b, x));
        return s;
    }
    std::vector<Int> elements;
    for (auto e = next(0); e && *e <= x; e = after(*e)) {
        if (elements.size() == most) return std::nullopt;
        elements.push_back(*e);
    }
    return of(std::move(elements));
}

std::optional<Int> IntSet::next(Int x) const {
    switch (kind_) {
        case Kind::squares:
            return next_square(x);
        case Kind::primes:
            return next_prime(x);
        case Kind::powers:
            return next_power(base_, std::max(x, least_));
        case Kind::fibs:
            return next_fib(x);
        case Kind::progression: {
            if (x <= least_) return least_;
            const Wide v = least_ + (Wide{x} - least_ + base_ - 1) / base_ * base_;
            return v > greatest_int ? std::nullopt : std::optional(static_cast<Int>(v));
        }
        case Kind::intervals:
            break;
    }
    const auto it = std::lower_bound(intervals_.begin(), intervals_.end(), x,
                                     [](const auto& interval, Int v) { return interval.second < v; });
    if (it == intervals_.end()) return std::nullopt;
    return std::max(x, it->first);
}

std::optional<Int> IntSet::after(Int x) const { return x == greatest_int ? std::nullopt : next(x + 1); }

bool IntSet::finite() const {
    return kind_ == Kind::intervals && (intervals_.empty() || intervals_.back().second != greatest_int);
}

Int IntSet::size() const {
    Int n = 0;
    for (auto [a, b] : intervals_)
        if (__builtin_add_overflow(n, b - a, &n) || __builtin_add_overflow(n, Int{1}, &n)) return greatest_int;
    return n;
}

Int IntSet::greatest() const { return intervals_.back().second; }

std::optional<std::vector<Int>> IntSet::residues(Int p, Int bound) const {
    switch (kind_) {
        case Kind::intervals: {
            if (finite() && (intervals_.empty() || greatest() <= bound)) return std::vector<Int>{};
            Int x = bound == greatest_int
                        ? greatest_int
                        : bound + 1;  // p consecutive candidates meet every residue of a long interval
            std::vector<bool> seen(to_size(p));
            for (auto [a, b] : intervals_)
                for (Int v = std::max(a, x), left = p; v <= b && left > 0; --left, ++v) {
                    seen[to_size(v % p)] = true;
                    if (v == greatest_int) break;
                }
            std::vector<Int> out;
            for (Int r = 0; r < p; ++r)
                if (seen[to_size(r)]) out.push_back(r);
            return out;
        }
        case Kind::squares: {
            const auto m = static_cast<std::uint64_t>(p);
            std::uint64_t k = 0;
            return residues_of_orbit(p, p, [&] {
                const auto now = k++;
                return mul_mod(now, now, m);
            });
        }
        case Kind::powers: {
            std::uint64_t v = 1;
            const auto m = static_cast<std::uint64_t>(p);
            return residues_of_orbit(
                p, p + 1, [&] { return std::exchange(v, mul_mod(v, static_cast<std::uint64_t>(base_), m)) % m; });
        }
        case Kind::progression: {
            Int v = least_ % p;
            const Int step = base_ % p;
            return residues_of_orbit(p, p, [&] { return std::exchange(v, static_cast<Int>((Wide{v} + step) % p)); });
        }
        case Kind::fibs: {  // the pair (a, b) mod p returns within 6p steps (the Pisano period; Freyd and Brown 1992)
            if (p > (Int{1} << 40)) return std::nullopt;
            Int a = 1 % p, b = 2 % p;
            return residues_of_orbit(p, 6 * p, [&] {
                const Int r = a;
                a = std::exchange(b, (a + b) % p);
                return r;
            });
        }
        case Kind::primes: {  // a prime above `bound` >= p does not divide p, so its residue is a unit
            if (bound < p) return std::nullopt;
            std::vector<Int> units;
            for (Int r = 0; r < p; ++r)
                if (std::gcd(r, p) == 1) units.push_back(r);
            return units;
        }
    }
    return std::nullopt;
}

std::string IntSet::text() const {
    switch (kind_) {
        case Kind::squares:
            return "squares";
        case Kind::primes:
            return "primes";
        case Kind::powers:
            return "powers(" + std::to_string(base_) + ")" + (least_ > 1 ? " from " + std::to_string(least_) : "");
        case Kind::fibs:
            return "fibs";
        case Kind::progression:
            return "{" + std::to_string(least_) + ", " + std::to_string(least_ + base_) + ", ..}";
        case Kind::intervals:
            break;
    }
    std::string out;
    for (auto [a, b] : intervals_) {
        if (!out.empty()) out += ", ";
        out += std::to_string(a);
        if (b == greatest_int)
            out += "..";
        else if (b == a + 1)
            out += ", " + std::to_string(b);
        else if (b > a)
            out += ".." + std::to_string(b);
    }
    return "{" + out + "}";
}

}  // namespace grundy::rules
