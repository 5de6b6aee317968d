// SPDX-License-Identifier: MIT
// The end of step 3 of blocks: rare values without a witness are looked for among all splits of the heap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/many_rare/block.hpp"
#include "kernels/breaking/many_rare/heap_table.hpp"

namespace grundy::kernels::breaking {

/// A heap whose value cannot be confirmed as it was found.
struct Unusual {
    std::size_t heap;
    std::optional<std::uint32_t> missing;  ///< a rare value below, which is the value of the heap
};

class Confirming {
public:
    explicit Confirming(const BreakingRules& rules) : rules_(rules) {}

    /// The value of the next heap, if it is the one that was found and fits a lane of the table t; all earlier heaps
    /// are confirmed. Nothing if it does not: then `unusual()` has the heap.
    template <class Lane>
    std::optional<std::uint32_t> confirm(const std::vector<Lane>& t, const Block& b, std::size_t lane,
                                         const HeapTable& heaps);
    const std::optional<Unusual>& unusual() const { return unusual_; }
    void begin_call() { unusual_.reset(); }
    std::uint64_t work() const { return work_; }

private:
    template <class Lane>
    bool occurs(const std::vector<Lane>& t, std::size_t heap, std::uint32_t value);
    template <class Lane>
    std::optional<std::uint32_t> missing(const std::vector<Lane>& t, const Block& b, std::size_t lane,
                                         const HeapTable& heaps);

    const BreakingRules& rules_;
    std::optional<Unusual> unusual_;
    std::uint64_t work_ = 0;
};

}  // namespace grundy::kernels::breaking
