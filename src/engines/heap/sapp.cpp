// SPDX-License-Identifier: MIT
// Theorem 44 of docs/proofs.md, with its names: from n0 on, the values of flat heaps recur every P heaps, and those of
// rising ones are S greater then; heaps below n0 are small.
#include "engines/heap/sapp.hpp"

#include <algorithm>
#include <bit>

#include "core/size.hpp"

namespace grundy::engines::heap {
namespace {

constexpr Int longest_sapp_period = 512, longest_sapp_step = 4096, greatest_sapp_rise = Int{1} << 30;
constexpr std::size_t most_sapp_values = std::size_t{1} << 16;
constexpr Wide most_work = Wide{1} << 27;  // options that are looked at

bool theorem_covers(const rules::HeapForm& form, const std::vector<rules::HeapMove>& kinds) {
    return form.finite() && std::none_of(kinds.begin(), kinds.end(), [](const rules::HeapMove& m) {
               return (m.unequal && m.parts >= 2) || m.bonus >= static_cast<Nimber>(greatest_sapp_rise);
           });
}

// Which heaps are small, flat or rising, and the values beyond the table.
class Classes {
public:
    Classes(const Sequence& g, Int period, Nimber saltus, const std::vector<Int>& flat)
        : g_(std::min(g.size(), most_sapp_values)),
          period_(period),
          saltus_(static_cast<Int>(saltus)),
          flat_(to_size(period)) {
        g.copy(0, g_);
        for (const Int r : flat) flat_[to_size(r)] = true;
    }
    Int values() const { return static_cast<Int>(g_.size()); }
    // The step is an even multiple of the period.
    void set(Int n0, Int step) {
        n0_ = n0, step_ = step, rise_ = step / period_ * saltus_;
        half_low_ = (rise_ & -rise_) / 2;
    }

    bool small(Int n) const { return n < n0_; }
    bool flat(Int n) const { return n >= n0_ && flat_[to_size(n % period_)]; }
    bool rising(Int n) const { return n >= n0_ && !flat_[to_size(n % period_)]; }
    Int at(Int n) const {
        const Int size = values(), rounds = n < size ? 0 : (n - size) / step_ + 1;
        return static_cast<Int>(g_[to_size(n - rounds * step_)]) + (rising(n) ? rounds * rise_ : 0);
    }
    Int n0() const { return n0_; }
    Int step() const { return step_; }
    Int rise() const { return rise_; }

    // Equal parts, or rising ones whose values agree but for the bits below those of S/2.
    bool match(Int a, Int b) const {
        return a == b || (rising(a) && rising(b) && at(a) / half_low_ == at(b) / half_low_);
    }
    // The part that can grow by P, and the option's value by S: a rising one, where the others are quiet or match. -1
    // if there is none.
    int shiftable(const std::array<Int, 3>& parts, int count) const {
        for (int i = 0; i < count; ++i) {
            if (!rising(parts[to_size(i)])) continue;
            bool quiet = true;
            for (int k = 0; k < count; ++k) quiet = quiet && (k == i || !rising(parts[to_size(k)]));
            const Int a = parts[to_size((i + 1) % 3)], b = parts[to_size((i + 2) % 3)];
            if (quiet || (count == 3 && match(a, b))) return i;
        }
        return -1;
    }
    // What can grow by P in all without a change of the value, besides the part `but`: a flat part, or two that match.
    struct Slide {
        int first = -1, second = -1;  // only `first`: it is flat
        bool any() const { return first >= 0; }
    };
    Slide steady(const std::array<Int, 3>& parts, int count, int but) const {
        for (int i = 0; i < count; ++i)
            if (i != but && flat(parts[to_size(i)])) return {i, -1};
        for (int i = 0; i < count; ++i)
            for (int k = i + 1; k < count; ++k)
                if (i != but && k != but && !small(parts[to_size(i)]) && match(parts[to_size(i)], parts[to_size(k)]))
                    return {i, k};
        return {};
    }

private:
    std::vector<std::uint32_t> g_;
    Int period_, saltus_;
    std::vector<bool> flat_;
    Int n0_ = 0, step_ = 1, rise_ = 0, half_low_ = 1;  // half_low: 2^(kappa - 1)
};

// Visits the parts, in ascending order, that are left of n by a move of this kind and this take.
template <class Visit>
void each_split(const rules::HeapMove& m, Int rest, Meter& meter, const Visit& visit) {
    const auto& least = m.least;
    if (m.parts == 1 && rest >= least[0]) visit(std::array<Int, 3>{rest});
    if (m.parts == 2) {
        meter.tick(static_cast<std::uint64_t>(std::max<Int>(rest, 0)));
        for (Int a = least[0]; a <= rest / 2; ++a)
            if (rest - a >= least[1]) visit(std::array<Int, 3>{a, rest - a});
    }
    for (Int a = least[0]; m.parts == 3 && a <= rest / 3; ++a) {
        meter.tick(static_cast<std::uint64_t>(rest - a));
        for (Int b = std::max(a, least[1]); b <= (rest - a) / 2; ++b)
            if (rest - a - b >= least[2]) visit(std::array<Int, 3>{a, b, rest - a - b});
    }
}

class Attempt {
public:
    Attempt(std::vector<rules::HeapMove> kinds, Int take, const Sequence& g, const SappRegularity& seen, Meter& meter)
        : kinds_(std::move(kinds)),
          take_(take),
          seen_(seen),
          classes_(g, seen.period, seen.saltus, seen.flat),
          meter_(meter) {
        for (const rules::HeapMove& m : kinds_) {
            parts_ = std::max(parts_, m.parts);
            takes_ += m.parts > 0 ? m.takes.size() : 0;
        }
    }

