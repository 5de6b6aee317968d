// SPDX-License-Identifier: MIT
// Fills a table of values by lanes (lanes.hpp). A heap that they leave is decided by the caller, which then asks again;
// after a new rare heap the lanes are set up again, a little later.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/breaking/few_rare/lanes.hpp"

namespace grundy::kernels::breaking {

class LaneRun {
public:
    /// Is it to be tried at heap n?
    bool due(std::size_t n) const { return n >= next_; }

    /// Are there lanes for the values so far? Then usually only single heaps are left to the caller.
    bool ready() const { return lanes_.has_value(); }

    /// Appends to g, up to `size` heaps, until about `most_work` is done or a heap is left.
    void extend(const BreakingRules& rules, const Mask& mask, Sequence& g, std::size_t size, std::uint64_t most_work);

    std::size_t heaps() const { return heaps_; }  ///< done so far
    std::uint64_t work() const { return work_; }  ///< likewise, in marks
    std::size_t part() const { return part_; }    ///< as in LanePlan, over all of them
    std::uint64_t bytes() const { return indices_.capacity(); }

private:
    void append(Sequence& g, const std::uint8_t* indices, std::size_t count);
    bool set_up(const BreakingRules& rules, const Mask& mask, const Sequence& g);
    std::size_t renewal() const;
    void take(const Sequence& g);
    std::uint8_t* make_room(std::size_t heap, std::size_t count);

    std::optional<Lanes> lanes_, ordered_;  // the second: the last that there were
    std::vector<std::uint8_t> indices_;     // of the heaps from first_ to known_ - 1, and room after them
    std::vector<std::uint32_t> values_;     // of some of them, on their way to the table
    std::size_t first_ = 0, known_ = 0, set_up_at_ = 0;
    std::size_t next_ = 700, heaps_ = 0, part_ = 0;
    std::uint64_t work_ = 0;
};

}  // namespace grundy::kernels::breaking
