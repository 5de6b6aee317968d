// SPDX-License-Identifier: MIT
// See confirming.hpp.
#include "kernels/breaking/many_rare/confirming.hpp"

#include "kernels/breaking/block_rules.hpp"
#include "kernels/breaking/one_heap/search_splits.hpp"

namespace grundy::kernels::breaking {

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
