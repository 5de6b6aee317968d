// SPDX-License-Identifier: MIT
// The conditions of Theorem 46 (docs/proofs.md) with its names; see rising.hpp. What grows is A, the bound on small
// parts, and n0 with it unless condition 2 holds with the least n0; for each of them P is the least possible, and N
// doubles until the options of the last P heaps reach all that they must.
#include "engines/sequences/rising.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "engines/sequences/continued.hpp"
#include "engines/sequences/rising_parts.hpp"
#include "rules/heap_splits.hpp"

namespace grundy::engines::sequences {
namespace {

constexpr Int longest_rising_step = 4096, greatest_rise = Int{1} << 28;
constexpr Wide most_options = Wide{1} << 27;  // that are looked at for an N

class Reach {
public:
    Reach(const Kinds& kinds, const Continued& g, Int tail, Meter& meter)
        : kinds_(kinds), g_(g), tail_(tail), meter_(meter) {}

    // Conditions 3 and 4 for the last P heaps below `values`.
    bool all(Int values) {
        for (std::size_t q = 0; q < kinds_.size(); ++q)
            for (Int n = values - g_.step(); n < values; ++n)
                if (!reached(q, n)) return false;
        return true;
    }

private:
    enum : std::uint8_t { steady = 1, shiftable = 2, both = 4 };

    // Options whose parts but one are small, and those with equal parts, are few, and mostly enough.
    bool reached(std::size_t q, Int n) {
        const bool rises = g_.rising(q, n);
        met_.assign(to_size(g_.at(q, n) + (rises ? g_.rise() : 0)), 0);
        for (const bool every : {false, true}) {
            for (const rules::HeapMove& m : kinds_[q]) list(m, n, every);
            if (rises ? classes_reached(g_.at(q, n)) : all_steady()) return true;
        }
        return false;
    }
    bool all_steady() const {
        return std::all_of(met_.begin(), met_.end(), [](std::uint8_t m) { return (m & steady) != 0; });
    }
    bool classes_reached(Int value) const {
        for (Int v0 = 0; v0 < g_.rise(); ++v0)
            if (!class_reached(v0, value)) return false;
        return true;
    }
    // Condition 4 for the values that are v0 modulo S: the b must lie above all that no shiftable option has.
    bool class_reached(Int v0, Int value) const {
        Int last_gap = -1;
        for (Int v = v0; v < value; v += g_.rise())
            if (!(met_[to_size(v)] & shiftable)) last_gap = v;
        for (Int b = v0; std::cmp_less(b, met_.size()); b += g_.rise()) {
            if (b >= last_gap && (met_[to_size(b)] & both)) return true;
            if (!(met_[to_size(b)] & steady)) return false;
        }
        return false;
    }

    void list(const rules::HeapMove& m, Int n, bool every) {
        if (!m.allows(n)) return;
        if (m.parts == 0) {
            if (m.takes.contains(n)) add({m, true, {}});
            return;
        }
        for (auto t = m.takes.next(0); t && *t <= n; t = m.takes.after(*t)) {
            const bool flat = !m.takes.finite() && *t >= tail_;
            meter_.tick();
            const auto visit = [&](const std::array<Int, 3>& parts) { return add({m, flat, parts}), true; };
            if (m.parts == 1 || every)
                rules::each_split(m, n - *t, &meter_, visit);
            else
                for (std::size_t c = 0; c < to_size(m.parts); ++c) few_splits(m, n - *t, c, visit);
        }
    }
    // All parts but number c are small, or the two others are equal, or two of two.
    template <class Visit>
    void few_splits(const rules::HeapMove& m, Int rest, std::size_t c, const Visit& visit) {
        const std::size_t i = c == 0 ? 1 : 0, k = c == 2 ? 1 : 2;
        std::array<Int, 3> parts{};
        const auto with = [&](Int a, Int b) {
            parts[i] = a, parts[c] = rest - a;
            if (m.parts == 3) parts[k] = b, parts[c] -= b;
            for (std::size_t x = 0; x < to_size(m.parts); ++x) {
                if (parts[x] < m.least[x]) return;
                for (std::size_t y = 0; m.unequal && y < x; ++y)
                    if (parts[x] == parts[y]) return;
            }
            visit(parts);
        };
        const Int end = std::min(g_.small(), rest + 1);
        meter_.tick(static_cast<std::uint64_t>(m.parts == 3 ? end * end + rest / 2 : end));
        for (Int a = m.least[i]; a < end; ++a) {
            if (m.parts == 2) with(a, 0);
            for (Int b = m.least[k]; m.parts == 3 && b < end; ++b) with(a, b);
        }
        if (m.parts == 2 && rest % 2 == 0) with(rest / 2, 0);
        for (Int a = m.least[i]; m.parts == 3 && m.takes.finite() && 2 * a <= rest; ++a) with(a, a);
    }

