// SPDX-License-Identifier: MIT
// How a table is shared among threads. table_form proves that no argument of an option is larger than the position's,
// so a cell needs only cells that are nowhere larger. The table is cut into units: the cells that have the same first
// arguments, in row-major order. One thread fills a unit from its first cell to its last; before a cell it waits until
// each neighbouring unit (one of the first arguments less by 1) is done up to the same place. Then all that the cell
// needs is there: if x <= y in every argument and x lies in another unit, some first argument of x is less than that of
// y, so x <= z for the cell z of a neighbouring unit at the place of y; and z waited likewise, or is x, or comes after
// it in its own unit. Units are handed out in order, and what a unit waits for lies in earlier ones: the first that is
// not done waits for nothing, so there is no deadlock.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "core/nimber.hpp"
#include "engines/hands.hpp"

namespace grundy::engines {

/// A table as it is shared out: `fixed` first arguments make a unit.
struct Shares {
    unsigned threads = 1;
    std::size_t fixed = 0, units = 1, inner = 1, block = 1;
};
/// `size` in the order in which the table is filled, the slowest argument first; `most_block` bounds the block.
Shares share_out(std::span<const Int> size, const Hands& hands, std::size_t most_block);

class Wavefront {
public:
    Wavefront(std::span<const Int> size, const Shares& shares);
    const Shares& shares() const { return shares_; }

    /// The next unit that nobody has; nothing is left where it is not less than shares().units.
    std::size_t take() { return next_.fetch_add(1, std::memory_order_relaxed); }
    /// Waits for what the cells up to `last` need that lie in the unit. False: the work stops before that.
    bool ready(std::size_t unit, std::size_t last) const;
    /// Waits for one cell that lies earlier in the table.
    bool wait(std::size_t unit, std::size_t cell) const;
    /// All cells of the unit before `end` are done.
    void publish(std::size_t unit, std::size_t end) {
        if (shares_.fixed > 0) done_[unit].store(end, std::memory_order_release);
    }
    /// Must a thread in this unit leave?
    bool leave(std::size_t unit) const {
        return pause_.load(std::memory_order_relaxed) || unit > last_.load(std::memory_order_relaxed);
    }
    /// All threads leave, for a while.
    void pause(bool on) { pause_.store(on, std::memory_order_relaxed); }
    bool paused() const { return pause_.load(std::memory_order_relaxed); }
    /// Units after this one are not wanted any more: it has a fault.
    void fail(std::size_t unit);

private:
    Shares shares_;
    std::vector<std::size_t> size_, stride_;            ///< of the first arguments, in units
    std::unique_ptr<std::atomic<std::size_t>[]> done_;  ///< by unit: the first cell that is not done
    std::atomic<std::size_t> next_{0}, last_;
    std::atomic<bool> pause_{false};
};

}  // namespace grundy::engines
