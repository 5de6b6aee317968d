// SPDX-License-Identifier: MIT
// What is known of every heap: its index (indexing.hpp) in two bytes, whether it is rare, and in a third byte, for the
// last heaps only, an index below 128. The heaps of the call in progress have values that are not certain yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/breaking/aligned.hpp"
#include "kernels/breaking/indexing.hpp"
#include "kernels/breaking/mask.hpp"
#include "kernels/breaking/planes/planes.hpp"
#include "kernels/breaking/planes/witness_search.hpp"
#include "kernels/breaking/team.hpp"

namespace grundy::kernels::breaking {

class HeapTable {
public:
    static constexpr std::uint32_t narrow_indices = 8 * search_planes;  ///< those in the third byte are less

    explicit HeapTable(Team& team) : team_(team) {}

    /// Forgets all heaps. There will be room for `ahead` heaps after the last noted one, and the third byte is kept for
    /// `reach` heaps at least.
    void begin(const Mask& mask, std::size_t ahead, std::size_t reach);
    void release();  ///< forgets all heaps and frees the memory
    void expect(std::size_t heaps) { expected_ = heaps; }
    /// Room for the heaps of a call that begins at heap `heaps`.
    void make_room(std::size_t heaps);
    /// The next heap has this value. False if its index does not fit the planes.
    bool note(std::uint32_t value);

    const Mask& mask() const { return mask_; }
    const Indexing& indexing() const { return indexing_; }
    std::size_t size() const { return noted_.heaps; }  ///< heaps that are noted
    std::uint32_t top() const { return noted_.top; }   ///< the largest index of a common heap so far
    bool many_indices() const { return many(top()); }
    static bool many(std::uint32_t top) { return top >= 2 * narrow_indices; }

    bool is_rare(std::size_t heap) const { return (low_[heap] & no_index) != 0; }
    std::uint32_t index(std::size_t heap) const { return std::uint32_t{8} * high_[heap] + (low_[heap] & 7u); }
    /// The value of a heap that is noted, or settled in this call.
    std::uint32_t value(std::size_t heap) const { return heap >= start_ ? found(heap) : noted_value(heap); }
    const std::uint8_t* high(std::size_t heap) const { return &high_[heap]; }
    const std::uint8_t* low(std::size_t heap) const { return &low_[heap]; }
    const std::uint8_t* narrow(std::size_t heap) const { return &narrow_[heap - narrow_from_]; }
    const std::vector<std::size_t>& rare() const { return rare_; }                    ///< rare heaps, ascending
    const std::vector<std::uint32_t>& rare_indices() const { return rare_indices_; }  ///< theirs

    /// A call settles this many heaps from size() on.
    void begin_call(std::size_t heaps) {
        start_ = size();
        values_.resize(heaps);
    }
    std::size_t start() const { return start_; }  ///< the first heap of the call
    std::uint32_t found(std::size_t heap) const { return values_[heap - start_]; }
    std::span<const std::uint32_t> found() const { return values_; }
    /// The heap is settled, or settled again; as far as is known, it is common.
    void settle(std::size_t heap, std::uint32_t value) {
        const std::uint32_t index = indexing_.index(value);
        values_[heap - start_] = value;
        high_[heap] = static_cast<std::uint8_t>(index / 8);
        low_[heap] = static_cast<std::uint8_t>(index % 8);
    }
    /// The next heap is common and has the value that was found. Other threads may read earlier heaps.
    void confirm() {
        const std::size_t heap = noted_.heaps;
        narrow_[heap - narrow_from_] = narrow_entry(heap);
        noted_.top = index(heap) > noted_.top ? index(heap) : noted_.top;
        noted_.heaps = heap + 1;
    }

    std::uint64_t bytes() const {
        return high_.capacity() + low_.capacity() + narrow_.capacity() +
               rare_.capacity() * (sizeof(std::size_t) + sizeof(std::uint32_t));
    }

private:
    std::uint8_t narrow_entry(std::size_t heap) const {
        return is_rare(heap) || index(heap) >= narrow_indices ? not_narrow : static_cast<std::uint8_t>(index(heap));
    }
    std::uint32_t noted_value(std::size_t heap) const {
        return indexing_.value(index(heap), mask_.common_parity(heap) != is_rare(heap));
    }
    void widen(std::size_t size);

    Team& team_;
    Mask mask_;
    Indexing indexing_;
    UnsetBytes high_, low_;  // planes.hpp
    std::vector<std::uint8_t> narrow_;
    std::size_t narrow_from_ = 0;  // heap
    std::size_t ahead_ = 0, reach_ = 0, expected_ = 0;
    struct alignas(line_bytes) Noted {  // changes while other threads read what is next to it
        std::size_t heaps = 0;
        std::uint32_t top = 0;
    };
    Noted noted_;
    std::vector<std::size_t> rare_;
    std::vector<std::uint32_t> rare_indices_;
    std::size_t start_ = ~std::size_t{0};
    std::vector<std::uint32_t> values_;
};

}  // namespace grundy::kernels::breaking