    // Sets n0, and the least P for it. Returns false if it is too large.
    bool start(Int n0) {
        Int quiet = 0;  // the greatest value that adding S must leave alone
        for (const rules::HeapMove& m : kinds_) quiet = std::max(quiet, static_cast<Int>(m.bonus));
        Int step = 2 * seen_.period, rise = 2 * static_cast<Int>(seen_.saltus);
        classes_.set(n0, step);
        for (Int a = 0; a < n0 + seen_.period; ++a)
            if (!classes_.rising(a)) quiet = std::max(quiet, classes_.at(a));
        while ((rise & -rise) <= quiet && step <= longest_sapp_step && rise <= greatest_sapp_rise) step *= 2, rise *= 2;
        if (step > longest_sapp_step || rise > greatest_sapp_rise) return false;
        classes_.set(n0, step);
        low_ = rise & -rise;
        return true;
    }
    Int step() const { return classes_.step(); }
    Int known() const { return classes_.values(); }
    Wide fewest_values() const { return Wide{parts_} * (classes_.n0() + step()) + take_; }

    // Condition 2: no option with two rising parts has the value that the heap should have.
    bool rising_parts_miss() {
        const Int n0 = classes_.n0(), end = n0 + step();
        if (Wide{takes_} * step() * step() * (parts_ == 3 ? end : 1) > 2 * most_work) return false;
        for (const rules::HeapMove& m : kinds_)
            for (auto t = m.takes.next(0); m.parts >= 2 && t; t = m.takes.after(*t))
                for (Int b = n0; b < end; ++b)
                    for (Int c = b; c < end; ++c) {
                        if (!classes_.rising(b) || !classes_.rising(c)) continue;
                        if (m.parts == 2 && meets(m, *t, b, c, -1)) return false;
                        for (Int a = m.least[0]; m.parts == 3 && a < end; ++a)
                            if (meets(m, *t, b, c, a)) return false;
                        meter_.tick();
                    }
        return true;
    }

