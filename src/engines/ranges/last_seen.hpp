// SPDX-License-Identifier: MIT
// The mex of a stretch of a sequence that is read once: each value is kept with the place where it was seen last, so a
// value is missing from a stretch that ends at the last place read if it was seen last before the stretch begins.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/nimber.hpp"

namespace grundy::engines::ranges {

class LastSeen {
public:
    /// The value at the next place.
    void read(std::uint32_t value) {
        if (value >= leaves_) grow(value);
        std::size_t at = leaves_ + value;
        least_[at] = ++places_;
        while ((at /= 2) > 0) {
            const Int least = std::min(least_[2 * at], least_[2 * at + 1]);
            if (least == least_[at]) break;  // nor does it change further up
            least_[at] = least;
        }
    }
    Int places() const { return places_; }

    /// The least value, from `value` on, that is not among the places from `from` to the last one.
    std::uint64_t missing(std::uint64_t value, Int from) const {
        std::size_t at = leaves_ + value;
        if (value >= leaves_) return value;
        while (least_[at] > from) {
            // The next subtree to the right; beyond the last leaf nothing was seen.
            while (at % 2 == 1) at /= 2;
            if (at == 0) return leaves_;
            ++at;
        }
        while (at < leaves_) at = least_[2 * at] <= from ? 2 * at : 2 * at + 1;
        return at - leaves_;
    }

private:
    void grow(std::uint32_t value) {
        const std::size_t before = leaves_;
        while (value >= leaves_) leaves_ *= 2;
        std::vector<Int> least(2 * leaves_);
        for (std::size_t i = 0; i < before; ++i) least[leaves_ + i] = least_[before + i];
        for (std::size_t i = leaves_; --i > 0;) least[i] = std::min(least[2 * i], least[2 * i + 1]);
        least_ = std::move(least);
    }

    std::size_t leaves_ = 1;
    std::vector<Int> least_ = {0, 0};  // a tree: 1 + the place where a value was seen last, the least of a subtree
    Int places_ = 0;
};

}  // namespace grundy::engines::ranges