    void add(const Continued::Option& o) {
        const Int v = g_.value(o) ^ static_cast<Int>(o.kind.bonus);
        if (std::cmp_greater_equal(v, met_.size())) return;
        std::uint8_t& met = met_[to_size(v)];
        if (met == (steady | shiftable | both)) return;
        if (g_.slide(o).any()) met |= steady;
        for (int c = 0; c < o.kind.parts && !(met & both); ++c) {
            if (!g_.shifts(o, c)) continue;
            met |= shiftable;
            if (g_.slide(o, c).any()) met |= both;
        }
    }

    const Kinds& kinds_;
    const Continued& g_;
    const Int tail_;
    Meter& meter_;
    std::vector<std::uint8_t> met_;  // by value
};

class Search {
public:
    Search(std::span<const rules::HeapForm> forms, const rules::Tails& tails, const Tables& tables, const Rising& seen,
           Meter& meter)
        : windows_(forms, tails),
          tails_(tails),
          g_(tables, seen),
          least_(std::max(seen.first, windows_.threshold())),
          p_(windows_.step(seen.period)),
          s_(p_ / seen.period * static_cast<Int>(seen.saltus)),
          meter_(meter) {
        for (const rules::HeapForm& form : forms) kinds_.push_back(rules::lasting(form));
    }

    std::optional<WindowNumbers> run() {
        if (!covered()) return std::nullopt;
        bool fits = true;
        for (Int more = 0; fits && least_ + more < g_.values(); more = more == 0 ? 1 : 2 * more) {
            fits = false;
            for (const Int n0 : {least_, least_ + more}) {
                const Int step = least_step(n0, least_ + more);
                if (step == 0 || windows_.longest(n0, least_ + more, step, true) > g_.values()) continue;
                fits = true;
                if (auto found = with(n0, least_ + more, step)) return found;
                // Rising parts match only if P/2 is a multiple of p.
                if (step % (2 * p_) != 0)
                    if (auto found = with(n0, least_ + more, 2 * step)) return found;
                // A greater n0 helps only kinds whose parts must differ: their small parts are those less than n0.
                if (more == 0 || (misses_ && !differ_)) break;
            }
        }
        return std::nullopt;
    }

private:
    // Parts that must differ are not covered where their sequences have flat residues.
    bool covered() {
        if (p_ > longest_rising_step || s_ > greatest_rise) return false;
        for (const auto& kinds : kinds_)
            for (const rules::HeapMove& m : kinds) {
                if (m.bonus >= static_cast<Nimber>(greatest_rise)) return false;
                differ_ = differ_ || (m.unequal && m.parts > 1);
                for (std::size_t i = 0; m.unequal && m.parts > 1 && i < to_size(m.parts); ++i)
                    if (g_.any_flat(to_size(m.to[i]))) return false;
            }
        return true;
    }

