// SPDX-License-Identifier: MIT
// Step 2 of blocks: heap by heap, the least common value that no mark yields. It is the value of the heap if all rare
// values below it occur.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/breaking/many_rare/block.hpp"
#include "kernels/breaking/many_rare/heap_table.hpp"
#include "kernels/breaking/many_rare/partner_lists.hpp"
#include "kernels/breaking/rules.hpp"

namespace grundy::kernels::breaking {

class Settling {
public:
    Settling(const BreakingRules& rules, const PlaneKernels& kernels) : rules_(rules), kernels_(kernels) {}

    /// Settles one heap in the table; all earlier ones are settled, and the block is marked.
    void settle(Block& b, std::size_t lane, HeapTable& heaps, const PartnerLists& lists);

private:
    template <class Visit>
    void for_unlisted(std::size_t heap, const HeapTable& heaps, std::size_t listed, const Visit& visit) const;
    template <class Visit>
    void for_common_unsplit(std::size_t heap, const HeapTable& heaps, const Visit& visit) const;
    std::uint32_t mark_alone(Block& b, std::size_t heap, const HeapTable& heaps);

    const BreakingRules& rules_;
    const PlaneKernels& kernels_;
    std::vector<std::uint8_t> alone_;  // what was marked for one heap
};

}  // namespace grundy::kernels::breaking
