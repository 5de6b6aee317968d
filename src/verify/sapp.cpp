// SPDX-License-Identifier: MIT
// The conditions of Theorem 44 (docs/proofs.md), with its names and in its order; see sapp.hpp.
#include "verify/sapp.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "core/size.hpp"
#include "verify/parts.hpp"

namespace grundy::verify {
namespace {

constexpr Int most = Int{1} << 31;

class Split {
public:
    Split(const Certificate& c, const std::vector<std::uint32_t>& g, Meter& meter)
        : c_(c), n0_(c.parts_below), residues_(c.flat.begin(), c.flat.end()), g_(g), meter_(meter) {
        demand(c.form.finite() && c.form.most_parts() >= 1, "the theorem is for finitely many takes that leave heaps");
        demand(c.saltus >= 1 && c.saltus < Nimber{most} && c.period < most && c.values < most && c.step < most &&
                   n0_ < most && c.form.greatest_take() < most,
               "the numbers are too large, or there is no saltus");
        demand(std::is_sorted(c.flat.begin(), c.flat.end(), std::less_equal<>()) && !c.flat.empty() &&
                   c.flat.front() >= 0 && c.flat.back() < c.period && std::cmp_less(c.flat.size(), c.period),
               "the flat residues do not ascend below the period, or are all");
        demand(c.step >= 1 && c.step % (2 * c.period) == 0, "P is not an even multiple of the period");
        demand(std::max({c.preperiod, c.form.threshold(), Int{0}}) <= n0_, "n0 is too small");
        demand(std::max(2, c.form.most_parts()) * (n0_ + c.step) + c.form.greatest_take() <= c.values,
               "there are too few values");
        s_ = c.step / c.period * static_cast<Int>(c.saltus);
        while (s_ % (2 * low_) == 0) low_ *= 2;
        for (const rules::HeapMove& m : c.form.moves) {
            // What is not allowed from the threshold on, where the proof begins, is no move there.
            if (m.heap_most < greatest_int || (m.parts == 0 && m.takes.finite())) continue;
            demand(m.parts < 2 || !m.unequal, "the theorem does not cover parts that must differ");
            demand(std::cmp_less(m.bonus, low_), "S is not a multiple of a power of two above the bonuses");
            kinds_.push_back(m);
            kinds_.back().least = m.ascending_least();
        }
        for (Int m = 0; m < n0_ + c.step; ++m)
            demand(rises(m) || at(m) < low_, "S is not a multiple of a power of two above the values that do not rise");
    }

    // Condition 1; the equation itself is checked with the values.
    void check_last_values() {
        Int large = 1;
        for (const rules::HeapMove& m : kinds_)
            while (std::cmp_less_equal(large, m.bonus)) large *= 2;
        for (Int m = 0; m < n0_ + c_.step; ++m)
            while (large <= at(m)) large *= 2;
        for (Int n = c_.values - c_.step; n < c_.values; ++n)
            demand(!rises(n) || at(n) + s_ >= large, "a value of the last round may be one of small heaps");
    }

    // Condition 2.
    void check_rising_parts() {
        const Int end = n0_ + c_.step;
        for (const rules::HeapMove& m : kinds_)
            for (auto t = m.takes.next(0); m.parts > 1 && t; t = m.takes.after(*t))
                for (Int b = n0_; b < end; ++b)
                    for (Int c = n0_; rises(b) && c <= b; ++c) {
                        if (!rises(c)) continue;
                        if (m.parts == 2) check_sum(*t + b + c, {at(b), at(c), static_cast<Int>(m.bonus)}, true, false);
                        for (Int a = m.least[0]; m.parts == 3 && a < end; ++a)
                            check_sum(*t + a + b + c, {at(b), at(c), static_cast<Int>(m.bonus), at(a)}, !rises(a),
                                      a >= n0_ && !rises(a));
                    }
    }

    // Condition 3.
    void check_flat_heaps() {
        for (Int n = c_.values - c_.step; n < c_.values; ++n) {
            if (rises(n)) continue;
            const Reached options = reached(n);
            for (Int v = 0; v < at(n); ++v)
                demand(options.steady.contains(v), "heap " + std::to_string(n) + " misses the value " +
                                                       std::to_string(v) + " among its steady options");
        }
    }

    // Condition 4.
    void check_rising_heaps() {
        for (Int n = c_.values - c_.step; n < c_.values; ++n) {
            if (!rises(n)) continue;
            const Reached options = reached(n);
            for (Int v = 0; v < s_; ++v, meter_.tick())
                demand(class_reached(options, v, at(n)), "heap " + std::to_string(n) + " misses a value that is " +
                                                             std::to_string(v) + " modulo " + std::to_string(s_));
        }
    }

private:
    struct Reached {
        std::set<Int> steady, shiftable, both;
    };