    // The least P with a power of two in S above all values that adding S must leave alone; 0 if it is too large.
    Int least_step(Int n0, Int small) {
        Int quiet = 0, step = p_, rise = s_;
        for (std::size_t q = 0; q < kinds_.size(); ++q)
            for (const rules::HeapMove& m : kinds_[q]) {
                quiet = std::max(quiet, static_cast<Int>(m.bonus));
                for (std::size_t i = 0; m.parts > 1 && i < to_size(m.parts); ++i)
                    for (Int a = m.least[i]; a < small; ++a) quiet = std::max(quiet, g_.at(to_size(m.to[i]), a));
            }
        g_.set(n0, small, p_, p_);
        for (std::size_t q = 0; q < kinds_.size(); ++q)
            for (Int a = n0; a < n0 + p_; ++a)
                if (g_.flat(q, a)) quiet = std::max(quiet, g_.at(q, a));
        while ((rise & -rise) <= quiet && step <= longest_rising_step && rise <= greatest_rise) step *= 2, rise *= 2;
        return step > longest_rising_step || rise > greatest_rise ? 0 : step;
    }

    std::optional<WindowNumbers> with(Int n0, Int small, Int step) {
        const Int tried = g_.any_flat() ? step : p_;  // P'
        if (missed_for_ != std::pair(n0, tried)) {
            g_.set(n0, small, p_, tried);
            misses_ = rising_parts_miss(kinds_, g_, tails_.from, meter_);
            missed_for_ = {n0, tried};
        }
        return misses_ ? reach(n0, small, step) : std::nullopt;
    }

    std::optional<WindowNumbers> reach(Int n0, Int small, Int step) {
        g_.set(n0, small, p_, step);
        const Wide fewest = std::max<Wide>(windows_.longest(n0, small, step, true), Wide{n0} + step + p_);
        if (fewest > g_.values()) return std::nullopt;
        for (Int values = static_cast<Int>(fewest); cheap(values); values = std::min(2 * values, g_.values())) {
            if (last_values_are_large(values) && Reach(kinds_, g_, tails_.from, meter_).all(values))
                return WindowNumbers{n0, small, p_, step, static_cast<Nimber>(s_), values};
            if (values == g_.values()) break;
        }
        return std::nullopt;
    }
    bool cheap(Int values) const {
        Wide options = 0;
        for (const auto& kinds : kinds_)
            for (const rules::HeapMove& m : kinds) {
                const Wide takes = m.takes.finite() ? m.takes.size() : to_size(values);
                const Wide splits = m.parts < 2                      ? 1
                                    : m.parts == 2 || !g_.any_flat() ? Wide{values}
                                                                     : Wide{values} * values / 12;
                options += takes * splits;
            }
        return options * g_.step() <= most_options;
    }

    // The second sentence of condition 1.
    bool last_values_are_large(Int values) const {
        Int most = 0;
        bool tails = false;
        for (std::size_t q = 0; q < kinds_.size(); ++q) {
            for (Int m = 0; m < g_.small() + g_.step(); ++m) most = std::max(most, g_.at(q, m));
            for (const rules::HeapMove& m : kinds_[q]) {
                most = std::max(most, static_cast<Int>(m.bonus));
                tails = tails || (m.parts > 0 && !m.takes.finite());
            }
        }
        if (!g_.any_flat() && !tails) return true;
        const auto power = static_cast<Int>(std::bit_ceil(static_cast<std::uint64_t>(most) + 1));
        for (std::size_t q = 0; q < kinds_.size(); ++q)
            for (Int n = values - g_.step(); n < values; ++n)
                if (g_.rising(q, n) && g_.at(q, n) + g_.rise() < power) return false;
        return true;
    }

    const Windows windows_;
    const rules::Tails tails_;
    Kinds kinds_;
    Continued g_;
    const Int least_, p_, s_;
    Meter& meter_;
    std::pair<Int, Int> missed_for_{-1, 0};  // the n0 and P' for which condition 2 was tested last
    bool misses_ = false;                    // its result
    bool differ_ = false;                    // whether parts of some kind must differ
};

}  // namespace

std::optional<WindowNumbers> prove_rising(std::span<const rules::HeapForm> forms, const rules::Tails& tails,
                                          const Tables& tables, const Rising& seen, Meter& meter) {
    return Search(forms, tails, tables, seen, meter).run();
}

}  // namespace grundy::engines::sequences
