// SPDX-License-Identifier: MIT
// The conditions of Theorem 16 (docs/proofs.md), with its names and in its order; see arithmetic.hpp.
#include "verify/arithmetic.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "core/size.hpp"

namespace grundy::verify {
namespace {

class Window {
public:
    Window(const Certificate& c, const std::vector<std::uint32_t>& g, Meter& meter) : c_(c), g_(g), meter_(meter) {
        demand(c.form.finite() && c.form.most_parts() == 3, "the theorem is for finitely many takes and three parts");
        demand(c.saltus >= 1 && c.saltus < Nimber{1} << 31 && c.period < Int{1} << 31, "there must be a saltus");
        Nimber most_bonus = 0;
        for (auto m : c.form.moves) {
            // What is not allowed from the threshold on, where the proof begins, is no move there.
            if (m.heap_most < std::numeric_limits<Int>::max() || (m.parts == 0 && m.takes.finite())) continue;
            demand(m.bonus < Nimber{1} << 31 && !(m.unequal && m.parts >= 2), "the theorem does not cover these moves");
            most_bonus = std::max(most_bonus, m.bonus);
            m.least = m.ascending_least();
            if (m.parts == 0) continue;
            meter.claim_each(static_cast<std::uint64_t>(m.takes.size()), 2 * sizeof(Kind), "the takes of the rules");
            for (auto t = m.takes.next(0); t; t = m.takes.after(*t), meter.tick()) kinds_.push_back({m, *t});
        }
        n0_ = std::max(c.preperiod, c.form.threshold());
        demand(n0_ <= c.parts_below && c.parts_below <= c.values && c.step <= c.values, "A or P is too small or large");
        demand(c.step >= 1 && c.step % c.period == 0, "P is not a multiple of the period");
        demand(c.form.greatest_take() <= c.values, "a take is too large");
        demand(c.values == 3 * (c.parts_below + c.step) + c.form.greatest_take(), "the number of values read is not N");
        rise_ = c.saltus * static_cast<Nimber>(c.step / c.period);
        const Nimber power = rise_ & ~(rise_ - 1);
        demand(most_bonus < power, "S is not a multiple of a power of two above the bonuses");
        for (Int a = 0; a < c.parts_below; ++a)
            demand(at(a) < power, "S is not a multiple of a power of two above the values of small parts");
    }

    void check_large_parts() {
        const Int end = n0_ + c_.period;
        for (const Kind& k : kinds_)
            for (Int b = n0_; b < end; ++b)
                for (Int c = n0_; c < end; ++c) {
                    if (k.move.parts == 2) check_sum(k, {b, c});
                    for (Int a = k.move.least[0]; k.move.parts == 3 && a < end; ++a) check_sum(k, {a, b, c});
                    meter_.tick();
                }
    }

    // V is the least number that satisfies condition 3.
    void check_reached() {
        Nimber v = 0;
        for (Int n = c_.values - c_.step; n < c_.values; ++n) {
            const std::set<Nimber> reached = shiftable(n);
            for (Nimber u = v; u < at(n); ++u)
                if (!reached.contains(u)) v = u + 1;
        }
        for (Int parity = 0; parity < 2; ++parity) {
            std::set<Nimber> all, later;
            equal_pairs(parity, all, later);
            for (Nimber u = 0; u < v + rise_; ++u)
                demand((u < v ? all : later).contains(u), "equal parts do not reach " + std::to_string(u));
        }
    }

private:
    struct Kind {
        rules::HeapMove move;  // its bounds ascend
        Int take;
    };
    Nimber at(Int n) const { return g_[to_size(n)]; }

    // Sum minus XOR is that difference for the lowest bits plus an even multiple, at least 0, of the next power of two.
    // The bonus is one of the numbers.
    void check_sum(const Kind& kind, std::initializer_list<Int> parts) {
        meter_.tick();
        const Int power = static_cast<Int>(c_.saltus & ~(c_.saltus - 1));
        const Int bonus = static_cast<Int>(kind.move.bonus);
        Int heap = kind.take, sum = bonus, low = bonus % power, low_xor = low;
        for (const Int part : parts) {
            const Int value = static_cast<Int>(at(part));
            heap += part, sum += value, low += value % power, low_xor ^= value % power;
        }
        const Int first = n0_ + (heap - n0_) % c_.period;
        const Int wanted = static_cast<Int>(at(first)) + (heap - first) / c_.period * static_cast<Int>(c_.saltus);
        const Int rest = sum - wanted - (low - low_xor);
        demand(rest < 0 || rest % (2 * power) != 0, "large parts may have the value of " + std::to_string(heap));
    }

    // The values of the splits that Theorem 16 calls shiftable.
    std::set<Nimber> shiftable(Int n) {
        std::set<Nimber> out;
        const Int below = c_.parts_below;
        for (const auto& kind : kinds_) {
            const auto& move = kind.move;
            const Int take = kind.take;
            const auto reach = [&](Nimber v) { meter_.tick(), out.insert(v ^ move.bonus); };
            const Int rest = n - take;
            if (move.parts == 1) reach(at(rest));
            for (Int a = move.least[0]; move.parts == 2 && a < below; ++a) reach(at(a) ^ at(rest - a));
            for (Int a = move.least[0]; move.parts == 3 && a < below; ++a)
                for (Int b = std::max(a, move.least[1]); b < below; ++b) reach(at(a) ^ at(b) ^ at(rest - a - b));
            for (Int i = move.least[2]; move.parts == 3 && rest - 2 * i >= n0_; ++i) reach(at(rest - 2 * i));
            meter_.tick();
        }
        return out;
    }

    // The values that heaps of this parity, from N - P on, reach by two equal parts, or two and one (later: from n0).
    void equal_pairs(Int parity, std::set<Nimber>& all, std::set<Nimber>& later) {
        for (const auto& [move, take] : kinds_) {
            if (move.parts == 2 && take % 2 == parity) all.insert(move.bonus);
            const Int most = c_.values - c_.step - c_.form.greatest_take() - 2 * move.least[2];
            for (Int c = move.least[0]; move.parts == 3 && c <= most; ++c) {
                meter_.tick();
                if ((c + take) % 2 != parity) continue;
                all.insert(at(c) ^ move.bonus);
                if (c >= n0_) later.insert(at(c) ^ move.bonus);
            }
        }
    }

    const Certificate& c_;
    const std::vector<std::uint32_t>& g_;
    Meter& meter_;
    std::vector<Kind> kinds_;
    Int n0_ = 0;
    Nimber rise_ = 0;
};

}  // namespace

void check_arithmetic_window(const Certificate& c, const std::vector<std::uint32_t>& g, Meter& meter) {
    Window window(c, g, meter);
    window.check_large_parts();
    window.check_reached();
}

}  // namespace grundy::verify
