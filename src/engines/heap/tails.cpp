// SPDX-License-Identifier: MIT
// See tails.hpp.
#include "engines/heap/tails.hpp"

#include <algorithm>
#include <numeric>

#include "core/size.hpp"
#include "engines/heap/agreement.hpp"

namespace grundy::engines::heap {
namespace {

constexpr Int longest_step = 4096;
constexpr Wide most_splits = Wide{1} << 22;  // that are looked at

// The conditions of Theorem 39, in its names: P, S, N, n0.
class Rising {
public:
    Rising(const rules::HeapForm& form, const Tails& tails, const Sequence& g, Int p, Int s, Int n0, Int n,
           Meter& meter)
        : form_(form), from_(tails.from), g_(g), p_(p), s_(s), n0_(n0), n_(n), meter_(meter) {}

    bool holds() {
        Int greatest = 0;
        for (Int m = 0; m < n0_ + p_; ++m) greatest = std::max(greatest, at(m));
        for (Int n = n_ - p_; n < n_; ++n)
            if (at(n) < greatest) return false;
        return reached() && std::all_of(form_.moves.begin(), form_.moves.end(),
                                        [&](const rules::HeapMove& m) { return m.parts < 2 || splits_miss(m); });
    }

private:
    Int at(Int n) const {
        const Int rounds = n < n_ ? 0 : (n - n_) / p_ + 1;
        return static_cast<Int>(g_[to_size(n - rounds * p_)]) + rounds * s_;
    }

    // For each n of the last round: marks the values of single heaps.
    template <class Visit>
    void each_heap(Int n, const Visit& visit) {
        for (const rules::HeapMove& m : form_.moves) {
            if (m.parts != 1 || m.heap_most < n) continue;
            for (auto t = m.takes.next(1); t && *t <= n - m.least[0]; t = m.takes.after(*t)) {
                meter_.tick();
                visit(n - *t, *t);
            }
        }
    }

    // Conditions 2 and 3.
    bool reached() {
        Int v0 = 0;  // V
        for (Int n = n_ - p_; n < n_; ++n) {
            std::vector<bool> seen(to_size(at(n)));
            each_heap(n, [&](Int m, Int) {
                if (m >= n0_ && at(m) < at(n)) seen[to_size(at(m))] = true;
            });
            for (Int v = at(n) - 1; v >= v0; --v)
                if (!seen[to_size(v)]) v0 = v + 1;
        }
        for (Int n = n_ - p_; n < n_; ++n) {
            std::vector<bool> seen(to_size(v0 + s_));
            each_heap(n, [&](Int m, Int t) {
                const Int v = at(m);
                if (t >= from_ && v < v0 + s_ && (v < v0 || m >= n0_)) seen[to_size(v)] = true;
            });
            const bool whole = n >= from_ && std::any_of(form_.moves.begin(), form_.moves.end(), [&](const auto& m) {
                                   return m.parts == 0 && m.heap_most >= n && m.takes.contains(n);
                               });
            if (whole && v0 > 0) seen[0] = true;
            if (std::find(seen.begin(), seen.end(), false) != seen.end()) return false;
        }
        return true;
    }

    // Condition 4, for one kind of move with two parts.
    bool splits_miss(const rules::HeapMove& m) {
        const Int low = s_ & -s_;  // 2^kappa
        const Int least = std::min(m.least[0], m.least[1]), end = n0_ + p_;
        if (Wide{end} * end * (from_ + p_) > most_splits) return false;
        for (auto t = m.takes.next(0); t && *t < from_ + p_; t = m.takes.after(*t))
            for (Int a = least; a < end; ++a)
                for (Int b = std::max(a, least); b < end; ++b) {
                    meter_.tick();
                    if (!misses(a, b, *t, low, m.takes.finite())) return false;
                }
        return true;
    }

    bool misses(Int a, Int b, Int t, Int low, bool finite) const {
        const bool again = !finite && t >= from_;  // so are t + P, t + 2 P, ...
        Int n = a + b + t;
        while (again && n < n0_) n += p_;
        if (n < n0_) return true;
        const Int x = at(a), y = at(b), lambda = x % low + y % low - ((x % low) ^ (y % low));
        // Greater takes of the tail: the difference falls by S each time.
        for (Int f = x + y - at(n); f >= lambda; f -= s_) {
            if ((f - lambda) % (2 * low) == 0) return false;
            if (!again) return true;
        }
        return true;
    }

    const rules::HeapForm& form_;
    Int from_;
    const Sequence& g_;
    Int p_, s_, n0_, n_;
    Meter& meter_;
};

}  // namespace

std::optional<Tails> tails_of(const rules::HeapForm& form) {
    using Kind = rules::IntSet::Kind;
    Tails out;
    for (const rules::HeapMove& m : form.moves) {
        if (m.unequal) return std::nullopt;
        if (m.takes.empty()) continue;
        if (m.takes.kind() == Kind::progression) {
            const Int first = *m.takes.next(0), second = *m.takes.after(first);
            if (second - first > longest_step) return std::nullopt;
            out.from = std::max(out.from, first);
            out.step = std::lcm(out.step, second - first);
        } else if (m.takes.kind() != Kind::intervals) {
            return std::nullopt;
        } else {
            out.from = std::max(out.from, m.takes.finite() ? m.takes.greatest() + 1 : m.takes.intervals().back().first);
        }
        if (out.step > longest_step) return std::nullopt;
    }
    return out;
}

std::optional<Period> prove_by_tails(const rules::HeapForm& form, const Tails& tails, const Sequence& g, Meter* meter) {
    const Wide threshold = form.threshold(), parts = std::max(1, form.most_parts());
    const auto step = [&](Wide p) { return std::lcm(static_cast<Int>(p), tails.step); };
    const auto needed = [&](Wide first, Wide p) {
        return parts * (std::max(first, threshold) + step(p)) + tails.from + step(p);
    };
    auto out = least_window(g, needed, meter);
    if (!out) return out;
    out->proof.step = step(out->period);
    out->theorem = "the window theorem for takes that repeat (Theorem 38)";
    return out;
}

std::optional<Period> prove_rising_tails(const rules::HeapForm& form, const Tails& tails, const Sequence& g,
                                         const Repetition& seen, Meter& meter) {
    const Int p = static_cast<Int>(seen.period), size = static_cast<Int>(g.size());
    const bool fits = std::all_of(form.moves.begin(), form.moves.end(),
                                  [](const rules::HeapMove& m) { return m.parts <= 2 && m.bonus == 0; });
    if (!fits || seen.saltus == 0 || p > longest_step) return std::nullopt;
    const Int step = std::lcm(p, tails.step), rise = step / p * static_cast<Int>(seen.saltus);
    const Int n0 = std::max(static_cast<Int>(seen.first), form.threshold());
    const Int least = 3 * (n0 + step) + tails.from + step;
    for (Int n = least; n <= size; n = n < size ? std::min(2 * n, size) : size + 1) {
        if (!Rising(form, tails, g, step, rise, n0, n, meter).holds()) continue;
        Period out;
        out.period = p;
        out.preperiod = static_cast<Int>(seen.first);
        out.saltus = seen.saltus;
        out.proof.kind = Proof::Kind::arithmetic;
        out.proof.values = n;
        out.proof.step = step;
        out.theorem = "values that rise, where takes repeat for ever (Theorem 39)";
        return out;
    }
    return std::nullopt;
}

}  // namespace grundy::engines::heap
