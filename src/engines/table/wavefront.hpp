// SPDX-License-Identifier: MIT
// Shares a table among threads. fits proves that no argument of an option is larger than the position's, so a
// cell needs only cells that are nowhere larger. The table is cut into units: the cells that have the same first
// arguments, in row-major order. One thread fills a unit from its first cell to its last. Before a cell it waits until
// each neighbouring unit (with one of the first arguments less by 1) is done up to the same place. Then everything that
// the cell needs is there. For let x <= y in every argument, with x in another unit than y. Some first argument of x is
// less than that of y, so x <= z for the cell z of a neighbouring unit at the place of y. Either z is x, or z comes
// after x in its own unit, or z waited for x in the same way. Units are handed out in order, and a unit waits only for
// earlier ones. So the first unfinished unit waits for nothing, and there is no deadlock.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "core/nimber.hpp"
#include "engines/threading.hpp"

namespace grundy::engines::table {

/// How a table is shared out: the first `fixed` arguments determine a unit.
struct Shares {
    unsigned threads = 1;
    std::size_t fixed = 0, units = 1, inner = 1, block = 1;
};
/// `size` is in the order in which the table is filled, slowest argument first; `most_block` bounds the block.
Shares share_out(std::span<const Int> size, const Threading& threading, std::size_t most_block);

class Wavefront {
public:
    Wavefront(std::span<const Int> size, const Shares& shares);
    const Shares& shares() const { return shares_; }

    /// Takes the next unit that nobody has. If it is not less than shares().units, none is left.
    std::size_t take() { return next_.fetch_add(1, std::memory_order_relaxed); }
    /// Waits for what the cells of the unit up to `last` need. Returns false if the work stops before that.
    bool ready(std::size_t unit, std::size_t last) const;
    /// Waits for one cell that lies earlier in the table. Returns false if the work stops before that.
    bool wait(std::size_t unit, std::size_t cell) const;
    /// Announces that all cells of the unit before `end` are done.
    void publish(std::size_t unit, std::size_t end) { done_[unit].store(end, std::memory_order_release); }
    /// So many cells are done, from the first on.
    std::size_t finished() const;
    /// True if a thread in this unit must leave.
    bool leave(std::size_t unit) const {
        return pause_.load(std::memory_order_relaxed) || unit > last_.load(std::memory_order_relaxed);
    }
    /// Makes all threads leave for a while.
    void pause(bool on) { pause_.store(on, std::memory_order_relaxed); }
    bool paused() const { return pause_.load(std::memory_order_relaxed); }
    /// Cancels the units after this one, because it has a fault.
    void fail(std::size_t unit);

private:
    Shares shares_;
    std::vector<std::size_t> size_, stride_;            ///< of the first arguments, in units
    std::unique_ptr<std::atomic<std::size_t>[]> done_;  ///< by unit: its first unfinished cell
    std::atomic<std::size_t> next_{0}, last_;
    std::atomic<bool> pause_{false};
};

}  // namespace grundy::engines::table
