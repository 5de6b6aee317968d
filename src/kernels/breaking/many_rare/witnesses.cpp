// SPDX-License-Identifier: MIT
// See witnesses.hpp.
#include "kernels/breaking/many_rare/witnesses.hpp"

#include <algorithm>
#include <bit>

#include "kernels/breaking/one_heap/search_splits.hpp"
#include "kernels/breaking/rules.hpp"

namespace grundy::kernels::breaking {
namespace {

constexpr std::size_t most_parts = 1 << 15;  // more do not stay in the nearest cache: 1.2 times for 0.6
// Chunks; a prime. Neighbours give much the same, so they are taken far apart. Steps of five eighths of a power of two,
// as in AllSplits, would always come to the same sets of the cache.
constexpr std::size_t chunk_step = 97, most_chunks = 512, most_kinds = 8;

std::size_t first_part(const BreakingRules& rules, std::size_t window) {
    for (const Split& s : rules.splits) window = std::max(window, s.small);
    return window;
}

// Bit i: is base + i less than count?
std::uint64_t below(std::uint32_t count, std::uint32_t base) {
    const std::uint32_t here = count > base ? count - base : 0;
    return here >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << here) - 1;
}

}  // namespace

ChunkWitnesses::ChunkWitnesses(const BreakingRules& rules, const PlaneKernels& kernels, std::size_t window)
    : rules_(rules), kernels_(kernels), first_(first_part(rules, window)) {}

std::size_t ChunkWitnesses::reach() const {
    return first_ + most_parts + search_lanes + (rules_.splits.empty() ? 0 : rules_.splits.back().take);
}

void ChunkWitnesses::choose(const HeapTable& heaps, std::size_t n) {
    kinds_.clear();
    for (std::size_t i = 0; i < std::min(rules_.splits.size(), most_kinds); ++i)
        kinds_.push_back(chosen(heaps, n, rules_.splits[i]));
}

ChunkWitnesses::OfKind ChunkWitnesses::chosen(const HeapTable& heaps, std::size_t n, const Split& split) const {
    const std::size_t room = std::min((n - rules_.splits.back().take) / 2, first_ + most_parts);
    std::size_t chunks = room > first_ ? (room - first_) / search_lanes : 0;
    if (chunks > 0 && chunks % chunk_step == 0) --chunks;  // else the steps come to few of them
    OfKind out;
    const std::uint32_t bonus = heaps.indexing().index(split.bonus);
    for (std::size_t at = 0; out.offsets.size() < std::min(chunks, most_chunks); at = (at + chunk_step) % chunks) {
        const std::size_t last = first_ + search_lanes * at + search_lanes - 1;
        out.offsets.push_back(split.take + last);
        for (std::size_t part = last + 1; part-- > last + 1 - search_lanes;) {
            const std::uint32_t index = heaps.index(part) ^ bonus;
            const bool wide = heaps.is_rare(part) || index >= HeapTable::narrow_indices;
            out.high.push_back(static_cast<std::uint8_t>(index / 8));
            out.low.push_back(static_cast<std::uint8_t>(*heaps.low(part) ^ bonus % 8));
            out.narrow.push_back(wide ? not_narrow_part : static_cast<std::uint8_t>(index));
        }
    }
    return out;
}

std::uint64_t ChunkWitnesses::look(Block& b, std::size_t lane, const HeapTable& heaps, std::uint32_t top) const {
    std::uint64_t work = 0;
    const std::size_t heap = b.heap + lane;
    const std::uint32_t count = heaps.indexing().others_below(heaps.found(heap));
    std::vector<std::uint32_t>& left = b.left[lane];
    left.clear();
    const Indices indices{heaps.high(heap), heaps.low(heap), HeapTable::many(top) ? nullptr : heaps.narrow(heap)};
    for (std::uint32_t base = 0; base < count; base += HeapTable::narrow_indices) {
        std::uint64_t set[2] = {below(count, base), below(count, base + 64)};
        for (std::size_t k = 0; k < kinds_.size() && (set[0] | set[1]) != 0; ++k)
            work += kernels_.search(indices, kinds_[k].chunks(), static_cast<std::uint8_t>(base / 8), set) / 4;
        for (std::uint32_t w = 0; w < 2; ++w)
            for (std::uint64_t bits = set[w]; bits != 0; bits &= bits - 1)
                left.push_back(base + 64 * w + static_cast<std::uint32_t>(std::countr_zero(bits)));
    }
    return work;
}

void SplitWitnesses::begin(const Mask& mask) {
    of_parity_ = {};
    for (std::uint32_t v = 0; v < AllSplits::sets; ++v)
        of_parity_[odd(v & mask.ones) ? 1 : 0][v / 64] |= std::uint64_t{1} << v % 64;
    forget();
}

