// SPDX-License-Identifier: MIT
// See dense.hpp. Numbers are the values themselves.
#include "kernels/breaking/dense.hpp"

#include <bit>

namespace grundy::kernels::breaking {
namespace {

constexpr std::uint32_t numbers = 8 * most_planes, sets = 2048;  // numbers are below, and so are their XORs
constexpr std::size_t most_singles = 64;
constexpr std::size_t window_planes = 16, all_planes = 256;
constexpr std::size_t piece = 4096;  // splits: two tables of them, and those of the block, fit the nearest cache
constexpr std::size_t least_marked = 512, most_marked = 4096;

}  // namespace

std::size_t DenseBlocks::Search::first() const {
    for (std::size_t w = 0; w < 4; ++w)
        if (set[w] != 0) return 64 * w + static_cast<std::size_t>(std::countr_zero(set[w]));
    return 256;
}

// To one window, which begins at the first plane that has a wanted number.
void DenseBlocks::Search::narrow() {
    const std::size_t skip = std::min<std::size_t>(first() / 8, 16), words = skip / 8, bits = skip % 8 * 8;
    std::uint64_t out[2];
    for (std::size_t w = 0; w < 2; ++w) {
        out[w] = set[w + words] >> bits;
        if (bits != 0 && w + words + 1 < 4) out[w] |= set[w + words + 1] << (64 - bits);
    }
    base += skip;
    windows = 1;
    set[0] = out[0], set[1] = out[1], set[2] = set[3] = 0;
}

bool DenseBlocks::suits(std::size_t n) const {
    if (too_large_ || rules_.splits.empty() || !rules_.single_tails.empty() || !rules_.split_tails.empty() ||
        rules_.singles.size() > most_singles)
        return false;
    for (const Split& s : rules_.splits) {
        if (!s.heaps.contain(n) || !s.heaps.contain(n + heaps - 1) || s.bonus != 0) return false;
        if (n < s.take + 2 * s.large + 2 * s.small + 2 * heaps) return false;
    }
    return true;
}

void DenseBlocks::make_room(std::size_t size) {
    if (size <= high_.size()) return;
    std::vector<std::uint8_t> high(size + size / 2), low(high.size()), high_down(high.size()), low_down(high.size());
    std::copy_n(high_.begin(), noted_, high.begin());
    std::copy_n(low_.begin(), noted_, low.begin());
    std::reverse_copy(high.begin(), high.begin() + static_cast<std::ptrdiff_t>(noted_), high_down.end() - static_cast<std::ptrdiff_t>(noted_));
    std::reverse_copy(low.begin(), low.begin() + static_cast<std::ptrdiff_t>(noted_), low_down.end() - static_cast<std::ptrdiff_t>(noted_));
    high_.swap(high), low_.swap(low), high_down_.swap(high_down), low_down_.swap(low_down);
}

void DenseBlocks::start(std::span<const std::uint32_t> g) {
    noted_ = 0;
    too_large_ = false;
    make_room(g.size() + 2 * heaps);
    for (std::size_t n = 0; n < g.size(); ++n) note(n, g[n]);
}

void DenseBlocks::note(std::size_t heap, std::uint32_t value) {
    too_large_ = too_large_ || value >= numbers;
    if (too_large_) return;
    make_room(heap + 1);
    const std::size_t down = high_.size() - 1 - heap;
    high_[heap] = high_down_[down] = static_cast<std::uint8_t>(value / 8);
    low_[heap] = low_down_[down] = static_cast<std::uint8_t>(value % 8);
    noted_ = heap + 1;
}

// The splits whose smaller part is from, ..., to - 1.
void DenseBlocks::strike(Search& search, const Split& s, std::size_t heap, std::size_t from, std::size_t to) const {
    to = std::min(to, half(s, heap) + 1);
    if (from >= to || search.none()) return;
    const std::size_t down = high_.size() - 1 - (heap - s.take - from);
    const std::size_t hits = kernels_.strike(&high_[from], &low_[from], &high_down_[down], &low_down_[down], to - from,
                                             search.base, search.windows, search.set);
    search.work += (to - from) / 8 + 16 * hits + 8;
}

// The numbers that the first splits do not have, from the first one on.
template <class Lane>
void DenseBlocks::mark_some(Search& search, const Table<Lane>& t, std::size_t heap, std::size_t marked) const {
    std::array<std::uint8_t, sets> seen{};
    for (const Split& s : rules_.splits) {
        const std::size_t least = least_far(s), end = std::min(least + marked, half(s, heap) + 1);
        if (least >= end) continue;
        const Lane* __restrict low = t.up(least);
        const Lane* __restrict high = t.down(heap - s.take - least);
        std::uint8_t* __restrict to = seen.data();
        for (std::size_t i = 0; i < end - least; ++i) to[static_cast<std::uint32_t>(low[i] ^ high[i])] = 1;
    }
    std::size_t first = 0;
    while (first < numbers && seen[first] != 0) ++first;
    search.base = std::min(first / 8, all_planes - 2 * window_planes);
    search.windows = 2;
    for (std::size_t w = 0; w < 4; ++w) {
        search.set[w] = 0;
        for (std::size_t i = 0; i < 64; ++i)
            search.set[w] |= std::uint64_t{seen[8 * search.base + 64 * w + i] == 0} << i;
    }
    search.work += marked + 300;
}

template <class Lane>
void DenseBlocks::search_far(const Table<Lane>& t, std::size_t n, std::size_t from, std::size_t to) {
    std::size_t count = 0;
    for (const Split& s : rules_.splits) count = std::max(count, half(s, n));
    const std::size_t marked = std::clamp(count / 16, least_marked, most_marked);
    for (std::size_t i = from; i < to; ++i) mark_some(searches_[i], t, n + i, marked);
    for (std::size_t at = 0, size = piece; at <= count + heaps; at += size, size = piece) {
        const bool narrow = at <= count / 4 && at + size > count / 4;
        for (const Split& s : rules_.splits) {
            const std::size_t least = least_far(s) + marked + at;
            for (std::size_t i = from; i < to; ++i) strike(searches_[i], s, n + i, least, least + size);
        }
        if (narrow)
            for (std::size_t i = from; i < to; ++i) searches_[i].narrow();
    }
}

void DenseBlocks::strike_others(Search& search, std::size_t heap) const {
    const auto strike_value = [&](std::uint32_t value) {
        const std::size_t distance = value - 8 * search.base;
        if (value >= 8 * search.base && distance < 256) search.set[distance / 64] &= ~(std::uint64_t{1} << distance % 64);
    };
    for (const Emptying& e : rules_.emptying)
        for (const Heaps& h : e.heaps)
            if (h.contain(heap)) strike_value(e.bonus);
    for (const Single& s : rules_.singles)
        if (s.take + s.least <= heap && s.heaps.contain(heap))
            strike_value((std::uint32_t{8} * high_[heap - s.take] + low_[heap - s.take]) ^ s.bonus);
    for (const Split& s : rules_.splits) strike(search, s, heap, s.small, least_far(s));
}

// All heaps before are noted. Where the search came to nothing, the same with the windows that follow.
std::uint32_t DenseBlocks::settle(std::size_t heap, Search search) {
    strike_others(search, heap);
    while (search.none()) {
        search.base += window_planes * search.windows;
        if (search.base + 2 * window_planes > all_planes) return numbers;
        search.windows = 2;
        for (std::uint64_t& w : search.set) w = ~std::uint64_t{0};
        for (const Split& s : rules_.splits) strike(search, s, heap, least_far(s), heap);
        strike_others(search, heap);
    }
    work_ += search.work;
    return static_cast<std::uint32_t>(8 * search.base + search.first());
}

template <class Lane>
std::span<const std::uint32_t> DenseBlocks::fill(Table<Lane>& t, std::size_t n) {
    make_room(n + heaps);
    const std::size_t parts = team_.size(), each = (heaps + parts - 1) / parts;
    team_.run(parts, [&](std::size_t p) { search_far(t, n, std::min(heaps, p * each), std::min(heaps, (p + 1) * each)); });
    for (std::size_t i = 0; i < heaps; ++i) {
        const std::uint32_t v = settle(n + i, searches_[i]);
        if (v >= numbers) {
            too_large_ = true;
            return std::span(values_).first(i);
        }
        values_[i] = v;
        note(n + i, v);
        if (static_cast<Lane>(v) != v) return std::span(values_).first(i + 1);
        t.set(n + i, v);
    }
    return values_;
}

template std::span<const std::uint32_t> DenseBlocks::fill(Table<std::uint8_t>&, std::size_t);
template std::span<const std::uint32_t> DenseBlocks::fill(Table<std::uint16_t>&, std::size_t);
template std::span<const std::uint32_t> DenseBlocks::fill(Table<std::uint32_t>&, std::size_t);

}  // namespace grundy::kernels::breaking
