// SPDX-License-Identifier: MIT
// The heaps that are rare under a mask, with their values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/size.hpp"
#include "kernels/breaking/mask.hpp"

namespace grundy::kernels::breaking {

class RareHeaps {
public:
    RareHeaps() = default;
    explicit RareHeaps(const Mask& mask) : mask_(mask) {
        for (std::uint32_t i = 0; i < 128; ++i) parities_[i / 64] |= std::uint64_t{odd(i & mask.ones)} << i % 64;
    }

    /// Heaps are noted in ascending order.
    void note(std::size_t heap, std::uint32_t value) {
        if (!mask_.rare(heap, value)) return;
        heaps_.push_back(heap);
        values_.push_back(value);
    }
    const Mask& mask() const { return mask_; }
    std::uint64_t parities(std::uint32_t word) const { return parities_[word]; }  ///< bit i: of 64 * word + i
    const std::vector<std::size_t>& heaps() const { return heaps_; }
    const std::vector<std::uint32_t>& values() const { return values_; }
    std::size_t size() const { return heaps_.size(); }
    /// Which is the first rare heap that is not less than `heap`? size() if there is none.
    std::size_t first_from(std::size_t heap) const {
        return to_size(std::lower_bound(heaps_.begin(), heaps_.end(), heap) - heaps_.begin());
    }
    std::uint64_t bytes() const { return heaps_.capacity() * (sizeof(std::size_t) + sizeof(std::uint32_t)); }

private:
    Mask mask_;
    std::uint64_t parities_[2] = {};
    std::vector<std::size_t> heaps_;
    std::vector<std::uint32_t> values_;
};

}  // namespace grundy::kernels::breaking