    bool rises(Int n) const { return n >= n0_ && !residues_.contains(n % c_.period); }
    Int at(Int n) const {
        Int more = 0;
        for (; n >= c_.values; n -= c_.step) more += rises(n) ? s_ : 0;
        return static_cast<Int>(g_[to_size(n)]) + more;
    }

    // Equal, or rising parts whose values are equal above the bits of multiples of S/2.
    bool match(Int a, Int b) const {
        return a == b || (rises(a) && rises(b) && at(a) - at(a) % (low_ / 2) == at(b) - at(b) % (low_ / 2));
    }

    // The values of the options of n that stay as they are when P is added to a flat part, or P/2 to two that match; of
    // those that rise by S when P is added to a part; and of those that do either, with different parts.
    Reached reached(Int n) {
        Reached out;
        for (const rules::HeapMove& m : kinds_) {
            const Int bonus = static_cast<Int>(m.bonus);
            if (m.parts == 0) out.steady.insert(bonus);
            for (auto t = m.takes.next(0); m.parts > 0 && t && *t <= n; t = m.takes.after(*t))
                for (Int a = 0; a <= (m.parts == 3 ? n - *t : 0); ++a)
                    for (Int b = a; b <= (m.parts > 1 ? (n - *t - a) / 2 : 0); ++b) {
                        const std::array<Int, 3> parts{a, b, n - *t - a - b};
                        meter_.tick();
                        if (legal(m, parts)) add(out, std::span(parts).last(to_size(m.parts)), bonus);
                    }
        }
        return out;
    }

    // The parts ascend; a kind with fewer than three has the last ones.
    static bool legal(const rules::HeapMove& m, const std::array<Int, 3>& parts) {
        for (int i = 0; i < m.parts; ++i)
            if (parts[to_size(3 - m.parts + i)] < m.least[to_size(i)]) return false;
        return true;
    }

    void add(Reached& out, std::span<const Int> parts, Int bonus) const {
        Int value = bonus;
        for (const Int part : parts) value ^= at(part);
        const auto slides = [&](const std::vector<Int>& some) {
            for (std::size_t i = 0; i < some.size(); ++i) {
                if (some[i] >= n0_ && !rises(some[i])) return true;
                for (std::size_t k = 0; k < i; ++k)
                    if (some[i] >= n0_ && match(some[i], some[k])) return true;
            }
            return false;
        };
        if (slides({parts.begin(), parts.end()})) out.steady.insert(value);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            std::vector<Int> others(parts.begin(), parts.end());
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            const bool quiet = std::none_of(others.begin(), others.end(), [&](Int part) { return rises(part); });
            if (!rises(parts[i]) || !(quiet || (others.size() == 2 && match(others[0], others[1])))) continue;
            out.shiftable.insert(value);
            if (slides(others)) out.both.insert(value);
        }
    }

    bool class_reached(const Reached& options, Int v, Int value) const {
        for (Int b = v; b < value + s_; b += s_) {
            bool rest = options.both.contains(b);
            for (Int u = b; rest && u < value; u += s_) rest = options.shiftable.contains(u);
            if (rest) return true;
            if (!options.steady.contains(b)) return false;
        }
        return false;
    }

    // h, the summands; whether the third part is quiet or there is none; whether it is flat.
    void check_sum(Int heap, std::initializer_list<Int> summands, bool quiet, bool third_is_flat) {
        meter_.tick();
        const std::string like = (rises(heap) ? "rising parts may have the rising value of heaps like "
                                              : "rising parts may have the flat value of heaps like ") +
                                 std::to_string(heap);
        Int sum = 0, carry = 0, bits = 0;
        for (const Int v : summands) sum += v, carry += v % low_, bits ^= v % low_;
        if (!rises(heap)) {
            const Int b = *summands.begin() / low_, c = *(summands.begin() + 1) / low_;
            return demand(bits != at(heap) || (quiet && (b - c) % (s_ / low_) != 0), like);
        }
        for (Int rest = sum - at(heap) - (carry - bits); rest >= 0; rest = third_is_flat ? rest - s_ : -1)
            demand(rest % (2 * low_) != 0, like);
    }

    const Certificate& c_;
    Int n0_, s_ = 0, low_ = 1;  // low: 2^kappa
    std::set<Int> residues_;
    const std::vector<std::uint32_t>& g_;
    Meter& meter_;
    std::vector<rules::HeapMove> kinds_;  // their bounds ascend
};

}  // namespace

void check_sapp_window(const Certificate& c, const std::vector<std::uint32_t>& g, Meter& meter) {
    Split split(c, g, meter);
    split.check_last_values();
    split.check_rising_parts();
    split.check_flat_heaps();
    split.check_rising_heaps();
}

}  // namespace grundy::verify
