// SPDX-License-Identifier: MIT
// Step 1 of blocks: partners far away are marked for all 64 heaps at once, in stages. Each stage marks more partners in
// fewer planes of each heap, those where the index may still lie: the index of a heap lies in the first plane that is
// not full in the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/breaking/many_rare/block.hpp"
#include "kernels/breaking/many_rare/heap_table.hpp"
#include "kernels/breaking/many_rare/partner_lists.hpp"

namespace grundy::kernels::breaking {

class FarMarks {
public:
    static constexpr std::size_t most_rows = 128;  ///< planes that are kept of a heap, after the first stage

    explicit FarMarks(const PlaneKernels& kernels);

    /// For another mask; `top` is the largest index so far.
    void begin(std::uint32_t top);
    const std::vector<std::size_t>& ends() const { return ends_; }  ///< of the stages, in partners
    /// Fills `first`, `planes` and `seen` of the block, whose heap is set. All indices are at most `top`.
    void mark_far(Block& b, const HeapTable& heaps, const PartnerLists& lists, std::uint32_t top) const;
    /// Fills `settled`: adds the partners whose other parts may lie in earlier blocks of the window.
    void mark_middle(Block& b, const HeapTable& heaps, const PartnerLists& lists) const;
    /// Learns from the first `lanes` heaps of a block how many rows later blocks should keep; `partners` are far ones.
    void tune(const Block& b, std::size_t lanes, std::size_t partners);

private:
    struct Stage {
        std::size_t rows;                                    // planes that are kept
        std::size_t blocks = 0, missed = 0, would_miss = 0;  // heaps whose index lies after them; with one row less
    };
    void mark(Block& b, const HeapTable& heaps, const Partners& partners, const PlaneRow* planes, Rows& seen) const;

    const PlaneKernels& kernels_;
    Rows each_;  // row p is plane p
    std::vector<std::size_t> ends_;
    std::vector<Stage> stages_;
};

}  // namespace grundy::kernels::breaking
