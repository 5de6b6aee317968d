// SPDX-License-Identifier: MIT
// Values of a game with few rare heaps in a window: when no more rare heaps appear, a heap is decided by the last few
// tens of thousands of heaps, so only those are kept, a byte each, however far the search goes. They are a *state*:
// together with the parity of the heap, if the mask requires it, it decides everything that follows. So a state that
// recurs proves a period (Theorem 12b; recurrence.hpp looks for one), and a search can resume from a saved state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "kernels/breaking/few_rare/lanes.hpp"

namespace grundy::kernels {

class BreakingStream {
public:
    /// Continues after `values`, those of the first heaps. Nothing if these do not suit the lanes, or the rules change
    /// at some later heap.
    static std::optional<BreakingStream> of(const BreakingRules& rules, const Sequence& values,
                                            const breaking::LaneBuild& build = breaking::best_lanes());

    std::size_t next() const { return next_; }             ///< heap
    std::size_t window() const { return lanes_.reach(); }  ///< heaps that are kept
    std::span<const std::uint8_t> state() const;           ///< the indices of the last window() heaps
    void restore(std::size_t next, std::span<const std::uint8_t> state);
    /// The value of a common heap with this index; rare heaps have the index `breaking::rare_lane`.
    std::uint32_t value(std::size_t heap, std::uint8_t index) const { return lanes_.plan().value(heap, index); }
    void values(std::size_t heap, std::span<const std::uint8_t> indices, std::uint32_t* out) const {
        lanes_.values(indices.data(), heap, indices.size(), out);
    }
    const breaking::Mask& mask() const { return lanes_.mask(); }
    /// An upper bound on the smaller parts of the splits that confirmed rare values so far; less than window().
    std::size_t part() const { return lanes_.part(); }
    std::uint64_t bytes() const { return buffers_[0].capacity() + buffers_[1].capacity(); }

    /// Gets the indices of `count` heaps from `first` on; those of the window() heaps before them can be read, too.
    /// False ends the run.
    using Sink = std::function<bool(std::size_t first, const std::uint8_t* indices, std::size_t count)>;
    /// Computes `count` further heaps, or fewer if the sink ends the run or a heap needs more than the window: a new
    /// rare value, or one that only larger parts confirm. Returns how many. With two threads, one chooses values, and
    /// the calling thread follows and confirms them; the sink is called in this thread.
    std::size_t advance(std::size_t count, const Sink& sink, unsigned threads = 1);

private:
    explicit BreakingStream(breaking::Lanes lanes) : lanes_(std::move(lanes)) {}

    class Pair;
    void to_front(std::vector<std::uint8_t>& buffer, const std::uint8_t* next) const;

    breaking::Lanes lanes_;
    std::vector<std::uint8_t> buffers_[2];  // the window, what was computed since, and room; the second for two threads
    std::size_t at_ = 0, next_ = 0;         // of the next heap: in the first buffer, by number
};

}  // namespace grundy::kernels
