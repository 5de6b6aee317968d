// SPDX-License-Identifier: MIT
// See dense.hpp. Numbers are the values themselves.
#include "kernels/breaking/dense.hpp"

#include <bit>
#include <cstring>

namespace grundy::kernels::breaking {
namespace {

constexpr std::uint32_t numbers = 8 * most_planes, sets = 2048;  // numbers are below, and so are their XORs
constexpr std::size_t most_singles = 64;
constexpr std::size_t most_marked = 2048;  // by stores: as dear as about eight that are looked up
constexpr std::size_t piece = 4096;        // splits: two tables of them, and those of the block, fit the nearest cache

constexpr std::uint64_t unit_bytes = 0x0101010101010101u, gather = 0x0102040810204080u;

}  // namespace

bool DenseBlocks::Search::empty() const {
    return std::all_of(set + window, set + window + window_words, [](std::uint64_t w) { return w == 0; });
}

bool DenseBlocks::Search::next() {
    while (window < words - window_words && set[window] == 0) ++window;
    return !empty();
}

std::uint32_t DenseBlocks::Search::first() const {
    std::size_t w = window;
    while (w < words - 1 && set[w] == 0) ++w;
    return static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_zero(set[w]));
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
    std::reverse_copy(high.begin(), high.begin() + static_cast<std::ptrdiff_t>(noted_),
                      high_down.end() - static_cast<std::ptrdiff_t>(noted_));
    std::reverse_copy(low.begin(), low.begin() + static_cast<std::ptrdiff_t>(noted_),
                      low_down.end() - static_cast<std::ptrdiff_t>(noted_));
    high_.swap(high), low_.swap(low), high_down_.swap(high_down), low_down_.swap(low_down);
}

void DenseBlocks::follow(std::span<const std::uint32_t> g) {
    make_room(g.size() + 2 * heaps);
    while (noted_ < g.size() && !too_large_) note(noted_, g[noted_]);
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
    if (from >= to || search.empty()) return;
    const std::size_t down = high_.size() - 1 - (heap - s.take - from);
    const std::size_t hits = kernels_.strike(&high_[from], &low_[from], &high_down_[down], &low_down_[down], to - from,
                                             static_cast<std::uint8_t>(8 * search.window), search.set + search.window);
    search.work += (to - from) / 8 + 4 * hits + 8;
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
    for (std::size_t w = 0; w < words; ++w) {
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < 64; i += 8) {
            std::uint64_t word;
            std::memcpy(&word, &seen[64 * w + i], sizeof word);  // byte i is value i: little-endian
            bits |= ((word ^ unit_bytes) * gather) >> 56 << i;
        }
        search.set[w] = bits;
    }
    search.window = 0;
    search.done = !search.next();
    search.work += marked + 300;
}

template <class Lane>
void DenseBlocks::search_far(const Table<Lane>& t, std::size_t n, std::size_t from, std::size_t to) {
    std::size_t count = 0;
    for (const Split& s : rules_.splits) count = std::max(count, half(s, n));
    const std::size_t marked = std::min(most_marked, count / 8);
    for (std::size_t i = from; i < to; ++i) mark_some(searches_[i], t, n + i, marked);
    for (std::size_t left = to - from; left > 0;) {
        for (std::size_t at = 0; at <= count + heaps; at += piece)
            for (const Split& s : rules_.splits) {
                const std::size_t least = least_far(s) + marked + at;
                for (std::size_t i = from; i < to; ++i)
                    if (!searches_[i].done) strike(searches_[i], s, n + i, least, least + piece);
            }
        left = 0;
        for (std::size_t i = from; i < to; ++i) {
            Search& search = searches_[i];
            search.done = search.done || !search.empty() || !search.next();
            left += !search.done;
        }
    }
}

// Options without a split; `visit` gets values.
template <class Visit>
void DenseBlocks::for_others(std::size_t heap, Visit&& visit) const {
    for (const Emptying& e : rules_.emptying)
        for (const Heaps& h : e.heaps)
            if (h.contain(heap)) visit(e.bonus);
    for (const Single& s : rules_.singles)
        if (s.take + s.least <= heap && s.heaps.contain(heap))
            visit((std::uint32_t{8} * high_[heap - s.take] + low_[heap - s.take]) ^ s.bonus);
}

// All heaps before are noted.
std::uint32_t DenseBlocks::finish(std::size_t i, std::size_t heap) {
    Search& search = searches_[i];
    for_others(heap, [&](std::uint32_t value) {
        if (value < sets) search.set[value / 64] &= ~(std::uint64_t{1} << value % 64);
    });
    for (const Split& s : rules_.splits) strike(search, s, heap, s.small, least_far(s));
    while (search.empty() && search.next())
        for (const Split& s : rules_.splits) strike(search, s, heap, s.small, heap);
    return search.first();
}

template <class Lane>
std::span<const std::uint32_t> DenseBlocks::fill(Table<Lane>& t, std::size_t n, std::size_t) {
    make_room(n + heaps);
    const std::size_t parts = team_.size() == 1 ? 1 : std::min(4 * team_.size(), heaps),
                      each = (heaps + parts - 1) / parts;
    team_.run(parts,
              [&](std::size_t p) { search_far(t, n, std::min(heaps, p * each), std::min(heaps, (p + 1) * each)); });
    for (std::size_t i = 0; i < heaps; ++i) {
        const std::uint32_t v = finish(i, n + i);
        work_ += searches_[i].work;
        searches_[i].work = 0;
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

template std::span<const std::uint32_t> DenseBlocks::fill(Table<std::uint8_t>&, std::size_t, std::size_t);
template std::span<const std::uint32_t> DenseBlocks::fill(Table<std::uint16_t>&, std::size_t, std::size_t);
template std::span<const std::uint32_t> DenseBlocks::fill(Table<std::uint32_t>&, std::size_t, std::size_t);

}  // namespace grundy::kernels::breaking