void SplitWitnesses::forget() {
    splits_.forget();
    laid_out_ = 0;
}

void SplitWitnesses::lay_out(std::size_t n) {
    constexpr std::size_t most_searched = 1 << 18, to_sample = 6144;  // splits
    if (n < laid_out_ + laid_out_ / 2) return;
    layout_ = splits_.lay_out(n, window_, most_searched, 0, to_sample);
    laid_out_ = n;
}

// The rare values below the one that was found.
void SplitWitnesses::want_rare(AllSplits::Search& search, std::size_t heap, const HeapTable& heaps) const {
    const std::uint32_t value = heaps.found(heap);
    const auto& rare = of_parity_[heaps.mask().common_parity(heap) ? 0 : 1];
    search.begin(value);
    for (std::uint32_t w = 0; w < search.end / 64; ++w) search.set[w] = rare[w] & below(value, 64 * w);
}

std::uint64_t SplitWitnesses::look(Block& b, std::size_t from, std::size_t to, const HeapTable& heaps,
                                   Searches& searches) const {
    searches.resize(to - from);
    for (std::size_t i = from; i < to; ++i) {
        want_rare(searches[i - from], b.heap + i, heaps);
        b.left[i].clear();
    }
    splits_.search(searches, layout_, b.heap + from, [&](std::size_t i) {
        AllSplits::Search& search = searches[i];
        if (search.taken == 0) return true;
        const std::uint32_t least = search.value[search.least()];  // none of these splits gives it
        b.left[from + i].push_back(heaps.indexing().index(least));
        search.strike(least);
        search.drop_struck(~0u);
        return false;
    });
    std::uint64_t work = 0;
    for (const AllSplits::Search& search : searches) work += search.work;
    return work;
}

template <class Lane>
bool Confirming::occurs(const std::vector<Lane>& t, std::size_t heap, std::uint32_t value) {
    for (const Split& s : rules_.splits) {
        const std::size_t rest = heap - s.take, half = s.unequal ? (rest - 1) / 2 : rest / 2;
        const auto want = static_cast<Lane>(value ^ s.bonus);
        if (want != (value ^ s.bonus)) continue;
        const auto find = [&](std::size_t from, std::size_t to) {
            const std::size_t at = find_xor<Lane>(t.data() + from, t.data() + (rest - from), to - from, want);
            work_ += 8 + at * sizeof(Lane) / 16;
            return at < to - from;
        };
        // Small parts are rare more often, and many have been looked at as witnesses.
        const std::size_t first = s.small + (half + 1 - s.small) / 4;
        if (find(first, half + 1) || find(s.small, first)) return true;
    }
    return false;
}

// The least rare value below the one that was found which no option has.
template <class Lane>
std::optional<std::uint32_t> Confirming::missing(const std::vector<Lane>& t, const Block& b, std::size_t lane,
                                                 const HeapTable& heaps) {
    const std::size_t heap = b.heap + lane;
    const bool parity = !heaps.mask().common_parity(heap);
    for (const std::uint32_t index : b.left[lane]) {
        const std::uint32_t value = heaps.indexing().value(index, parity);
        bool unsplit = false;
        for_unsplit(
            rules_, heap, [&](std::size_t rest) { return heaps.value(rest); },
            [&](std::uint32_t v) { unsplit = unsplit || v == value; });
        if (!unsplit && !occurs(t, heap, value)) return value;
    }
    return std::nullopt;
}

template <class Lane>
std::optional<std::uint32_t> Confirming::confirm(const std::vector<Lane>& t, const Block& b, std::size_t lane,
                                                 const HeapTable& heaps) {
    const std::size_t heap = b.heap + lane;
    const std::uint32_t value = heaps.found(heap);
    const bool fits = heaps.indexing().index(value) < plane_indices;
    std::optional<std::uint32_t> less;
    if (fits && b.is_open(lane)) less = missing(t, b, lane, heaps);
    if (fits && !less && static_cast<Lane>(value) == value) return value;
    unusual_ = {heap, less};
    return std::nullopt;
}

template std::optional<std::uint32_t> Confirming::confirm(const std::vector<std::uint8_t>&, const Block&, std::size_t,
                                                          const HeapTable&);
template std::optional<std::uint32_t> Confirming::confirm(const std::vector<std::uint16_t>&, const Block&, std::size_t,
                                                          const HeapTable&);
template std::optional<std::uint32_t> Confirming::confirm(const std::vector<std::uint32_t>&, const Block&, std::size_t,
                                                          const HeapTable&);

}  // namespace grundy::kernels::breaking
