// SPDX-License-Identifier: MIT
// The guess on which the rungs for sparse spaces rest: under which mask most values have the same parity.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/breaking/breaking.hpp"

namespace grundy::kernels::breaking {

inline bool odd(std::uint32_t v) { return __builtin_parity(v) != 0; }

/// The parity of a heap is that of the ones of its value under `ones`; with `position`, the parity of its size is
/// added. A heap is common if its parity is `common`, otherwise rare.
struct Mask {
    std::uint32_t ones = 0;
    bool position = false, common = true;

    bool operator==(const Mask&) const = default;
    bool parity(std::size_t n, std::uint32_t value) const { return odd(value & ones) != (position && n % 2 == 1); }
    bool rare(std::size_t n, std::uint32_t value) const { return parity(n, value) != common; }
    /// The parity under `ones` of the value of heap n, if it is common.
    bool common_parity(std::size_t n) const { return common != (position && n % 2 == 1); }
    /// The parity under `ones` of the values of splits of `rest` with one rare and one common part (Lemma 11).
    bool mixed(std::size_t rest, std::uint32_t bonus) const {
        return (odd(bonus & ones) != (position && rest % 2 == 1)) != true;
    }
};

/// The Walsh-Hadamard transform, in place; the size is a power of two: h'[u] = sum over v of (-1)^|u & v| h[v].
void walsh_hadamard(std::vector<std::int64_t>& h);

struct MaskGuess {
    Mask mask;
    std::size_t rare = 0;
};

/// How many even and how many odd heaps have each value. Both have the same size, a power of two.
using Histogram = std::array<std::vector<std::int64_t>, 2>;

/// The mask with the fewest rare heaps among those under which common heaps have the parity of mixed splits, for each
/// of `splits`: then common values are decided by splits with a rare part.
MaskGuess guess_mask(const Histogram& heaps, std::span<const Split> splits);
/// The best mask for heaps 0, 1, ..., whose values g are below `bound`, a power of two.
MaskGuess guess_mask(const Sequence& g, std::size_t bound, std::span<const Split> splits);

}  // namespace grundy::kernels::breaking
