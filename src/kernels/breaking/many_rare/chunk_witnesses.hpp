// SPDX-License-Identifier: MIT
// Step 3 of blocks, where there are few indices: rare values are looked for among a few thousand splits of two common
// parts, in chunks of 32 neighbouring parts. The parts are the same for all heaps, so they stay in the nearest cache,
// and no other part lies in the window, so what is found is certain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/breaking/aligned.hpp"
#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/many_rare/block.hpp"
#include "kernels/breaking/many_rare/heap_table.hpp"

namespace grundy::kernels::breaking {

class ChunkWitnesses {
public:
    /// `window`: heaps.
    ChunkWitnesses(const BreakingRules& rules, const PlaneKernels& kernels, std::size_t window);

    /// How far before a heap the other parts may lie.
    std::size_t reach() const;
    /// Chooses the chunks for heaps from n on.
    void choose(const HeapTable& heaps, std::size_t n);
    /// Fills `left` of a settled lane; returns the work. All indices are at most `top`.
    std::uint64_t look(Block& b, std::size_t lane, const HeapTable& heaps, std::uint32_t top) const;

private:
    struct OfKind {
        std::vector<std::size_t> offsets;
        AlignedBytes high, low, narrow;
        Chunks chunks() const { return {offsets.data(), {high.data(), low.data(), narrow.data()}, offsets.size()}; }
    };
    OfKind chosen(const HeapTable& heaps, std::size_t n, const Split& split) const;

    const BreakingRules& rules_;
    const PlaneKernels& kernels_;
    const std::size_t first_;  // part: smaller ones may leave another part in the window
    std::vector<OfKind> kinds_;
};

}  // namespace grundy::kernels::breaking
