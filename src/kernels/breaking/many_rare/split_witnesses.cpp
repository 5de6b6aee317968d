// SPDX-License-Identifier: MIT
// See split_witnesses.hpp.
#include "kernels/breaking/many_rare/split_witnesses.hpp"

namespace grundy::kernels::breaking {

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
    constexpr std::size_t most_parts = 1 << 18, to_sample = 6144;  // splits
    if (n < laid_out_ + laid_out_ / 2) return;
    layout_ = splits_.lay_out(n, window_, most_parts, 0, to_sample);
    laid_out_ = n;
}

// The rare values below the one that was found.
void SplitWitnesses::want_rare(AllSplits::Search& search, std::size_t heap, const HeapTable& heaps) const {
    const std::uint32_t value = heaps.found(heap);
    const auto& rare = of_parity_[heaps.mask().common_parity(heap) ? 0 : 1];
    search.begin(value);
    for (std::uint32_t w = 0; w < search.end / 64; ++w) {
        const std::uint32_t below = value > 64 * w ? value - 64 * w : 0;
        search.set[w] = rare[w] & (below >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << below) - 1);
    }
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

}  // namespace grundy::kernels::breaking
