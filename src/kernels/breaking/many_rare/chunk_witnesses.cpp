// SPDX-License-Identifier: MIT
// See chunk_witnesses.hpp.
#include "kernels/breaking/many_rare/chunk_witnesses.hpp"

#include <algorithm>
#include <bit>

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

}  // namespace grundy::kernels::breaking
