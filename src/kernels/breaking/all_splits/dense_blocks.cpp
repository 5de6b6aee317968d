// SPDX-License-Identifier: MIT
// See dense_blocks.hpp. Indices are the values themselves.
#include "kernels/breaking/all_splits/dense_blocks.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace grundy::kernels::breaking {
namespace {

constexpr std::size_t to_mark = 1024;  // splits; one that is marked costs as much as about eight that are looked up
constexpr std::size_t least_sample = 16384, sampled_by_value = 12;
constexpr std::uint64_t unit_bytes = 0x0101010101010101u, gather = 0x0102040810204080u;

}  // namespace

// The values that the marked pieces do not have.
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
void DenseBlocks::search_far(const std::vector<Lane>& t, std::size_t n, const Section& section) const {
    const std::span searches(section.searches, section.end - section.begin);
    for (std::size_t i = section.begin; i < section.end; ++i) {
        Search& search = searches[i - section.begin];
        mark_some(search, t, n + i);
        for (const Split& s : rules_.splits)
            strike_near(search, s, n + i, first_outside(s, i), AllSplits::least_far(s, heaps_));
    }
    splits_.search(searches, layout_, n + section.begin, [](std::size_t) { return true; });
}

// Large sections of the block come first, because all heaps of a section read a piece from memory once; then smaller
// ones, so that all threads end together.
DenseBlocks::Share::Share(std::size_t heaps, std::size_t threads) {
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < heaps; ends.push_back(i))
        i += threads == 1 ? heaps : std::max<std::size_t>(1, (heaps - i) * 2 / (3 * threads));
    sections = std::vector<Section>(ends.size());
    for (std::size_t k = 0; k < ends.size(); ++k) {
        sections[k].begin = k == 0 ? 0 : ends[k - 1];
        sections[k].end = ends[k];
    }
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
bool DenseBlocks::finish(Search& search, std::size_t i, std::size_t heap) {
    if (splits_.too_large()) return false;
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
    values_[i] = search.taken != 0 ? search.value[search.least()] : AllSplits::sets;
    return splits_.note(values_[i]);
}

// Finishes the next section in order, if it was searched by `who`, who may be `anybody`.
bool DenseBlocks::finish_next(Share& share, std::size_t n, std::size_t who) {
    const auto claim = [&](std::size_t k) {
        if (k >= share.sections.size()) return false;
        return is_by(share.sections[k].searched.load(std::memory_order_acquire), who) &&
               !share.sections[k].finishing.test_and_set(std::memory_order_relaxed);
    };
    return share.finished.next(claim, [&](std::size_t k) {
        const Section& section = share.sections[k];
        std::uint64_t work = 0;
        for (std::size_t i = section.begin; i < section.end; ++i) {
            Search& search = section.searches[i - section.begin];
            if (!finish(search, i, n + i)) return false;
            work += search.work;
        }
        share.work.fetch_add(work, std::memory_order_relaxed);
        return true;
    });
}

template <class Lane>
void DenseBlocks::take_sections(const std::vector<Lane>& t, std::size_t n, Share& share, std::size_t who) {
    auto& own = searches_[who];
    for (std::size_t taken = 0;; ++taken) {
        while (finish_next(share, n, who)) {
        }
        const std::size_t k = share.next.fetch_add(1, std::memory_order_relaxed);
        if (k >= share.sections.size()) break;
        Section& section = share.sections[k];
        if (taken == own.size()) own.emplace_back();
        if (own[taken].size() < section.end - section.begin) own[taken].resize(section.end - section.begin);
        section.searches = own[taken].data();
        search_far(t, n, section);
        section.searched.store(who, std::memory_order_release);
    }
    while (finish_next(share, n, anybody)) {
    }
}

template <class Lane>
std::span<const std::uint32_t> DenseBlocks::fill(std::vector<Lane>& t, std::size_t most) {
    const std::size_t n = t.size();
    splits_.make_room(n + heaps_);
    values_.resize(heaps_);
    top_before_ = splits_.top();
    layout_ = splits_.lay_out(n, heaps_, n, to_mark, std::max(least_sample, sampled_by_value * top_before_));
    Share share(std::min(heaps_, most), team_.size());
    team_.run(team_.size(), [&](std::size_t who) { take_sections(t, n, share, who); });
    while (
        finish_next(share, n, anybody)) {  // the last searcher may have left this to a thread that had already returned
    }
    work_ += share.work;
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
