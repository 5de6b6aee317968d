// SPDX-License-Identifier: MIT
// Theorem 40 of docs/proofs.md, with its names: from n0 on, values rise by S every P heaps; parts below n0 are small.
#include <algorithm>
#include <bit>
#include <numeric>

#include "core/size.hpp"
#include "engines/heap/tails.hpp"

namespace grundy::engines::heap {
namespace {

constexpr Int longest_rising_step = 4096, greatest_tail_rise = Int{1} << 30;
constexpr Wide most_pairs_read = Wide{1} << 23;  // that are looked at

class Rising {
public:
    Rising(const rules::HeapForm& form, const Tails& tails, const Sequence& g, const Repetition& seen, Meter& meter)
        : kinds_(lasting(form)),
          from_(tails.from),
          base_(std::lcm(static_cast<Int>(seen.period), tails.step)),
          base_rise_(base_ / static_cast<Int>(seen.period) * static_cast<Int>(seen.saltus)),
          g_(g),
          meter_(meter) {}

    // Sets n0, and the least P and S for it. Returns false if they are too large.
    bool start(Int n0) {
        n0_ = n0, step_ = base_, rise_ = base_rise_;
        Int bits = 0;  // of small parts and bonuses
        for (const rules::HeapMove& m : kinds_) {
            if (m.bonus >= greatest_tail_rise) return false;
            bits = std::max(bits, static_cast<Int>(m.bonus));
            for (Int a = 0; m.parts >= 2 && a < n0; ++a) bits = std::max(bits, at(a));
        }
        while ((rise_ & -rise_) <= bits && step_ <= longest_rising_step && rise_ <= greatest_tail_rise)
            step_ *= 2, rise_ *= 2;
        return step_ <= longest_rising_step && rise_ <= greatest_tail_rise;
    }
    Int step() const { return step_; }
    Wide fewest_values() const { return 3 * (Wide{n0_} + step_) + from_; }

    // Condition 4: no split with two parts from n0 on has the value that the heap should have.
    bool large_parts_miss() {
        return std::all_of(kinds_.begin(), kinds_.end(),
                           [&](const rules::HeapMove& m) { return m.parts < 2 || misses(m); });
    }

    // Conditions 1 to 3 for these first values.
    bool all_reached(Int values) {
        Int most = 0;
        for (Int m = 0; m < n0_ + step_; ++m) most = std::max(most, at(m));
        for (const rules::HeapMove& m : kinds_) most = std::max(most, static_cast<Int>(m.bonus));
        const auto power = static_cast<Int>(std::bit_ceil(static_cast<std::uint64_t>(most) + 1));
        Int v0 = 0;  // V
        std::vector<bool> seen;
        for (Int n = values - step_; n < values; ++n) {
            if (at(n) + rise_ < power) return false;
            seen.assign(to_size(at(n)), false);
            each_option(n, [&](Int, Int large, Int v) {
                if (large >= n0_ && v < at(n)) seen[to_size(v)] = true;
            });
            Int v = at(n);
            while (v > v0 && seen[to_size(v - 1)]) --v;
            v0 = v;
        }
        for (Int n = values - step_; n < values; ++n) {
            seen.assign(to_size(v0 + rise_), false);
            each_option(n, [&](Int take, Int large, Int v) {
                if (take >= from_ && v < v0 + rise_ && (v < v0 || large >= n0_)) seen[to_size(v)] = true;
            });
            if (std::find(seen.begin(), seen.end(), false) != seen.end()) return false;
        }
        return true;
    }

private:
    Int at(Int n) const {
        const Int size = static_cast<Int>(g_.size()), rounds = n < size ? 0 : (n - size) / step_ + 1;
        return static_cast<Int>(g_[to_size(n - rounds * step_)]) + rounds * rise_;
    }

