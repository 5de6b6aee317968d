// SPDX-License-Identifier: MIT
// The conditions of Theorem 46 (docs/proofs.md) in its order and with its names; see window.hpp. Conditions 3 and 4 are
// in reached.cpp.
#include "verify/window.hpp"

#include <algorithm>
#include <array>

#include "core/size.hpp"
#include "verify/parts.hpp"
#include "verify/reached.hpp"

namespace grundy::verify {
namespace {

class Checklist {
public:
    Checklist(const std::vector<Sequence>& sequences, const Continued& g, Meter& meter)
        : g_(g), w_(g.window()), meter_(meter) {
        for (const Sequence& s : sequences) {
            kinds_.push_back(live_kinds(s, w_.p, w_.n0, w_.values - w_.step, meter));
            any_flat_ = any_flat_ || g.any_flat(kinds_.size() - 1);
            for (const LiveKind& k : kinds_.back())
                if (!k.kind->parts.empty()) window_ = std::max(window_, end_of(k)), tails_ = tails_ || k.infinite;
        }
        if (w_.rise == 0 || any_flat_) demand(window_ <= w_.values, "the window theorem needs more values");
    }
    const std::vector<std::vector<LiveKind>>& kinds() const { return kinds_; }

    // What the text asks of 2^kappa, and of parts that must differ.
    void check_small_values() const {
        for (std::size_t q = 0; q < kinds_.size(); ++q) {
            for (Int m = w_.n0; m < w_.n0 + w_.step; ++m, meter_.tick())
                demand(!g_.flat(q, m) || g_.at(q, m) < g_.low(),
                       "S is not a multiple of a power of two above the values that do not rise");
            for (const LiveKind& k : kinds_[q]) {
                demand(std::max(k.tail, k.greatest) < Int{1} << 30, "a take is too large");
                check_small_values(*k.kind);
            }
        }
    }

    // The second sentence of condition 1.
    void check_last_values() const {
        if (!any_flat_ && !tails_ && window_ <= w_.values) return;
        Int large = 1;  // 2^B
        for (std::size_t q = 0; q < kinds_.size(); ++q) {
            for (const LiveKind& k : kinds_[q])
                while (std::cmp_less_equal(large, k.kind->bonus)) large *= 2;
            for (Int m = 0; m < w_.small + w_.step; ++m, meter_.tick())
                while (large <= g_.at(q, m)) large *= 2;
        }
        for (std::size_t q = 0; q < kinds_.size(); ++q)
            for (Int n = w_.values - w_.step; n < w_.values; ++n)
                demand(!g_.rising(q, n) || g_.at(q, n) + g_.rise() >= large,
                       "a value of the last round may be one of small heaps");
    }

    // Condition 2.
    void check_rising_parts() {
        step_ = any_flat_ ? w_.step : w_.p;
        rise_ = step_ / w_.p * static_cast<Int>(w_.rise);
        low_ = rise_ & -rise_;
        for (std::size_t q = 0; q < kinds_.size(); ++q)
            for (const LiveKind& k : kinds_[q]) {
                const Int end = k.infinite ? k.tail + step_ : k.greatest + 1;
                for (auto t = k.kind->takes.next(0); k.kind->parts.size() > 1 && t && *t < end;
                     t = k.kind->takes.after(*t))
                    choose_parts(q, k, *t, 0, 0);
            }
    }

private:
    Wide end_of(const LiveKind& k) const {
        const Wide t = k.infinite ? Wide{k.tail} + w_.step : k.greatest, n0 = w_.n0, p = w_.step;
        const auto parts = static_cast<Wide>(k.kind->parts.size());
        if (w_.rise > 0 || !k.kind->differ || parts < 2) return parts * (Wide{w_.small} + p) + t;
        return parts == 2 ? 2 * n0 + 3 * p + t : 3 * n0 + 9 * p + t;
    }

