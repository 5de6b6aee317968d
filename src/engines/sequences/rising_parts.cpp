// SPDX-License-Identifier: MIT
// See rising_parts.hpp. The names are those of the theorem.
#include "engines/sequences/rising_parts.hpp"

#include <algorithm>

namespace grundy::engines::sequences {
namespace {

constexpr Wide most_triples = Wide{1} << 30;

class RisingParts {
public:
    RisingParts(const Kinds& kinds, const Continued& g, Int tail, Meter& meter)
        : kinds_(kinds),
          n0_(g.n0()),
          step_(g.step()),
          rise_(g.rise()),
          low_(rise_ & -rise_),
          tail_(tail),
          meter_(meter) {
        Int take = tail_ + step_;
        for (const auto& list : kinds)
            for (const rules::HeapMove& m : list)
                if (m.parts > 1 && m.takes.finite()) take = std::max(take, m.takes.greatest());
        const Int end = 3 * (n0_ + step_) + take + 1;
        meter.expect(to_size(end) * kinds.size() * sizeof(Heap), "the values of parts that rise");
        for (std::size_t q = 0; q < kinds.size(); ++q) {
            auto& heaps = heaps_.emplace_back();
            for (Int n = 0; n < end; ++n)
                heaps.push_back({g.at(q, n), g.at(q, n) % low_, g.rising(q, n), g.flat(q, n)});
        }
    }

    bool miss() {
        for (q_ = 0; q_ < kinds_.size(); ++q_)
            for (const rules::HeapMove& m : kinds_[q_])
                if (m.parts > 1 && !misses(m)) return false;
        return true;
    }

private:
    struct Heap {
        Int value, low;
        bool rising, flat;
    };

    bool misses(const rules::HeapMove& m) {
        const Int end = m.takes.finite() ? greatest_int : tail_ + step_;
        const Wide takes = m.takes.finite() ? m.takes.size() : to_size(end);
        if (takes * step_ * step_ * (m.parts == 3 ? n0_ + step_ : 1) > most_triples) return false;
        for (auto t = m.takes.next(0); t && *t < end; t = m.takes.after(*t)) {
            flat_take_ = !m.takes.finite() && *t >= tail_;
            if (m.parts == 2 && !pairs_miss(m, *t, 0, 1, nullptr)) return false;
            for (std::size_t i = 0; m.parts == 3 && i < 3; ++i) {
                if (like_another(m, i)) continue;
                for (Int a = m.least[i]; a < n0_ + step_; ++a)
                    if (!pairs_miss(m, *t + a, i == 0 ? 1 : 0, i == 2 ? 1 : 2, &heap(m, i, a))) return false;
            }
        }
        return true;
    }
    // Whether the choice of part i for the one that need not rise adds nothing to that of another part.
    static bool like_another(const rules::HeapMove& m, std::size_t i) {
        for (std::size_t k = 0; k < 3; ++k)
            if (k != i && m.to[k] == m.to[i] && std::pair(m.least[k], k) < std::pair(m.least[i], i)) return true;
        return false;
    }
    const Heap& heap(const rules::HeapMove& m, std::size_t part, Int n) const {
        return heaps_[to_size(m.to[part])][to_size(n)];
    }

    // The parts i and k rise; `third` is what else is left, and `other` the sum of its size and the take.
    bool pairs_miss(const rules::HeapMove& m, Int other, std::size_t i, std::size_t k, const Heap* third) {
        const Int bonus = static_cast<Int>(m.bonus), end = n0_ + step_;
        const Int sum = bonus + (third == nullptr ? 0 : third->value);
        const Int low_sum = bonus % low_ + (third == nullptr ? 0 : third->low);
        const Int low_xor = (bonus % low_) ^ (third == nullptr ? 0 : third->low);
        const bool flat = flat_take_ || (third != nullptr && third->flat);
        const bool third_rises = third != nullptr && third->rising;
        const bool ordered = m.to[i] == m.to[k];
        for (Int b = n0_; b < end; ++b) {
            const Heap& one = heap(m, i, b);
            if (!one.rising) continue;
            meter_.tick(static_cast<std::uint64_t>(ordered ? end - b : step_));
            for (Int c = ordered ? b : n0_; c < end; ++c) {
                const Heap& two = heap(m, k, c);
                if (!two.rising) continue;
                if ((other + b + c) % m.modulus != m.residue) continue;
                const Heap& h = heaps_[q_][to_size(other + b + c)];
                const Int xored = low_xor ^ one.low ^ two.low;
                if (h.flat) {
                    if (xored == h.value && (third_rises || (one.value - one.low - (two.value - two.low)) % rise_ == 0))
                        return false;
                    continue;
                }
                const Int rest = sum + one.value + two.value - h.value - (low_sum + one.low + two.low - xored);
                if (hits(rest) || (flat && hits(rest - rise_))) return false;
            }
        }
        return true;
    }
    bool hits(Int d) const { return d >= 0 && (d & (2 * low_ - 1)) == 0; }  // low_ is a power of two

    const Kinds& kinds_;
    const Int n0_, step_, rise_, low_, tail_;
    Meter& meter_;
    std::vector<std::vector<Heap>> heaps_;  // by sequence
    std::size_t q_ = 0;
    bool flat_take_ = false;
};

}  // namespace

bool rising_parts_miss(const Kinds& kinds, const Continued& g, Int tail, Meter& meter) {
    const auto splits = [](const rules::HeapMove& m) { return m.parts > 1; };
    if (std::none_of(kinds.begin(), kinds.end(),
                     [&](const auto& list) { return std::any_of(list.begin(), list.end(), splits); }))
        return true;
    return RisingParts(kinds, g, tail, meter).miss();
}

}  // namespace grundy::engines::sequences
