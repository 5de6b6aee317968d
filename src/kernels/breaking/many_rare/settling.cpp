// SPDX-License-Identifier: MIT
// See settling.hpp.
#include "kernels/breaking/many_rare/settling.hpp"

#include <algorithm>
#include <bit>

#include "core/size.hpp"
#include "kernels/breaking/many_rare/far_marks.hpp"

namespace grundy::kernels::breaking {

// The indices of splits with a rare part that is too new for the lists.
template <class Visit>
void Settling::for_unlisted(std::size_t heap, const HeapTable& heaps, std::size_t listed, const Visit& visit) const {
    const auto& rare = heaps.rare();
    for (const Split& s : rules_.splits) {
        const std::size_t rest = heap - s.take;
        for (std::size_t i = listed; i < rare.size(); ++i)
            if (rare[i] >= s.small && rare[i] + s.small <= rest && !heaps.is_rare(rest - rare[i]))
                visit(heaps.rare_indices()[i] ^ heaps.indexing().index(s.bonus) ^ heaps.index(rest - rare[i]));
    }
}

// The indices of options without a split, of the parity of common values.
template <class Visit>
void Settling::for_common_unsplit(std::size_t heap, const HeapTable& heaps, const Visit& visit) const {
    const bool parity = heaps.mask().common_parity(heap);
    for_unsplit(
        rules_, heap, [&](std::size_t rest) { return heaps.value(rest); },
        [&](std::uint32_t value) {
            if (odd(value & heaps.mask().ones) == parity) visit(heaps.indexing().index(value));
        });
}

void Settling::settle(Block& b, std::size_t lane, HeapTable& heaps, const PartnerLists& lists) {
    const std::size_t heap = b.heap + lane, rows = b.settled.size();
    std::uint8_t planes[FarMarks::most_rows], seen[FarMarks::most_rows];
    for (std::size_t w = 0; w < rows; ++w) {
        planes[w] = b.planes[b.last][w][lane];
        seen[w] = b.settled[w][lane];
    }
    const auto mark = [&](std::uint32_t index) {
        for (std::size_t w = 0; w < rows; ++w)
            if (planes[w] == index / 8) seen[w] = static_cast<std::uint8_t>(seen[w] | 1u << index % 8);
    };
    for (const NearPartners& near : lists.near())
        kernels_.mark_one(heaps.high(heap + 1 - plane_lanes), heaps.low(heap + 1 - plane_lanes), near, planes, seen,
                          rows);
    for_common_unsplit(heap, heaps, mark);
    for_unlisted(heap, heaps, lists.listed(), mark);
    b.work += 4 + 2 * rows;
    std::size_t w = 0;
    while (w < rows && seen[w] == 0xff) ++w;
    const std::uint32_t index =
        w < rows ? 8u * planes[w] + static_cast<std::uint32_t>(std::countr_one(seen[w])) : mark_alone(b, heap, heaps);
    heaps.settle(heap, heaps.indexing().value(index, heaps.mask().common_parity(heap)));
    b.plane_of[lane] = static_cast<std::uint8_t>(std::min<std::uint32_t>(index / 8, most_planes));
}

// The index of a heap whose kept planes are all full.
std::uint32_t Settling::mark_alone(Block& b, std::size_t heap, const HeapTable& heaps) {
    // All indices are less, and so are their XORs; splits with two rare parts come to the second half.
    constexpr std::size_t sets = 2048;
    static_assert(plane_indices <= sets);
    alone_.assign(2 * sets, 0);
    std::uint8_t* __restrict const seen = alone_.data();
    const std::size_t* __restrict const rare = heaps.rare().data();
    const std::uint32_t* __restrict const index_of = heaps.rare_indices().data();
    for (const Split& s : rules_.splits) {
        const std::size_t rest = heap - s.take;
        const auto begin = std::lower_bound(heaps.rare().begin(), heaps.rare().end(), s.small);
        const auto end = std::upper_bound(begin, heaps.rare().end(), rest - s.small);
        const std::uint8_t* __restrict const high = heaps.high(rest);
        const std::uint8_t* __restrict const low = heaps.low(rest);
        const std::uint32_t bonus = heaps.indexing().index(s.bonus);
        const auto first = to_size(begin - heaps.rare().begin());
        for (std::size_t r = first; r < first + to_size(end - begin); ++r) {
            const auto down = -static_cast<std::ptrdiff_t>(rare[r]);
            const std::uint32_t other = std::uint32_t{8} * high[down] + (low[down] & 7u), none = low[down] & no_index;
            seen[(other ^ index_of[r] ^ bonus) + none * (sets / no_index)] = 1;
        }
    }
    b.work += 3 * heaps.rare().size();
    for_common_unsplit(heap, heaps, [&](std::uint32_t index) {
        if (index < sets) seen[index] = 1;
    });
    std::uint32_t index = 0;
    while (index < sets && seen[index] != 0) ++index;
    return index;
}

}  // namespace grundy::kernels::breaking
