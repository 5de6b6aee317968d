// SPDX-License-Identifier: MIT
// Implements Theorem 16 of docs/proofs.md and uses its names: from n0 on, heaps continue by (p, s); parts below A are
// small; (P, S) is a multiple of (p, s) such that adding S leaves the bits of small parts and of bonuses unchanged.
#include <algorithm>
#include <bit>
#include <limits>

#include "core/size.hpp"
#include "engines/heap/period_proof.hpp"

namespace grundy::engines::heap {
namespace {

constexpr std::size_t longest_period = 512;
constexpr Nimber greatest_bonus = (Nimber{1} << 31) - 1;

// Whether the kind of move is allowed for arbitrarily large heaps.
bool lasts(const rules::HeapMove& m) {
    return m.heap_most == std::numeric_limits<Int>::max() && (m.parts > 0 || !m.takes.finite());
}

struct Split {
    Int take;
    int parts;
    std::array<Int, 3> least;  // ascending
    Nimber bonus;
};

std::vector<Split> splits_of(const rules::HeapForm& form) {
    std::vector<Split> out;
    for (const rules::HeapMove& m : form.moves) {
        if (m.parts == 0 || !lasts(m)) continue;
        for (auto t = m.takes.next(0); t; t = m.takes.after(*t))
            out.push_back({*t, m.parts, m.ascending_least(), m.bonus});
    }
    return out;
}

Nimber most_bonus(const rules::HeapForm& form) {
    Nimber out = 0;
    for (const rules::HeapMove& m : form.moves)
        if (lasts(m)) out = std::max(out, m.bonus);
    return out;
}

class Attempt {
public:
    Attempt(const rules::HeapForm& form, const Sequence& g, const Repetition& seen, Meter& meter)
        : g_(g),
          splits_(splits_of(form)),
          most_bonus_(most_bonus(form)),
          p_(static_cast<Int>(seen.period)),
          s_(seen.saltus),
          n0_(std::max(static_cast<Int>(seen.first), form.threshold())),
          take_(form.greatest_take()),
          meter_(meter) {}

    Int n0() const { return n0_; }

    // Condition 2: no split with two parts from n0 on has the value that the heap should have.
    bool large_parts_miss() {
        for (const Split& split : splits_)
            for (Int b = n0_; b < n0_ + p_; ++b)
                for (Int c = b; c < n0_ + p_; ++c) {
                    if (split.parts == 2 && meets(split, {b, c})) return false;
                    if (split.parts < 3) continue;
                    for (Int a = split.least[0]; a < n0_ + p_; ++a)
                        if (meets(split, {a, b, c})) return false;
                    meter_.tick(static_cast<std::uint64_t>(p_));
                }
        return true;
    }

    void set_small(Int parts_below) {
        small_ = parts_below;
        const Nimber largest = std::max<Nimber>(most_bonus_, small_ == 0 ? 0 : g_[g_.largest(to_size(small_))]);
        step_ = p_;
        rise_ = s_;
        while ((rise_ & (~rise_ + 1)) <= largest) step_ *= 2, rise_ *= 2;
    }
    Int small() const { return small_; }
    Int step() const { return step_; }
    Int values() const { return 3 * (small_ + step_) + take_; }

    // Conditions 3 and 4: shiftable splits reach all smaller values.
    bool all_reached() {
        Nimber from = 0;  // V
        std::vector<bool> reached;
        for (Int n = values() - step_; n < values(); ++n) {
            reached.assign(at(n), false);
            for (const Split& split : splits_) mark_shiftable(split, n, reached);
            Nimber v = at(n);
            while (v > from && reached[to_size(v - 1)]) --v;
            from = v;
        }
        for (const Int parity : {0, 1})
            if (!equal_pairs_reach(from, parity)) return false;
        return true;
    }

private:
    std::uint32_t at(Int n) const { return g_[to_size(n)]; }

    // Could these parts, with those from n0 on replaced by congruent ones, have a value that continues the period?
    // The sum and the XOR of their values differ by a known amount for the bits below the lowest one of the saltus,
    // plus an even multiple of that bit. The bonus is a summand like the parts.
    bool meets(const Split& split, std::initializer_list<Int> parts) const {
        const Nimber low = (s_ & (~s_ + 1)) - 1;
        Int heap = split.take, sum = static_cast<Int>(split.bonus), low_sum = static_cast<Int>(split.bonus & low);
        Nimber low_xor = split.bonus & low;
        for (const Int part : parts) {
            heap += part;
            sum += at(part);
            low_sum += static_cast<Int>(at(part) & low);
            low_xor ^= at(part) & low;
        }
        const Int rounds = (heap - n0_) / p_;
        const Int wanted = at(heap - rounds * p_) + rounds * static_cast<Int>(s_);
        const Int rest = sum - wanted - (low_sum - static_cast<Int>(low_xor));
        return rest >= 0 && rest % (2 * static_cast<Int>(low + 1)) == 0;
    }

