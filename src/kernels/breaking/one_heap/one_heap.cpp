// SPDX-License-Identifier: MIT
// See one_heap.hpp.
#include "kernels/breaking/one_heap/one_heap.hpp"

#include <algorithm>
#include <bit>

#include "kernels/breaking/rules.hpp"

namespace grundy::kernels::breaking {
namespace {

constexpr std::size_t most_sieved = 1 << 15;  // values
constexpr std::uint64_t search_cost = 8;      // of the call, in marks
constexpr std::size_t first_tuned = 512;      // heaps

// A power of two greater than all bonuses and values, at least 128.
std::size_t first_bound(const BreakingRules& rules, const Sequence& g) {
    return std::bit_ceil(std::max({127u, g.top(), largest_bonus(rules)}) + std::size_t{1});
}

// Stores of bytes may alias everything: without __restrict each would be followed by loads of all that is below.
void mark_parts(const std::size_t* __restrict part, const std::uint32_t* __restrict value, std::size_t count,
                const auto* __restrict values, std::size_t rest, std::uint32_t bonus, std::uint8_t* __restrict bytes,
                std::uint8_t stamp) {
    for (std::size_t i = 0; i < count; ++i) bytes[value[i] ^ values[rest - part[i]] ^ bonus] = stamp;
}

template <class Lane>
void mark_splits(const Lane* __restrict low, const Lane* __restrict high, std::size_t count, std::uint32_t bonus,
                 std::uint8_t* __restrict bytes, std::uint8_t stamp) {
    for (std::size_t i = 0; i < count; ++i) {
        const Lane other = *(high - i);
        bytes[static_cast<std::uint32_t>(low[i] ^ other) ^ bonus] = stamp;
    }
}

// Bit i: is every split that could give base + i in the range marked?
Wanted decided(const auto& r, std::uint32_t base, const RareHeaps* rare) {
    if (r.count == 0) return {{~std::uint64_t{0}, ~std::uint64_t{0}}};
    if (!r.all_mixed) return {};
    const std::uint64_t turn = odd(base & rare->mask().ones) == r.mixed ? ~std::uint64_t{0} : 0;
    return {{rare->parities(0) ^ turn, rare->parities(1) ^ turn}};
}

}  // namespace

OneHeap::OneHeap(const BreakingRules& rules, const Sequence& g)
    : rules_(rules), marks_(first_bound(rules, g)), split_next_(rules.split_tails.size()) {
    for (const Single& s : rules.single_tails) single_next_.push_back(s.least);
}

template <class Lane>
void OneHeap::add_tails(const Lane* t, std::size_t n) {
    for (std::size_t i = 0; i < rules_.single_tails.size(); ++i) {
        const Single& s = rules_.single_tails[i];
        if (!s.heaps.contain(n)) continue;
        for (std::size_t& m = single_next_[i]; m + s.take <= n; ++m) growing_.add(t[m] ^ s.bonus);
    }
    for (std::size_t i = 0; i < rules_.split_tails.size(); ++i) {
        const Split& s = rules_.split_tails[i];
        if (!s.heaps.contain(n)) continue;
        for (std::size_t& rest = split_next_[i]; rest + s.take <= n; ++rest) {
            for (std::size_t a = s.small; a <= rest / 2; ++a)
                if (rest - a >= s.large && !(s.unequal && a == rest - a)) growing_.add(t[a] ^ t[rest - a] ^ s.bonus);
            work_ += rest / 2;
        }
    }
}

// All splits with a rare part, in either place.
template <class Lane>
void OneHeap::mark_rare(const Lane* t, const Split& s, std::size_t rest, const RareHeaps& rare) {
    const auto mark = [&](std::size_t from, std::size_t to) {
        if (from >= to) return;
        mark_parts(&rare.heaps()[from], &rare.values()[from], to - from, t, rest, s.bonus, marks_.bytes(),
                   marks_.stamp());
        work_ += to - from;
    };
    std::size_t from = s.small == 0 ? 0 : rare.first_from(s.small);
    const bool all = rare.heaps().back() + s.small <= rest;
    const std::size_t to = all ? rare.size() : rare.first_from(rest - s.small + 1);
    if (s.unequal && rest % 2 == 0) {
        const std::size_t half = std::clamp(rare.first_from(rest / 2), from, std::max(from, to));
        mark(from, half);
        from = half < to && rare.heaps()[half] == rest / 2 ? half + 1 : half;
    }
    mark(from, to);
}

template <class Lane>
void OneHeap::mark_first(Range<Lane>& r, std::size_t most) {
    const std::size_t count = std::min(r.count, most);
    mark_splits(r.low, r.high, count, r.bonus, marks_.bytes(), marks_.stamp());
    work_ += count;
    r.low += count, r.high -= count, r.count -= count;
}

template <class Lane>
void OneHeap::add_range(const Lane* t, const Split& s, std::size_t n, const RareHeaps* rare,
                        std::vector<Range<Lane>>& ranges) {
    const std::size_t rest = n - s.take;
    if (rest < s.small + s.large || (s.unequal && rest == 0)) return;
    const std::size_t half = s.unequal ? (rest - 1) / 2 : rest / 2, last = std::min(half, rest - s.large);
    if (last < s.small) return;
    Range<Lane> r{t + s.small, t + (rest - s.small), last - s.small + 1, s.bonus};
    if (rare != nullptr && rest >= 2 * s.large) {  // so that no split with a rare part is forbidden by `large`
        mark_rare(t, s, rest, *rare);
        r.all_mixed = true;
        r.mixed = rare->mask().mixed(rest, s.bonus);
    }
    mark_first(r, tuners_[rare != nullptr].count());
    ranges.push_back(r);
}

// Strikes off the wanted values base + i that the range has. Those that it decides are not there.
template <class Lane>
void OneHeap::look_for(Wanted& wanted, std::uint32_t base, const Range<Lane>& r, const RareHeaps* rare) {
    const Wanted known = decided(r, base, rare);
    Wanted here{{wanted.bits[0] & ~known.bits[0], wanted.bits[1] & ~known.bits[1]}};
    if (here.none()) return;
    const Wanted before = here;
    if constexpr (sizeof(Lane) < 4)
        if (bound() <= most_sieved) {
            work_ += search_cost + sieve<Lane>(r.low, r.high, r.count, base ^ r.bonus, here);
            for (int w = 0; w < 2; ++w) wanted.bits[w] &= ~(before.bits[w] & ~here.bits[w]);
            return;
        }
    for (std::uint32_t w = 0; w < 2; ++w)
        for (; here.bits[w] != 0; here.bits[w] &= here.bits[w] - 1) {
            const auto v = base + 64 * w + static_cast<std::uint32_t>(std::countr_zero(here.bits[w]));
            const std::size_t at = find_xor<Lane>(r.low, r.high, r.count, static_cast<Lane>(v ^ r.bonus));
            work_ += search_cost + at * sizeof(Lane) / 16;
            if (at == r.count) continue;  // another range may have it
            wanted.bits[w] &= ~(here.bits[w] & -here.bits[w]);
        }
}

// The values base, ..., base + 127 that are neither marked nor in a tail, from `least` on.
Wanted OneHeap::open(std::uint32_t base, std::uint32_t least) const {
    Wanted out{{marks_.missing(base), marks_.missing(base + 64)}};
    for (std::uint32_t w = 0; w < 2; ++w) {
        const std::uint32_t first = base + 64 * w;
        if (least >= first + 64)
            out.bits[w] = 0;
        else if (least > first)
            out.bits[w] &= ~std::uint64_t{0} << (least - first);
        if (!growing_.any()) continue;
        for (std::uint64_t left = out.bits[w]; left != 0; left &= left - 1)
            if (growing_.contains(first + static_cast<std::uint32_t>(std::countr_zero(left))))
                out.bits[w] &= ~(left & -left);
    }
    return out;
}

// The least value that no option has, among those that are not marked.
template <class Lane>
std::uint32_t OneHeap::least_missing(const std::vector<Range<Lane>>& ranges, const RareHeaps* rare) {
    const std::uint32_t least = growing_.mex();
    for (std::uint32_t base = least & ~127u; base < bound(); base += 128) {
        Wanted wanted = open(base, least), sure = wanted;
        for (const auto& r : ranges) {
            const Wanted known = decided(r, base, rare);
            for (int w = 0; w < 2; ++w) sure.bits[w] &= known.bits[w];
        }
        // The least sure one is missing; smaller ones have to be looked for.
        const auto below = [](std::uint64_t bits) { return (bits & -bits) - 1; };
        wanted.bits[0] &= below(sure.bits[0]);
        wanted.bits[1] &= sure.bits[0] != 0 ? 0 : below(sure.bits[1]);
        for (const auto& r : ranges) look_for(wanted, base, r, rare);
        for (std::uint32_t w = 0; w < 2; ++w) {
            const std::uint64_t left = wanted.bits[w] | (sure.bits[w] & -sure.bits[w]);
            if (left != 0) return base + 64 * w + static_cast<std::uint32_t>(std::countr_zero(left));
        }
    }
    return static_cast<std::uint32_t>(bound());  // no value of an option reaches it
}

template <class Lane>
std::uint32_t OneHeap::value(const Lane* t, std::size_t n, const RareHeaps* rare) {
    const std::uint64_t before = work_;
    marks_.clear();
    add_tails(t, n);
    for_unsplit(
        rules_, n, [&](std::size_t rest) { return t[rest]; }, [&](std::uint32_t v) { marks_.add(v); });
    auto& ranges = std::get<std::vector<Range<Lane>>>(ranges_);
    ranges.clear();
    for (const Split& s : rules_.splits) {
        if (s.take > n) break;
        if (s.heaps.contain(n)) add_range(t, s, n, rare, ranges);
    }
    const std::uint32_t v = least_missing(ranges, rare);
    work_ += rules_.singles.size() + 16;
    if (n >= first_tuned) tuners_[rare != nullptr].note(work_ - before);
    return v;
}

template std::uint32_t OneHeap::value(const std::uint8_t*, std::size_t, const RareHeaps*);
template std::uint32_t OneHeap::value(const std::uint16_t*, std::size_t, const RareHeaps*);
template std::uint32_t OneHeap::value(const std::uint32_t*, std::size_t, const RareHeaps*);

}  // namespace grundy::kernels::breaking
