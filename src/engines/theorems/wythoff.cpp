// SPDX-License-Identifier: MIT
// Wythoff's game, exactly for all numbers that positions have: the golden section is compared by integers, since
// x/y < phi exactly if x (x - y) < y^2 for x >= y > 0. Products of two numbers below 2^64, one of them below 2^63, fit
// into 127 bits.
#include <algorithm>

#include "engines/theorems/on_integers.hpp"

namespace grundy::engines::theorems {
namespace {

// The last n in low..high for which `holds`; it holds for low, and for none after one for which it does not.
template <class N, class Holds>
N last(N low, N high, Holds holds) {
    while (low < high) {
        const N middle = low + (high - low) / 2 + (high - low) % 2;
        if (holds(middle))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

// floor(n phi), n >= 0: the smaller heap of the n-th lost position.
Wide smaller_heap(Int n) {
    const Wide square = Wide{n} * n;
    return last(Wide{n}, Wide{2} * n, [&](Wide x) { return x * (x - n) <= square; });
}

// The heap that makes a lost position with this one. Each number is in one of the two sequences (Beatty).
Wide partner(Int heap) {
    const Int n = last(Int{0}, heap, [&](Int k) { return smaller_heap(k) <= heap; });
    if (smaller_heap(n) == heap) return Wide{heap} + n;
    const Int m = last(Int{0}, heap, [&](Int k) { return smaller_heap(k) + k <= heap; });
    return heap - m;
}

// The number of lost (a, b), a <= `to_a`, b <= `to_b`, that have the smaller heap first and are not (0, 0).
Wide lost_below(Int to_a, Int to_b) {
    if (to_a < 0 || to_b < 0) return 0;
    return last(Int{0}, std::min(to_a, to_b),
                [&](Int n) { return smaller_heap(n) <= to_a && smaller_heap(n) + n <= to_b; });
}

class Wythoff final : public OnIntegers {
public:
    using OnIntegers::OnIntegers;
    std::string theorem() const override {
        return "(a, b), a <= b, is lost exactly if a = floor((b - a) phi), phi the golden section (Wythoff 1907)";
    }
    bool wins(std::span<const Int> words, Meter& /*meter*/) const override {
        const auto [a, b] = std::minmax(words[0], words[1]);
        return smaller_heap(b - a) != a;
    }
    std::optional<Wide> lost_in(std::span<const std::pair<Int, Int>> ranges, std::optional<std::uint64_t> /*modulus*/,
                                Meter& /*meter*/) const override {
        const auto [a, to_a] = ranges[0];
        const auto [b, to_b] = ranges[1];
        const auto below = [](Int m, Int n) {
            return lost_below(m, n) + lost_below(n, m) + (m >= 0 && n >= 0 ? 1 : 0);
        };
        return below(to_a, to_b) - below(a - 1, to_b) - below(to_a, b - 1) + below(a - 1, b - 1);
    }
    Formula formula() const override { return Formula::wythoff_winner; }

private:
    void list(std::span<const Int> heaps, Nimber /*lost*/, const Add& add, Meter& /*meter*/) const override {
        const Int a = heaps[0], b = heaps[1];
        if (const Wide to = partner(b); to < a) add(0, a - static_cast<Int>(to), {to, b});
        if (const Wide to = partner(a); to < b) add(1, b - static_cast<Int>(to), {a, to});
        const Int least = std::min(a, b);
        if (const Wide to = smaller_heap(std::max(a, b) - least); to < least) {
            const Int k = least - static_cast<Int>(to);
            add(2, k, {a - k, b - k});
        }
    }
};

}  // namespace

Row wythoff() {
    return stated<Wythoff>(
        "Wythoff's game (Theorem 26)", Says::winner,
        {{"self((a - p), b) for p in 1.."}, {"self(a, (b - p)) for p in 1.."}, {"self((a - p), (b - p)) for p in 1.."}},
        true);
}

}  // namespace grundy::engines::theorems
