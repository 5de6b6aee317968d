// SPDX-License-Identifier: MIT
// See dense.hpp. Numbers are the values themselves.
#include "kernels/breaking/dense.hpp"

#include <bit>
#include <cstring>

namespace grundy::kernels::breaking {
namespace {

constexpr std::uint32_t numbers = 8 * most_planes, sets = 2048;  // numbers are below, and so are their XORs
constexpr std::size_t most_singles = 64;
constexpr std::size_t first_wanted = 512, least_wanted = 48;
constexpr std::size_t piece = 4096;  // splits: two tables of them, and those of the block, fit the nearest cache

constexpr std::uint64_t each = 0x0101010101010101u, gather = 0x0102040810204080u;

}  // namespace

bool DenseBlocks::Search::none(std::size_t from, std::size_t to) const {
    return std::all_of(set + from, set + to, [](std::uint64_t w) { return w == 0; });
}

std::uint32_t DenseBlocks::Search::first() const {
    std::uint32_t w = 0;
    while (set[w] == 0) ++w;
    return 64 * w + static_cast<std::uint32_t>(std::countr_zero(set[w]));
}

void DenseBlocks::Search::keep(std::size_t count) {
    for (std::uint64_t& word : set) {
        std::uint64_t rest = word;
        for (; rest != 0 && count > 0; rest &= rest - 1) --count;
        word &= ~rest;
    }
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

void DenseBlocks::start(std::span<const std::uint32_t> g) {
    noted_ = top_ = 0;
    too_large_ = false;
    make_room(g.size() + 2 * heaps);
    for (std::size_t n = 0; n < g.size(); ++n) note(n, g[n]);
}

void DenseBlocks::note(std::size_t heap, std::uint32_t value) {
    too_large_ = too_large_ || value >= numbers;
    if (too_large_) return;
    make_room(heap + 1);
    const std::size_t down = high_.size() - 1 - heap;
    top_ = std::max(top_, value);
    high_[heap] = high_down_[down] = static_cast<std::uint8_t>(value / 8);
    low_[heap] = low_down_[down] = static_cast<std::uint8_t>(value % 8);
    noted_ = heap + 1;
}

// The splits whose smaller part is from, ..., to - 1.
void DenseBlocks::strike(Search& search, const Split& s, std::size_t heap, std::size_t from, std::size_t to) const {
    to = std::min(to, half(s, heap) + 1);
    if (from >= to) return;
    const std::size_t down = high_.size() - 1 - (heap - s.take - from);
    for (std::size_t w = 0; w < 32; w += 16) {  // 1024 numbers at a time
        if (search.none(w, w + 16)) continue;
        const std::size_t hits =
            kernels_.strike(&high_[from], &low_[from], &high_down_[down], &low_down_[down], to - from,
                            top_ < 512 ? 4 : 8, static_cast<std::uint8_t>(8 * w), search.set + w);
        search.work += (to - from) / 8 + 16 * hits + 8;
    }
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
    for (std::size_t w = 0; w < sets / 64; ++w) {
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < 64; i += 8) {
            std::uint64_t word;
            std::memcpy(&word, &seen[64 * w + i], sizeof word);  // byte i is value i: little-endian
            bits |= ((word ^ each) * gather) >> 56 << i;
        }
        search.set[w] = bits;
    }
    search.keep(first_wanted);
    search.work += marked + 300;
}

template <class Lane>
void DenseBlocks::search_far(const Table<Lane>& t, std::size_t n, std::size_t from, std::size_t to) {
    std::size_t count = 0;
    for (const Split& s : rules_.splits) count = std::max(count, half(s, n));
    const std::size_t marked = std::min<std::size_t>(8192, count / 8 + 64);
    for (std::size_t i = from; i < to; ++i) mark_some(searches_[i], t, n + i, marked);
    std::size_t wanted = first_wanted;
    for (std::size_t at = 0; at <= count + heaps; at += piece) {
        for (const Split& s : rules_.splits) {
            const std::size_t least = least_far(s) + marked + at;
            for (std::size_t i = from; i < to; ++i) strike(searches_[i], s, n + i, least, least + piece);
        }
        // As seen in 0.06: about the third power of what is left.
        const std::size_t left = count - std::min(count, marked + at + piece), part = 64 * left / (count + 1);
        const std::size_t now = least_wanted + (first_wanted * part * part * part >> 18);
        if (4 * now > 3 * wanted) continue;
        wanted = now;
        for (std::size_t i = from; i < to; ++i) searches_[i].keep(wanted);
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

// Without a set. All heaps before are noted.
template <class Lane>
std::uint32_t DenseBlocks::alone(const Table<Lane>& t, std::size_t heap) {
    std::array<std::uint8_t, sets> seen{};
    for_others(heap, [&](std::uint32_t value) {
        if (value < sets) seen[value] = 1;
    });
    for (const Split& s : rules_.splits) {
        const Lane* __restrict low = t.up(s.small);
        const Lane* __restrict high = t.down(heap - s.take - s.small);
        std::uint8_t* __restrict to = seen.data();
        const std::size_t end = half(s, heap) + 1 - s.small;
        for (std::size_t i = 0; i < end; ++i) to[static_cast<std::uint32_t>(low[i] ^ high[i])] = 1;
        work_ += end;
    }
    const auto at = std::find(seen.begin(), seen.end(), 0);
    return static_cast<std::uint32_t>(at - seen.begin());
}

template <class Lane>
std::span<const std::uint32_t> DenseBlocks::fill(Table<Lane>& t, std::size_t n, std::size_t) {
    make_room(n + heaps);
    const std::size_t parts = team_.size(), each = (heaps + parts - 1) / parts;
    team_.run(parts,
              [&](std::size_t p) { search_far(t, n, std::min(heaps, p * each), std::min(heaps, (p + 1) * each)); });
    for (std::size_t i = 0; i < heaps; ++i) {
        Search& search = searches_[i];
        for_others(n + i, [&](std::uint32_t value) {
            if (value < sets) search.set[value / 64] &= ~(std::uint64_t{1} << value % 64);
        });
        for (const Split& s : rules_.splits) strike(search, s, n + i, s.small, least_far(s));
        work_ += search.work;
        const std::uint32_t v = search.none() ? alone(t, n + i) : search.first();
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