    // Conditions 1, 3 and 4 for these first values.
    bool all_reached(Int values) {
        Int most = 0;
        for (Int m = 0; m < classes_.n0() + step(); ++m) most = std::max(most, classes_.at(m));
        for (const rules::HeapMove& m : kinds_) most = std::max(most, static_cast<Int>(m.bonus));
        const auto power = static_cast<Int>(std::bit_ceil(static_cast<std::uint64_t>(most) + 1));
        for (Int n = values - step(); n < values; ++n)
            if (classes_.rising(n) && classes_.at(n) + classes_.rise() < power) return false;
        for (Int n = values - step(); n < values; ++n)
            if (!reached(n)) return false;
        return true;
    }
    bool cheap(Int values) const {
        const Wide per_heap = parts_ == 3 ? Wide{values} * values / 12 : Wide{values} / 2;
        return per_heap * takes_ * step() <= most_work;
    }

private:
    // a: the third part, or -1.
    bool meets(const rules::HeapMove& m, Int take, Int b, Int c, Int a) const {
        const Int vb = classes_.at(b), vc = classes_.at(c), va = a < 0 ? 0 : classes_.at(a);
        const Int bonus = static_cast<Int>(m.bonus), heap = take + b + c + std::max<Int>(a, 0);
        const Int low_sum = vb % low_ + vc % low_ + va % low_ + bonus;
        const Int low_xor = (vb % low_) ^ (vc % low_) ^ (va % low_) ^ bonus;
        const bool third_rises = a >= 0 && classes_.rising(a);
        if (classes_.flat(heap))
            return low_xor == classes_.at(heap) &&
                   (third_rises || (vb - vb % low_ - (vc - vc % low_)) % classes_.rise() == 0);
        const Int rest = vb + vc + va + bonus - classes_.at(heap) - (low_sum - low_xor);
        const auto hits = [&](Int d) { return d >= 0 && d % (2 * low_) == 0; };
        return hits(rest) || (a >= 0 && classes_.flat(a) && hits(rest - classes_.rise()));
    }

    bool reached(Int n) {
        const Int value = classes_.at(n), rise = classes_.rise(), bound = value + rise;
        steady_.assign(to_size(bound), false), shiftable_ = both_ = steady_;
        const auto mark = [&](std::vector<bool>& set, Int v) {
            if (v < bound) set[to_size(v)] = true;
        };
        for (const rules::HeapMove& m : kinds_) {
            const Int bonus = static_cast<Int>(m.bonus);
            if (m.parts == 0) mark(steady_, bonus);
            for (auto t = m.takes.next(0); m.parts > 0 && t && *t <= n; t = m.takes.after(*t))
                each_split(m, n - *t, meter_, [&](const std::array<Int, 3>& parts) {
                    Int v = bonus;
                    for (int i = 0; i < m.parts; ++i) v ^= classes_.at(parts[to_size(i)]);
                    const int large = classes_.shiftable(parts, m.parts);
                    if (classes_.steady(parts, m.parts, -1).any()) mark(steady_, v);
                    if (large < 0) return;
                    mark(shiftable_, v);
                    if (classes_.steady(parts, m.parts, large).any()) mark(both_, v);
                });
        }
        if (classes_.flat(n))
            return std::find(steady_.begin(), steady_.begin() + value, false) == steady_.begin() + value;
        for (Int v0 = 0; v0 < rise; ++v0)
            if (!class_reached(v0, value)) return false;
        return true;
    }

    // Condition 4 for the values that are v0 modulo S: the greatest b that all less than it allow is tried, and then
    // smaller ones.
    bool class_reached(Int v0, Int value) const {
        Int last_gap = -1;  // the greatest value below that of the heap that no shiftable option has
        for (Int v = v0; v < value; v += classes_.rise())
            if (!shiftable_[to_size(v)]) last_gap = v;
        for (Int v = v0; std::cmp_less(v, steady_.size()) && steady_[to_size(v)]; v += classes_.rise())
            if (v > last_gap && both_[to_size(v)]) return true;
        return false;
    }