    // Visits the options of n whose parts but one are small: the take, that part (-1 if nothing is left), the value.
    template <class Visit>
    void each_option(Int n, const Visit& visit) {
        for (const rules::HeapMove& m : kinds_) {
            const Int bonus = static_cast<Int>(m.bonus);
            if (m.parts == 0 && m.takes.contains(n)) visit(n, -1, bonus);
            if (m.parts == 0) continue;
            for (auto t = m.takes.next(0); t && *t <= n; t = m.takes.after(*t)) {
                const Int rest = n - *t;
                meter_.tick();
                if (m.parts == 1 && rest >= m.least[0]) visit(*t, rest, at(rest) ^ bonus);
                for (Int a = m.least[0]; m.parts > 1 && a < std::min(n0_, rest + 1); ++a) {
                    if (m.parts == 2 && legal(m, {a, rest - a})) visit(*t, rest - a, at(a) ^ at(rest - a) ^ bonus);
                    for (Int b = a; m.parts == 3 && b < std::min(n0_, rest - a + 1); ++b, meter_.tick())
                        if (const Int c = rest - a - b; legal(m, {a, b, c}))
                            visit(*t, c, at(a) ^ at(b) ^ at(c) ^ bonus);
                }
            }
        }
    }

    static bool legal(const rules::HeapMove& m, std::array<Int, 3> parts) {
        const auto end = parts.begin() + m.parts;
        std::sort(parts.begin(), end);
        return std::equal(parts.begin(), end, m.least.begin(), std::greater_equal<>()) &&
               !(m.unequal && std::adjacent_find(parts.begin(), end) != end);
    }

    bool misses(const rules::HeapMove& m) {
        const Int end = n0_ + step_;
        if (Wide{from_ + step_} * step_ * step_ * (m.parts == 3 ? end : 1) > 2 * most_pairs_read) return false;
        for (auto t = m.takes.next(0); t && *t < from_ + step_; t = m.takes.after(*t))
            for (Int b = n0_; b < end; ++b)
                for (Int c = b; c < end; ++c) {
                    if (m.parts == 2 && meets(m, *t, {b, c})) return false;
                    for (Int a = m.least[0]; m.parts == 3 && a < end; ++a)
                        if (meets(m, *t, {a, b, c})) return false;
                }
        return true;
    }

    // Could parts like these have the value that the heap should have? If the take is in the tail, so are t + P,
    // t + 2 P, ..., and the difference falls by S each time.
    bool meets(const rules::HeapMove& m, Int take, std::initializer_list<Int> parts) {
        const Int low = rise_ & -rise_;  // 2^kappa
        Int heap = take, sum = static_cast<Int>(m.bonus), low_sum = sum % low, low_xor = low_sum;
        for (const Int part : parts) {
            const Int v = at(part);
            heap += part, sum += v, low_sum += v % low, low_xor ^= v % low;
        }
        meter_.tick();
        const bool again = !m.takes.finite() && take >= from_;
        for (Int rest = sum - at(heap) - (low_sum - low_xor); rest >= 0; rest = again ? rest - rise_ : -1)
            if (rest % (2 * low) == 0) return true;
        return false;
    }

    std::vector<rules::HeapMove> kinds_;  // their bounds ascend
    Int from_, base_, base_rise_;
    const Sequence& g_;
    Meter& meter_;
    Int n0_ = 0, step_ = 1, rise_ = 1;
};

}  // namespace

std::optional<Period> prove_rising_tails(const rules::HeapForm& form, const Tails& tails, const Sequence& g,
                                         const Repetition& seen, Meter& meter) {
    const Int size = static_cast<Int>(g.size());
    if (seen.saltus == 0 || static_cast<Int>(seen.period) > longest_rising_step) return std::nullopt;
    Rising rising(form, tails, g, seen, meter);
    const Int least = std::max(static_cast<Int>(seen.first), form.threshold());
    for (Int more = 0; least + more < size; more = more == 0 ? 1 : 2 * more) {
        if (!rising.start(least + more) || rising.fewest_values() > size) return std::nullopt;
        if (!rising.large_parts_miss()) continue;
        Int values = static_cast<Int>(rising.fewest_values());
        while (values < size && !rising.all_reached(values)) values = std::min(2 * values, size);
        if (values == size && !rising.all_reached(values)) continue;
        Period out;
        out.period = static_cast<Int>(seen.period);
        out.preperiod = static_cast<Int>(seen.first);
        out.saltus = seen.saltus;
        out.proof.kind = Proof::Kind::arithmetic;
        out.proof.values = values;
        out.proof.step = rising.step();
        out.proof.parts_below = least + more;
        out.theorem = "values that rise, where takes repeat for ever (Theorem 40)";
        return out;
    }
    return std::nullopt;
}

}  // namespace grundy::engines::heap