    void check_small_values(const Kind& kind) const {
        demand(std::cmp_less(kind.bonus, g_.low()), "S is not a multiple of a power of two above the bonuses");
        for (const Part& part : kind.parts) {
            const std::size_t to = to_size(part.sequence);
            demand(kind.parts.size() < 2 || !kind.differ || !g_.any_flat(to),
                   "the theorem does not cover parts that must differ where some values do not rise");
            for (auto a = part.sizes.next(0); kind.parts.size() > 1 && a && *a < w_.small; a = part.sizes.after(*a)) {
                meter_.tick();
                demand(g_.at(to, *a) < g_.low(),
                       "S is not a multiple of a power of two above the values of small parts");
            }
        }
    }

    // Chooses parts i, i + 1, ..., each less than n0 + P'. Two parts with the same sizes are chosen in one order.
    void choose_parts(std::size_t q, const LiveKind& k, Int take, std::size_t i, std::size_t rising) {
        const auto& parts = k.kind->parts;
        if (i == parts.size()) return check_case(q, k, take);
        const auto& sizes = parts[i].sizes;
        Int least = i > 0 && parts[i] == parts[i - 1] ? chosen_[i - 1] : 0;
        if (rising + (parts.size() - i) < 3) least = std::max(least, rising < 2 ? w_.n0 : 0);
        for (auto a = sizes.next(least); a && *a < w_.n0 + step_; a = sizes.after(*a)) {
            meter_.tick();
            const std::size_t now = rising + (g_.rising(to_size(parts[i].sequence), *a) ? 1 : 0);
            chosen_[i] = *a;
            if (now + (parts.size() - i - 1) >= 2) choose_parts(q, k, take, i + 1, now);
        }
    }

    void check_case(std::size_t q, const LiveKind& k, Int take) {
        Int h = take, sum = static_cast<Int>(k.kind->bonus), low_sum = sum % low_, low_xor = low_sum, count = 0;
        bool flat = k.flat(take);
        std::array<Int, 3> high{};  // of the values of the parts that rise
        for (std::size_t i = 0; i < k.kind->parts.size(); ++i) {
            const std::size_t to = to_size(k.kind->parts[i].sequence);
            const Int v = g_.at(to, chosen_[i]);
            h += chosen_[i], sum += v, low_sum += v % low_, low_xor ^= v % low_;
            flat = flat || g_.flat(to, chosen_[i]);
            if (g_.rising(to, chosen_[i])) high[to_size(count++)] = v / low_;
        }
        if (!k.kind->heaps.contains(last_round(h))) return;
        const auto fail = [&] {
            throw Refuted(std::string("rising parts may have the ") + (g_.flat(q, h) ? "flat" : "rising") +
                          " value of heaps like " + std::to_string(h));
        };
        if (g_.flat(q, h)) {
            if (low_xor == g_.at(q, h) && (count > 2 || (high[0] - high[1]) % (rise_ / low_) == 0)) fail();
            return;
        }
        const Int rest = sum - g_.at(q, h) - (low_sum - low_xor);
        const auto hits = [this](Int d) { return d >= 0 && d % (2 * low_) == 0; };
        if (hits(rest) || (flat && hits(rest - rise_))) fail();
    }
    // A heap of the last P ones that is h modulo P'.
    Int last_round(Int h) const {
        const Int first = w_.values - w_.step, r = (h - first) % step_;
        return first + (r < 0 ? r + step_ : r);
    }

    const Continued& g_;
    const WindowNumbers& w_;
    Meter& meter_;
    std::vector<std::vector<LiveKind>> kinds_;  // by sequence
    Wide window_ = 0;
    bool any_flat_ = false, tails_ = false;
    Int step_ = 0, rise_ = 0, low_ = 0;  // P', S', 2^kappa'
    std::vector<Int> chosen_ = {0, 0, 0};
};

}  // namespace

void check_window(const std::vector<Sequence>& sequences, const Continued& values, Meter& meter) {
    Checklist list(sequences, values, meter);
    if (values.window().rise == 0) return;
    list.check_small_values();
    list.check_last_values();
    list.check_rising_parts();
    check_reached(list.kinds(), values, meter);
}

}  // namespace grundy::verify
