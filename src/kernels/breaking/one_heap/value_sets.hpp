// SPDX-License-Identifier: MIT
// Sets of values: those that some options of one heap have, and those that tails have yielded so far.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace grundy::kernels::breaking {

/// A set of values below a bound, emptied in constant time, except in every 255th round: a value is in it if its byte
/// is the stamp of the round.
class MarkedValues {
public:
    explicit MarkedValues(std::size_t bound) { widen(bound); }
    std::size_t bound() const { return bytes_.size(); }
    /// Empties the set; the bound is a multiple of 64.
    void widen(std::size_t bound) {
        bytes_.assign(bound, 0);
        stamp_ = 1;
    }
    void clear() {
        if (++stamp_ == 0) widen(bound());
    }
    std::uint8_t* bytes() { return bytes_.data(); }
    std::uint8_t stamp() const { return stamp_; }
    void add(std::uint32_t value) { bytes_[value] = stamp_; }

    /// Bit i is set if the value base + i is not in the set; base is a multiple of 64, below the bound.
    std::uint64_t missing(std::size_t base) const {
        constexpr std::uint64_t low7 = 0x7f7f7f7f7f7f7f7fu, gather = 0x0102040810204080u;
        const std::uint64_t full = std::uint64_t{stamp_} * 0x0101010101010101u;
        std::uint64_t out = 0;
        for (std::size_t i = 0; i < 64; i += 8) {
            std::uint64_t word;
            std::memcpy(&word, &bytes_[base + i], sizeof word);  // byte i is value base + i: little-endian
            word ^= full;
            const std::uint64_t others = (((word & low7) + low7) | word) & ~low7;  // top bits of bytes that are not 0
            out |= ((others >> 7) * gather) >> 56 << i;
        }
        return out;
    }

private:
    std::vector<std::uint8_t> bytes_;
    std::uint8_t stamp_ = 0;
};

/// A set that only grows, and the least value that is missing from it.
class GrowingValues {
public:
    void add(std::uint32_t value) {
        if (value >= has_.size()) has_.resize(std::max<std::size_t>(64, 2 * std::size_t{value} + 1));
        has_[value] = true;
        while (mex_ < has_.size() && has_[mex_]) ++mex_;
    }
    bool any() const { return !has_.empty(); }
    std::uint32_t mex() const { return mex_; }
    bool contains(std::uint32_t value) const { return value < mex_ || (value < has_.size() && has_[value]); }

private:
    std::vector<bool> has_;
    std::uint32_t mex_ = 0;
};

}  // namespace grundy::kernels::breaking