    std::vector<rules::HeapMove> kinds_;  // their bounds ascend
    Int take_;
    const SappRegularity& seen_;
    Classes classes_;
    Meter& meter_;
    int parts_ = 2;  // r
    Int takes_ = 0;
    Int low_ = 1;                                  // 2^kappa
    std::vector<bool> steady_, shiftable_, both_;  // by value
};

}  // namespace

std::optional<SappRegularity> seen_sapp(const Sequence& g, Meter& meter) {
    const Int size = static_cast<Int>(g.size());
    const auto at = [&](Int n) { return static_cast<Int>(g[to_size(n)]); };
    std::vector<Int> rise;  // by residue
    for (Int p = 1; p <= longest_sapp_period && 4 * p < size; ++p) {
        rise.assign(to_size(p), 0);
        Int saltus = 0;
        bool regular = true;
        for (Int n = size - 2 * p; regular && n < size - p; ++n) {
            const Int d = at(n + p) - at(n);
            rise[to_size(n % p)] = d;
            if (saltus == 0) saltus = d;
            regular = d == 0 || (d == saltus && d > 0);
        }
        if (!regular || saltus == 0) continue;
        Int first = size - 2 * p;
        while (first > 0 && at(first - 1 + p) - at(first - 1) == rise[to_size((first - 1) % p)]) --first;
        meter.tick(static_cast<std::uint64_t>(size - first));
        SappRegularity out{p, first, static_cast<Nimber>(saltus), {}};
        for (Int r = 0; r < p; ++r)
            if (rise[to_size(r)] == 0) out.flat.push_back(r);
        const Int length = size - p - first;
        if (!out.flat.empty() && length >= 2 * p && length >= size / 4) return out;
    }
    return std::nullopt;
}

std::optional<Period> prove_sapp(const rules::HeapForm& form, const Sequence& g, const SappRegularity& seen,
                                 Meter& meter) {
    auto kinds = lasting(form);
    if (!theorem_covers(form, kinds)) return std::nullopt;
    Attempt attempt(std::move(kinds), form.greatest_take(), g, seen, meter);
    const Int size = attempt.known(), least = std::max(seen.first, form.threshold());
    for (Int more = 0; least + more < size; more = more == 0 ? 1 : 2 * more) {
        if (!attempt.start(least + more) || attempt.fewest_values() > size) return std::nullopt;
        if (!attempt.rising_parts_miss()) continue;
        for (Int values = static_cast<Int>(attempt.fewest_values()); attempt.cheap(values);
             values = std::min(2 * values, size)) {
            if (!attempt.all_reached(values)) {
                if (values == size) break;
                continue;
            }
            Period out;
            out.period = seen.period;
            out.preperiod = seen.first;
            out.saltus = seen.saltus;
            out.flat = seen.flat;
            out.proof.kind = Proof::Kind::sapp;
            out.proof.values = values;
            out.proof.step = attempt.step();
            out.proof.parts_below = least + more;
            out.theorem = "values that rise, and flat ones in some residue classes (Theorem 44)";
            return out;
        }
    }
    return std::nullopt;
}

std::vector<std::array<Int, 3>> slid_options(const rules::HeapMove& move, Int take, Int heap, Nimber want,
                                             const Period& period, const Sequence& g, Meter& meter) {
    std::vector<std::array<Int, 3>> out;
    Classes classes(g, period.period, period.saltus, period.flat);
    const Int step = period.proof.step, base = period.proof.values - step;
    classes.set(period.proof.parts_below, step);
    const Int rounds = (heap - base) / step, target = static_cast<Int>(want);
    rules::HeapMove kind = move;
    kind.least = move.ascending_least();
    each_split(kind, heap - rounds * step - take, meter, [&](std::array<Int, 3> parts) {
        Int v = 0;
        for (int i = 0; i < move.parts; ++i) v ^= classes.at(parts[to_size(i)]);
        const int large = classes.shiftable(parts, move.parts);
        const Int lacks = target - v;
        if (lacks < 0 || lacks % classes.rise() != 0 || lacks / classes.rise() > rounds) return;
        const Int shifts = lacks / classes.rise(), slides = rounds - shifts;  // rounds that each way makes up for
        if (shifts > 0 && large < 0) return;
        const auto slide = classes.steady(parts, move.parts, shifts > 0 ? large : -1);
        if (slides > 0 && !slide.any()) return;
        if (shifts > 0) parts[to_size(large)] += shifts * step;
        if (slides > 0) {
            const Int by = slides * step / (slide.second < 0 ? 1 : 2);
            parts[to_size(slide.first)] += by;
            if (slide.second >= 0) parts[to_size(slide.second)] += by;
        }
        out.push_back(parts);
    });
    return out;
}

}  // namespace grundy::engines::heap
