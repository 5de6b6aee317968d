// SPDX-License-Identifier: MIT
// Rare heaps as partners: parts that leave each heap of a block another part at a fixed distance from it. Far ones
// leave it before the window, those in the middle before the block, near ones may leave it in the block itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/many_rare/heap_table.hpp"
#include "kernels/breaking/planes/planes.hpp"

namespace grundy::kernels::breaking {

class PartnerLists {
public:
    /// `window`: heaps.
    PartnerLists(const BreakingRules& rules, std::size_t window) : rules_(rules), window_(window) {}

    /// Lists the rare heaps that every heap from n on may have as a part. Far partners are sorted by place between any
    /// two neighbouring `ends`, counted in partners.
    void list(const HeapTable& heaps, std::size_t n, std::span<const std::size_t> ends);
    /// Lists those that have become old enough since.
    void extend(const HeapTable& heaps, std::size_t n);
    void clear();

    Partners far() const { return far_.partners(); }
    Partners middle() const { return middle_.partners(); }
    const std::vector<NearPartners>& near() const { return near_; }  ///< by kind of split
    std::size_t listed() const { return listed_; }                   ///< how many of the rare heaps
    std::uint64_t bytes() const { return far_.offsets.capacity() * (sizeof(std::size_t) + 2); }

private:
    struct List {
        std::vector<std::size_t> offsets;
        std::vector<std::uint8_t> high, low;
        Partners partners() const { return {offsets.data(), high.data(), low.data(), offsets.size()}; }
    };
    bool old_enough(std::size_t heap, std::size_t n) const;
    void add(const HeapTable& heaps, std::size_t which);

    const BreakingRules& rules_;
    const std::size_t window_;
    std::size_t listed_ = 0;
    List far_, middle_;
    std::vector<NearPartners> near_;
};

}  // namespace grundy::kernels::breaking
