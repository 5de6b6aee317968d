// SPDX-License-Identifier: MIT
// Indices of values: what the rungs for sparse spaces store instead of values. Proof: docs/theory.md, Lemma 12a.
#pragma once

#include <cstdint>

#include "kernels/breaking/mask.hpp"

namespace grundy::kernels::breaking {

/// The index of a value is the value without the lowest bit of a mask. XOR commutes with it; among values of one parity
/// under the mask it is one-to-one and keeps the order. Under the mask 0 a value is its own index.
class Indexing {
public:
    explicit Indexing(std::uint32_t ones = 0) : ones_(ones), below_(ones == 0 ? 0 : (ones & (0 - ones)) - 1) {}

    std::uint32_t index(std::uint32_t value) const {
        return ones_ == 0 ? value : (value >> 1 & ~below_) | (value & below_);
    }

    /// The value with this index whose parity under the mask is `parity`.
    std::uint32_t value(std::uint32_t index, bool parity) const {
        if (ones_ == 0) return index;
        const std::uint32_t v = (index & ~below_) << 1 | (index & below_);
        return odd(v & ones_) == parity ? v : v | (below_ + 1);
    }

    /// Which values of the other parity are less than `value`? Those whose index is less than the result. (With the
    /// same higher bits they differ from it in the lowest bit of the mask: all are less if `value` has it, none if
    /// not.)
    std::uint32_t others_below(std::uint32_t value) const {
        const std::uint32_t high = index(value) & ~below_;
        return (value & (below_ + 1)) != 0 ? high + below_ + 1 : high;
    }

    std::uint32_t below() const { return below_; }  ///< all bits below the lowest of the mask

private:
    std::uint32_t ones_, below_;
};

}  // namespace grundy::kernels::breaking
