// SPDX-License-Identifier: MIT
// See heap_table.hpp.
#include "kernels/breaking/many_rare/heap_table.hpp"

#include <algorithm>
#include <cassert>

namespace grundy::kernels::breaking {

void HeapTable::begin(const Mask& mask, std::size_t ahead, std::size_t reach) {
    mask_ = mask;
    indexing_ = Indexing(mask.ones);
    ahead_ = ahead;
    reach_ = reach;
    noted_ = {};
    high_.clear();
    low_.clear();
    narrow_.clear();
    narrow_from_ = 0;
    rare_.clear();
    rare_indices_.clear();
    start_ = ~std::size_t{0};
}

void HeapTable::release() {
    high_ = low_ = UnsetBytes();
    narrow_ = std::vector<std::uint8_t>();
    rare_ = std::vector<std::size_t>();
    rare_indices_ = std::vector<std::uint32_t>();
}

// Memory is slow to touch for the first time, so all threads share that.
void HeapTable::widen(std::size_t size) {
    const std::size_t from = high_.size(), pieces = 2 * team_.size(), piece = (size - from) / pieces + 1;
    for (auto* bytes : {&high_, &low_}) bytes->resize(size);
    team_.run(pieces, [&](std::size_t i) {
        const std::size_t at = std::min(from + i * piece, size), count = std::min(piece, size - at);
        std::fill_n(high_.data() + at, count, std::uint8_t{0});
        std::fill_n(low_.data() + at, count, no_index);
    });
}

void HeapTable::make_room(std::size_t heaps) {
    const std::size_t size = heaps + ahead_ + plane_lanes;
    if (size > high_.size()) {
        // Everything at once, unless much would have to be copied: while entries move, they exist twice.
        const std::size_t most = expected_ / 16 < size ? expected_ + size - heaps : size + size / 2;
        if (size > high_.capacity())
            for (auto* bytes : {&high_, &low_}) bytes->reserve(std::max(size, most));
        widen(std::min(high_.capacity(), size + size / 8));
    }
    if (size <= narrow_from_ + narrow_.size()) return;
    const std::size_t kept = 2 * reach_ + size - heaps, from = size > kept ? size - kept : 0;
    narrow_.erase(narrow_.begin(), narrow_.begin() + static_cast<std::ptrdiff_t>(from - narrow_from_));
    narrow_from_ = from;
    narrow_.resize(std::min(size - from + size / 2, 2 * kept), not_narrow);
    assert(noted_.heaps == 0 || narrow_[noted_.heaps - 1 - narrow_from_] == narrow_entry(noted_.heaps - 1));
}

bool HeapTable::note(std::uint32_t value) {
    const std::uint32_t index = indexing_.index(value);
    if (index >= plane_indices) return false;
    const std::size_t heap = noted_.heaps;
    make_room(heap + 1);
    const bool rare = mask_.rare(heap, value);
    high_[heap] = static_cast<std::uint8_t>(index / 8);
    low_[heap] = static_cast<std::uint8_t>(index % 8 | (rare ? no_index : 0));
    narrow_[heap - narrow_from_] = narrow_entry(heap);
    noted_.heaps = heap + 1;
    if (rare) {
        rare_.push_back(heap);
        rare_indices_.push_back(index);
    } else {
        noted_.top = std::max(noted_.top, index);
    }
    return true;
}

}  // namespace grundy::kernels::breaking