    void mark_shiftable(const Split& split, Int n, std::vector<bool>& reached) {
        const Int rest = n - split.take;
        const auto mark = [&](Int large, Nimber others) {
            const Nimber v = at(large) ^ others ^ split.bonus;
            if (v < reached.size()) reached[to_size(v)] = true;
        };
        meter_.tick(static_cast<std::uint64_t>(split.parts == 3 ? small_ * small_ + rest : small_));
        if (split.parts == 1) mark(rest, 0);
        for (Int a = split.least[0]; split.parts == 2 && a < small_; ++a) mark(rest - a, at(a));
        if (split.parts < 3) return;
        for (Int a = split.least[0]; a < small_; ++a)
            for (Int b = std::max(a, split.least[1]); b < small_; ++b) mark(rest - a - b, at(a) ^ at(b));
        for (Int c = rest - 2 * split.least[2]; c >= n0_; c -= 2) mark(c, 0);
    }

    // True if for all large enough heaps of this parity a pair of equal parts reaches all values below `from` and, with
    // a third part from n0 on, the next S values.
    bool equal_pairs_reach(Nimber from, Int parity) const {
        std::vector<bool> reached(to_size(from + rise_)), late(to_size(from + rise_));
        for (const Split& split : splits_) {
            if (split.parts == 2 && split.take % 2 == parity && split.bonus < reached.size())
                reached[to_size(split.bonus)] = true;
            if (split.parts < 3) continue;
            for (Int c = split.least[0]; c <= values() - step_ - take_ - 2 * split.least[2]; ++c) {
                const Nimber v = at(c) ^ split.bonus;
                if ((c + split.take) % 2 != parity || v >= reached.size()) continue;
                reached[to_size(v)] = true;
                if (c >= n0_) late[to_size(v)] = true;
            }
        }
        const auto middle = static_cast<std::ptrdiff_t>(from);
        return std::find(reached.begin(), reached.begin() + middle, false) == reached.begin() + middle &&
               std::find(late.begin() + middle, late.end(), false) == late.end();
    }

    const Sequence& g_;
    std::vector<Split> splits_;
    Nimber most_bonus_;
    Int p_;
    Nimber s_;
    Int n0_, take_;
    Int small_ = 0, step_ = 0;  // A, P
    Nimber rise_ = 0;           // S
    Meter& meter_;
};

bool theorem_applies(const rules::HeapForm& form) {
    return form.finite() && form.most_parts() == 3 &&
           std::none_of(form.moves.begin(), form.moves.end(),
                        [](const rules::HeapMove& m) { return m.unequal && m.parts >= 2 && lasts(m); }) &&
           most_bonus(form) <= greatest_bonus;
}

}  // namespace

std::vector<rules::HeapMove> lasting(const rules::HeapForm& form) {
    std::vector<rules::HeapMove> out;
    for (const rules::HeapMove& m : form.moves) {
        if (!lasts(m)) continue;
        out.push_back(m);
        out.back().least = m.ascending_least();
    }
    return out;
}

std::optional<Period> prove_arithmetic(const rules::HeapForm& form, const Sequence& g, const Repetition& seen,
                                       Meter& meter) {
    if (!theorem_applies(form) || seen.saltus == 0 || seen.period > longest_period) return std::nullopt;
    Attempt attempt(form, g, seen, meter);
    const auto fits = [&](Int values) { return values <= static_cast<Int>(g.size()); };
    if (!fits(3 * (attempt.n0() + static_cast<Int>(seen.period)) + form.greatest_take())) return std::nullopt;
    if (!attempt.large_parts_miss()) return std::nullopt;
    for (Int more = 0;; more = more == 0 ? 1 : 2 * more) {
        if (!fits(attempt.n0() + more)) return std::nullopt;
        attempt.set_small(attempt.n0() + more);
        if (!fits(attempt.values())) return std::nullopt;
        if (attempt.all_reached()) break;
    }
    Period out;
    out.period = static_cast<Int>(seen.period);
    out.preperiod = static_cast<Int>(seen.first);
    out.saltus = seen.saltus;
    out.theorem = "the arithmetic window theorem (Theorem 16): three parts, and sums of values with few carries";
    out.proof.kind = Proof::Kind::arithmetic;
    out.proof.values = attempt.values();
    out.proof.step = attempt.step();
    out.proof.parts_below = attempt.small();
    return out;
}

}  // namespace grundy::engines::heap
