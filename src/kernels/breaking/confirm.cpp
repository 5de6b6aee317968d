// SPDX-License-Identifier: MIT
// Are the values of the other parity below the one that was found all there? See blocks.hpp. Witnesses are common
// heaps, ordered by the first occurrence of their numbers; what they leave is looked for among all splits.
#include <algorithm>
#include <bit>

#include "kernels/breaking/blocks.hpp"

namespace grundy::kernels::breaking {
namespace {

constexpr std::size_t few = 64;  // planes of all heaps of a block that are not full: no more witnesses
constexpr std::size_t first_chunk = 96, chunk = 64, most_rows = 8;
constexpr std::uint32_t nothing = ~std::uint32_t{0};

}  // namespace

// Wanted are the values below those of some heaps: all other bits are set as if they were there. Other lanes stay.
void Blocks::want(Block& b, std::uint64_t lanes) const {
    std::array<std::uint16_t, plane_lanes> counts{};
    std::size_t most = 0;
    for (std::size_t i = 0; i < plane_lanes; ++i) {
        if ((lanes >> i & 1) == 0) continue;
        counts[i] = static_cast<std::uint16_t>(numbering_.others_below(values_[b.heap - start_ + i]));
        most = std::max<std::size_t>(most, counts[i]);
    }
    PlaneRow full;
    full.fill(0xff);
    b.wanted.resize(std::max(b.wanted.size(), (most + 7) / 8), full);
    for (std::size_t p = 0; p < b.wanted.size(); ++p)
        for (std::size_t i = 0; i < plane_lanes; ++i) {
            const int left = std::clamp(counts[i] - static_cast<int>(8 * p), 0, 8);
            const auto byte = static_cast<std::uint8_t>(0xff << left);
            b.wanted[p][i] = (lanes >> i & 1) != 0 ? byte : b.wanted[p][i];
        }
}

void Blocks::witness(Block& b) const {
    const Partners partners = witnesses_.partners();
    const std::size_t planes = b.wanted.size();
    PlaneRow* const wanted = b.wanted.data();
    std::size_t base = 0;
    const auto full = [](std::uint8_t byte) { return byte == 0xff; };
    b.picked.resize(most_rows);
    b.marked.resize(most_rows);
    for (std::size_t from = 0;;) {
        while (base < planes && std::all_of(wanted[base].begin(), wanted[base].end(), full)) ++base;
        kernels_.count(wanted, base, planes, b.open);
        std::size_t missing = 0;
        for (const std::uint8_t open : b.open) missing += open;
        if (missing <= few || from == partners.count) return;
        const std::size_t to = std::min(partners.count, from + (from == 0 ? first_chunk : chunk));
        const std::size_t rows = *std::max_element(b.open.begin(), b.open.end());
        const Partners part = partners.part(from, to);
        const std::uint8_t *const high = &high_[b.heap], *const low = &low_[b.heap];
        if (from == 0 || rows > planes - base - (planes - base) / 4) {
            kernels_.mark(high, low, part, &each_[base], wanted + base, planes - base);
            b.work += (to - from) * (3 * (planes - base) + 5) / 2;
        } else {
            const std::size_t some = std::min(rows, most_rows);
            kernels_.pick(&each_[base], wanted + base, planes - base, b.picked.data(), b.marked.data(), some);
            kernels_.mark(high, low, part, b.picked.data(), b.marked.data(), some);
            kernels_.put(wanted, base, planes, b.picked.data(), b.marked.data(), some);
            b.work += (to - from) * (3 * some + 5) / 2;
        }
        from = to;
    }
}

template <class Lane>
bool Blocks::occurs(const Table<Lane>& t, std::size_t heap, std::uint32_t value) {
    for (const Split& s : rules_.splits) {
        const std::size_t rest = heap - s.take, half = s.unequal ? (rest - 1) / 2 : rest / 2;
        const auto want = static_cast<Lane>(value ^ s.bonus);
        if (want != (value ^ s.bonus)) continue;
        const auto find = [&](std::size_t from, std::size_t to) {
            const std::size_t at = find_xor<Lane>(t.up(from), t.down(rest - from), to - from, want);
            work_ += 8 + at * sizeof(Lane) / 16;
            return at < to - from;
        };
        // Small parts are rare more often, and many were witnesses.
        const std::size_t first = s.small + (half + 1 - s.small) / 4;
        if (find(first, half + 1) || find(s.small, first)) return true;
    }
    return false;
}

// The least wanted value that no option has, or `nothing`. All heaps before are certain.
template <class Lane>
std::uint32_t Blocks::missing(const Table<Lane>& t, const Block& b, std::size_t lane) {
    if (b.open[lane] == 0) return nothing;
    const std::size_t heap = b.heap + lane;
    const bool parity = !usual_parity(heap);
    for (std::size_t p = 0; p < b.wanted.size(); ++p)
        for (unsigned bits = static_cast<std::uint8_t>(~b.wanted[p][lane]); bits != 0; bits &= bits - 1) {
            const auto number = static_cast<std::uint32_t>(8 * p) + static_cast<std::uint32_t>(std::countr_zero(bits));
            const std::uint32_t value = numbering_.value(number, parity);
            bool whole = false;
            for_others(heap, [&](std::uint32_t v) { whole = whole || v == value; });
            if (!whole && !occurs(t, heap, value)) return value;
        }
    return nothing;
}

// After a new rare heap: the heaps behind it in the same call may depend on it.
void Blocks::settle_again(std::size_t heap, std::size_t blocks) {
    for (std::size_t k = (heap + 1 - start_) / plane_lanes; k < blocks; ++k) {
        Block& b = blocks_[k];
        std::uint64_t changed = 0;
        if (heap < b.heap) mark_middle(b);
        for (std::size_t i = heap < b.heap ? 0 : heap + 1 - b.heap; i < plane_lanes; ++i) {
            const std::uint32_t before = values_[b.heap - start_ + i];
            settle(b, i);
            if (values_[b.heap - start_ + i] != before) changed |= std::uint64_t{1} << i;
        }
        if (changed == 0) continue;
        want(b, changed);
        witness(b);
    }
}

// Notes the values that are certain; how many.
template <class Lane>
std::size_t Blocks::confirm(Table<Lane>& t, std::size_t blocks) {
    for (std::size_t i = 0; i < blocks * plane_lanes; ++i) {
        const std::size_t heap = start_ + i;
        std::uint32_t& value = values_[i];
        if (numbering_.number(value) >= 8 * most_planes) {
            too_large_ = true;
            return i;
        }
        const std::uint32_t less = missing(t, blocks_[i / plane_lanes], i % plane_lanes);
        if (less != nothing) value = less;
        note(heap, value);
        if (too_large_ || static_cast<Lane>(value) != value) return i + 1;
        t.set(heap, value);
        if (less != nothing) settle_again(heap, blocks);
    }
    return blocks * plane_lanes;
}

template std::size_t Blocks::confirm(Table<std::uint8_t>&, std::size_t);
template std::size_t Blocks::confirm(Table<std::uint16_t>&, std::size_t);
template std::size_t Blocks::confirm(Table<std::uint32_t>&, std::size_t);

}  // namespace grundy::kernels::breaking
