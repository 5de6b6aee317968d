// SPDX-License-Identifier: MIT
// See tails.hpp. The names are those of the theorems.
#include "verify/tails.hpp"

#include <algorithm>
#include <set>

#include "core/size.hpp"
#include "verify/parts.hpp"
#include "verify/values.hpp"

namespace grundy::verify {
namespace {

constexpr Int top = std::numeric_limits<Int>::max();

// From this number on, t may be taken exactly if t + P may be, for the claimed P, which the steps of the takes divide.
Int tail_begins(const Certificate& c) {
    Int out = 0;
    for (const rules::HeapMove& m : c.form.moves) {
        demand(!m.unequal, "parts that must differ are not covered where takes repeat for ever");
        if (m.takes.empty()) continue;
        const Int first = *m.takes.next(0);
        if (m.takes.kind() == rules::IntSet::Kind::progression) {
            demand(c.step % (*m.takes.after(first) - first) == 0, "the step of the takes does not divide that claimed");
            out = std::max(out, first);
            continue;
        }
        demand(m.takes.kind() == rules::IntSet::Kind::intervals, "the takes do not repeat");
        out = std::max(out, m.takes.finite() ? m.takes.greatest() + 1 : m.takes.intervals().back().first);
    }
    return out;
}

// Theorem 39.
class Rise {
public:
    Rise(const Certificate& c, Int from, const std::vector<std::uint32_t>& g, Meter& meter)
        : c_(c),
          from_(from),
          n0_(std::max(c.preperiod, c.form.threshold())),
          s_(c.step / c.period * static_cast<Int>(c.saltus)),
          g_(g),
          meter_(meter) {}

    void check() {
        demand(c_.values >= n0_ + 2 * c_.step + from_, "there are too few values");
        Int greatest = 0;
        for (Int m = 0; m < n0_ + c_.step; ++m) greatest = std::max(greatest, at(m));
        for (Int n = c_.values - c_.step; n < c_.values; ++n)
            demand(at(n) >= greatest, "a value of the last round is less than one of a small heap");
        const Int v0 = check_shiftable();
        for (Int n = c_.values - c_.step; n < c_.values; ++n) check_far(n, v0);
        for (const rules::HeapMove& m : c_.form.moves) {
            demand(m.parts <= 2 && m.bonus == 0, "the theorem is for at most two parts, without bonus");
            if (m.parts == 2) check_splits(m);
        }
    }

private:
    Int at(Int n) const {
        Int rise = 0;
        for (; n >= c_.values; n -= c_.step) rise += s_;
        return static_cast<Int>(g_[to_size(n)]) + rise;
    }

    // The values of the single heaps m that heap n can leave, with m >= heap and n - m >= take.
    std::set<Int> single(Int n, Int heap, Int take) {
        std::set<Int> out;
        for (const rules::HeapMove& m : c_.form.moves) {
            if (m.parts != 1 || m.heap_most < top || m.heap_least > n) continue;
            for (Int left = std::max(heap, m.least[0]); left <= n - std::max<Int>(take, 1); ++left, meter_.tick())
                if (m.takes.contains(n - left)) out.insert(at(left));
        }
        return out;
    }

    // The least V: from there on, up to the value of n, single heaps of at least n0 have all values.
    Int check_shiftable() {
        Int out = 0;
        for (Int n = c_.values - c_.step; n < c_.values; ++n) {
            const auto values = single(n, n0_, 1);
            for (Int v = out; v < at(n); ++v, meter_.tick())
                if (!values.contains(v)) out = v + 1;
        }
        return out;
    }

    void check_far(Int n, Int v0) {
        auto any = single(n, 0, from_);
        const auto shiftable = single(n, n0_, from_);
        for (const rules::HeapMove& m : c_.form.moves)
            if (m.parts == 0 && m.heap_most == top && n >= from_ && m.takes.contains(n)) any.insert(0);
        for (Int v = 0; v < v0 + s_; ++v, meter_.tick())
            demand((v < v0 ? any : shiftable).contains(v), "heap " + std::to_string(n) + " misses the value " +
                                                               std::to_string(v) + " among what far takes leave");
    }

    void check_splits(const rules::HeapMove& m) {
        Int low = 1;
        while (s_ % (2 * low) == 0) low *= 2;
        const Int least = std::min(m.least[0], m.least[1]);
        for (auto t = m.takes.next(0); t && *t < from_ + c_.step; t = m.takes.after(*t))
            for (Int a = least; a < n0_ + c_.step; ++a)
                for (Int b = a; b < n0_ + c_.step; ++b, meter_.tick()) {
                    const bool again = !m.takes.finite() && *t >= from_;  // so are t + P, t + 2 P, ...
                    Int n = a + b + *t;
                    for (; again && n < n0_;) n += c_.step;
                    if (n < n0_) continue;
                    const Int x = at(a), y = at(b), carry = x % low + y % low - ((x % low) ^ (y % low));
                    for (Int excess = x + y - at(n) - carry; excess >= 0; excess = again ? excess - s_ : -1)
                        demand(excess % (2 * low) != 0, "heaps like " + std::to_string(a) + " and " +
                                                            std::to_string(b) + " may have the value of the whole");
                }
    }

    const Certificate& c_;
    Int from_, n0_, s_;
    const std::vector<std::uint32_t>& g_;
    Meter& meter_;
};

}  // namespace

std::vector<std::uint32_t> check_tails(const Certificate& c, Meter& meter) {
    demand(c.step >= 1 && c.step < top / 8 && c.values < top / 8 && c.step % c.period == 0,
           "the step is not a multiple of the period");
    const Int from = tail_begins(c);
    const Wide n0 = std::max(c.preperiod, c.form.threshold()), parts = std::max(1, c.form.most_parts());
    demand(parts * (n0 + c.step) + from + c.step <= c.values, "the theorem needs more values");
    meter.claim_each(static_cast<std::uint64_t>(c.values), c.form.moves.size() * sizeof(Int), "the takes of the rules");
    const auto finite = c.form.up_to(c.values, to_size(c.values) + 1);  // greater ones are not possible
    auto g = recompute(finite ? *finite : c.form, c.values, 0, false, c.values, meter).g;
    if (c.saltus > 0) Rise(c, from, g, meter).check();
    return g;
}

}  // namespace grundy::verify
