// SPDX-License-Identifier: MIT
// See dense.hpp. Numbers are the values themselves.
#include "kernels/breaking/dense.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <utility>

namespace grundy::kernels::breaking {
namespace {

constexpr std::size_t to_mark = 1024;  // splits, by stores: each as dear as about eight that are looked up
constexpr std::size_t least_sample = 16384, sampled_by_number = 12;
constexpr std::uint64_t unit_bytes = 0x0101010101010101u, gather = 0x0102040810204080u;

}  // namespace

// The numbers that the marked pieces do not have.
template <class Lane>
void DenseBlocks::mark_some(Search& search, const std::vector<Lane>& t, std::size_t heap) const {
    const std::uint32_t bound = std::bit_ceil(std::max(top_before_, std::uint32_t{63}) + 1);  // XORs are below
    std::array<std::uint8_t, AllSplits::sets> seen;
    std::fill_n(seen.begin(), bound, std::uint8_t{0});
    std::array<Lane, AllSplits::most_piece> given;
    search.begin(2 * bound - 1);
    for (const AllSplits::Piece& p : layout_.marked) {
        const std::size_t count = AllSplits::size(p, heap);
        if (count == 0) continue;
        const Lane* __restrict low = t.data() + p.from;
        const Lane* __restrict high = t.data() + (heap - p.split->take - p.from);
        for (std::size_t i = 0; i < count; ++i) given[i] = static_cast<Lane>(low[i] ^ *(high - i));  // by vectors
        for (std::size_t i = 0; i < count; ++i) seen[given[i]] = 1;
        search.work += 2 * count;
    }
    std::fill_n(search.set, search.end / 64, ~std::uint64_t{0});
    for (std::size_t w = 0; w < bound / 64; ++w) {
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < 64; i += 8) {
            std::uint64_t word;
            std::memcpy(&word, &seen[64 * w + i], sizeof word);  // byte i is value i: little-endian
            bits |= ((word ^ unit_bytes) * gather) >> 56 << i;
        }
        search.set[w] = bits;
    }
    search.work += 600;
}

template <class Lane>
void DenseBlocks::search_far(const std::vector<Lane>& t, std::size_t n, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
        Search& search = searches_[i];
        mark_some(search, t, n + i);
        for (const Split& s : rules_.splits)
            strike_near(search, s, n + i, first_outside(s, i), AllSplits::least_far(s, heaps_));
    }
    splits_.search(std::span(searches_).subspan(from, to - from), layout_, n + from, [](std::size_t) { return true; });
}

// Large parts of the block first, as all heaps of a part read a piece from memory once, then smaller ones, for all
// threads to end together.
std::vector<std::size_t> DenseBlocks::shares(std::size_t heaps, std::size_t threads) {
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < heaps; ends.push_back(i))
        i += threads == 1 ? heaps : (heaps - i + 2 * threads - 1) / (2 * threads);
    return ends;
}

// Splits of heap i of the block whose smaller part is below this leave another part in the block.
std::size_t DenseBlocks::first_outside(const Split& s, std::size_t i) const {
    return std::clamp(i < s.take ? 0 : i - s.take + 1, s.small, std::max(s.small, AllSplits::least_far(s, heaps_)));
}

// The smaller parts from, from + 1, ..., to - 1.
void DenseBlocks::strike_near(Search& search, const Split& s, std::size_t heap, std::size_t from,
                              std::size_t to) const {
    for (std::size_t a = from; a < to; ++a) search.strike(splits_[a] ^ splits_[heap - s.take - a]);
}

// Notes the value; all heaps before are noted. False if it is too large, or one before was.
bool DenseBlocks::finish(std::size_t i, std::size_t heap) {
    if (splits_.too_large()) return false;
    Search& search = searches_[i];
    for_unsplit(
        rules_, heap, [&](std::size_t rest) { return splits_[rest]; },
        [&](std::uint32_t value) {
            if (value < AllSplits::sets) search.strike(value);
        });
    for (const Split& s : rules_.splits) strike_near(search, s, heap, s.small, first_outside(s, i));
    search.drop_struck(~0u);
    while (splits_.go_on(search, layout_, heap)) {
    }
    // If nothing is left up to the end of the set the value is not known; it is taken for too large.
    values_[i] = search.taken != 0 ? search.number[search.least()] : AllSplits::sets;
    return splits_.note(values_[i]);
}

template <class Lane>
void DenseBlocks::take_part(const std::vector<Lane>& t, std::size_t n, Share& share) {
    const auto claim = [&](std::size_t k) {
        return k < share.searched.size() && share.searched[k].load(std::memory_order_relaxed) &&
               share.searched[k].exchange(false, std::memory_order_acquire);
    };
    const auto finish_part = [&](std::size_t k) {
        for (std::size_t i = share.begin(k); i < share.ends[k]; ++i)
            if (!finish(i, n + i)) return false;
        return true;
    };
    for (;;) {
        while (share.finished.next(claim, finish_part)) {
        }
        const std::size_t k = share.next.fetch_add(1, std::memory_order_relaxed);
        if (k >= share.ends.size()) return;
        search_far(t, n, share.begin(k), share.ends[k]);
        share.searched[k].store(true, std::memory_order_release);
    }
}

template <class Lane>
std::span<const std::uint32_t> DenseBlocks::fill(std::vector<Lane>& t, std::size_t most) {
    const std::size_t n = t.size();
    splits_.make_room(n + heaps_);
    searches_.resize(heaps_);
    values_.resize(heaps_);
    top_before_ = splits_.top();
    layout_ = splits_.lay_out(n, heaps_, n, to_mark, std::max(least_sample, sampled_by_number * top_before_));
    Share share(shares(std::min(heaps_, most), team_.size()));
    team_.run(team_.size(), [&](std::size_t) { take_part(t, n, share); });
    take_part(t, n, share);  // whoever searched last may have left this to one who had left
    for (Search& search : searches_) work_ += std::exchange(search.work, 0);
    const std::size_t count = splits_.size() - n;
    for (std::size_t i = 0; i < count; ++i) {
        if (static_cast<Lane>(values_[i]) != values_[i]) {
            splits_.cut(n + i + 1);
            return std::span(values_).first(i + 1);
        }
        t.push_back(static_cast<Lane>(values_[i]));
    }
    return std::span(values_).first(count);
}

template std::span<const std::uint32_t> DenseBlocks::fill(std::vector<std::uint8_t>&, std::size_t);
template std::span<const std::uint32_t> DenseBlocks::fill(std::vector<std::uint16_t>&, std::size_t);
template std::span<const std::uint32_t> DenseBlocks::fill(std::vector<std::uint32_t>&, std::size_t);

}  // namespace grundy::kernels::breaking
