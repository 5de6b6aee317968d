// SPDX-License-Identifier: MIT
// The conditions of Theorem 40 (docs/proofs.md), with its names; see rising.hpp.
#include "verify/rising.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "core/size.hpp"
#include "verify/parts.hpp"

namespace grundy::verify {
namespace {

constexpr Int most_rising = Int{1} << 31;

class Rise {
public:
    Rise(const Certificate& c, Int from, const std::vector<std::uint32_t>& g, Meter& meter)
        : c_(c), n0_(c.parts_below), from_(from), g_(g), meter_(meter) {
        demand(c.saltus < most_rising && c.values < most_rising, "the numbers are too large");
        demand(std::max({c.preperiod, c.form.threshold(), Int{0}}) <= n0_ && n0_ <= c.values,
               "n0 is too small or large");
        demand(n0_ + 2 * c.step <= c.values && from <= c.values, "there are too few values");
        s_ = c.step / c.period * static_cast<Int>(c.saltus);
        while (s_ % (2 * low_) == 0) low_ *= 2;
        for (const rules::HeapMove& m : c.form.moves) {
            // What is not allowed from the threshold on, where the proof begins, is no move there.
            if (m.heap_most < greatest_int || (m.parts == 0 && m.takes.finite())) continue;
            kinds_.push_back(m);
            kinds_.back().least = m.ascending_least();
            demand(std::cmp_less(m.bonus, low_), "S is not a multiple of a power of two above the bonuses");
            for (Int a = 0; m.parts > 1 && a < n0_; ++a)
                demand(at(a) < low_, "S is not a multiple of a power of two above the values of small parts");
        }
    }

    void check_last_round() {
        Int large = 1;  // a power of two above the bonuses and the values below n0 + P
        for (const rules::HeapMove& m : kinds_)
            while (std::cmp_less_equal(large, m.bonus)) large *= 2;
        for (Int m = 0; m < n0_ + c_.step; ++m)
            while (large <= at(m)) large *= 2;
        Int v = 0;  // V
        for (Int n = c_.values - c_.step; n < c_.values; ++n) {
            demand(at(n) + s_ >= large, "a value of the last round may be one of small heaps");
            const auto values = reached(n, n0_, 0);
            for (Int u = v; u < at(n); ++u, meter_.tick())
                if (!values.contains(u)) v = u + 1;
        }
        for (Int n = c_.values - c_.step; n < c_.values; ++n) {
            const auto all = reached(n, -1, from_), later = reached(n, n0_, from_);
            for (Int u = 0; u < v + s_; ++u, meter_.tick())
                demand((u < v ? all : later).contains(u), "heap " + std::to_string(n) + " misses the value " +
                                                              std::to_string(u) + " among what far takes leave");
        }
    }

    void check_large_parts() {
        for (const rules::HeapMove& m : kinds_)
            for (auto t = m.takes.next(0); m.parts > 1 && t && *t < from_ + c_.step; t = m.takes.after(*t))
                for (Int b = n0_; b < n0_ + c_.step; ++b)
                    for (Int c = b; c < n0_ + c_.step; ++c) {
                        if (m.parts == 2) check_sum(m, *t, {b, c});
                        for (Int a = m.least[0]; m.parts == 3 && a < n0_ + c_.step; ++a) check_sum(m, *t, {a, b, c});
                    }
    }

private:
    Int at(Int n) const {
        const Int rounds = n < c_.values ? 0 : (n - c_.values) / c_.step + 1;
        return static_cast<Int>(g_[to_size(n - rounds * c_.step)]) + rounds * s_;
    }

    // The values of the options of n that take at least `take` and leave a heap of at least `least` (-1: or nothing),
    // and otherwise heaps below n0.
    std::set<Int> reached(Int n, Int least, Int take) {
        std::set<Int> out;
        for (const rules::HeapMove& m : kinds_) {
            if (m.parts == 0 && least < 0 && n >= take && m.takes.contains(n)) out.insert(static_cast<Int>(m.bonus));
            const Int a_end = m.parts == 3 ? n0_ : 1, b_end = m.parts > 1 ? n0_ : 1;
            for (Int a = 0; m.parts > 0 && a < a_end; ++a)
                for (Int b = a; b < b_end; ++b)
                    for (Int c = std::max<Int>(least, 0); c <= n - a - b - take; ++c, meter_.tick())
                        if (m.takes.contains(n - a - b - c) && legal(m, {a, b, c}))
                            out.insert((m.parts == 3 ? at(a) : 0) ^ (m.parts > 1 ? at(b) : 0) ^ at(c) ^
                                       static_cast<Int>(m.bonus));
        }
        return out;
    }

    // A kind with fewer than three parts has the last ones; the others are 0, so that they stay in front.
    static bool legal(const rules::HeapMove& m, std::array<Int, 3> parts) {
        std::sort(parts.begin(), parts.end());
        for (int i = 0; i < m.parts; ++i) {
            const auto part = parts.end() - m.parts + i;
            if (*part < m.least[to_size(i)] || (m.unequal && i > 0 && *part == *(part - 1))) return false;
        }
        return true;
    }

    // Sum minus XOR is that difference for the bits below `low`, plus an even multiple of it, at least 0. If the take
    // is in the tail, so are t + P, t + 2 P, ...: the difference to the heap's value falls by S each time.
    void check_sum(const rules::HeapMove& m, Int take, std::initializer_list<Int> parts) {
        Int heap = take, sum = static_cast<Int>(m.bonus), carry = sum % low_, bits = carry;
        for (const Int part : parts) {
            heap += part, sum += at(part), carry += at(part) % low_, bits ^= at(part) % low_;
            meter_.tick();
        }
        const bool again = !m.takes.finite() && take >= from_;
        for (Int rest = sum - at(heap) - carry + bits; rest >= 0; rest = again ? rest - s_ : -1)
            demand(rest % (2 * low_) != 0, "large parts may have the value of heaps like " + std::to_string(heap));
    }

    const Certificate& c_;
    Int n0_, from_, s_ = 0, low_ = 1;  // low: 2^kappa
    const std::vector<std::uint32_t>& g_;
    Meter& meter_;
    std::vector<rules::HeapMove> kinds_;  // their bounds ascend
};

}  // namespace

void check_rise(const Certificate& c, Int from, const std::vector<std::uint32_t>& g, Meter& meter) {
    Rise rise(c, from, g, meter);
    rise.check_last_round();
    rise.check_large_parts();
}

}  // namespace grundy::verify
