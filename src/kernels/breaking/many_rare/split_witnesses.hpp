// SPDX-License-Identifier: MIT
// Step 3 of blocks, where there are many indices (500 for 0.007): a few thousand splits of two common parts yield only
// some of them, so rare values are looked for among any splits before the window, as all_splits/ does.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/breaking/all_splits/all_splits.hpp"
#include "kernels/breaking/many_rare/block.hpp"
#include "kernels/breaking/many_rare/heap_table.hpp"

namespace grundy::kernels::breaking {

class SplitWitnesses {
public:
    using Searches = std::vector<AllSplits::Search>;

    /// `window`: heaps.
    SplitWitnesses(const BreakingRules& rules, const PlaneKernels& kernels, std::size_t window)
        : splits_(rules, kernels), suits_(AllSplits::suits(rules)), window_(window) {}

    bool suits() const { return suits_; }
    bool ready() const { return laid_out_ > 0; }
    void begin(const Mask& mask);
    void forget();
    void follow(const Sequence& g, std::size_t size) { splits_.follow(g, size); }
    void make_room(std::size_t heaps) { splits_.make_room(heaps); }
    /// Notes the value of the next heap, if it is ready.
    void note(std::uint32_t value) {
        if (ready()) splits_.note(value);
    }
    /// Chooses the splits for heaps from n on; they remain the same until n has grown by half.
    void lay_out(std::size_t n);
    /// Fills `left` of the settled lanes from, ..., to - 1; returns the work.
    std::uint64_t look(Block& b, std::size_t from, std::size_t to, const HeapTable& heaps, Searches& searches) const;
    std::uint64_t bytes() const { return splits_.bytes() + layout_.bytes(); }

private:
    void want_rare(AllSplits::Search& search, std::size_t heap, const HeapTable& heaps) const;

    AllSplits splits_;
    AllSplits::Layout layout_;
    const bool suits_;
    const std::size_t window_;
    std::size_t laid_out_ = 0;                                                    // heap; 0: not
    std::array<std::array<std::uint64_t, AllSplits::sets / 64>, 2> of_parity_{};  // values
};

}  // namespace grundy::kernels::breaking
