// SPDX-License-Identifier: MIT
// Values of a game with few rare heaps in a window: once rare heaps have stopped, a heap is decided by the last few
// ten thousand, so those are all that is kept, a byte each, however far one goes. What is kept is a *state*: with the
// parity of the heap, where the mask has it, it decides all that follows, so a state that recurs proves a period
// (docs/theory.md, section 10; recurrence.hpp looks for one), and a state that was saved is where a run goes on.
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
    /// Goes on behind `values`, those of the first heaps. Nothing where these do not suit the lanes, or the rules
    /// change at some later heap.
    static std::optional<BreakingStream> of(const BreakingRules& rules, const Sequence& values,
                                            const breaking::LaneBuild& build = breaking::best_lanes());

    std::size_t next() const { return next_; }             ///< heap
    std::size_t window() const { return lanes_.reach(); }  ///< heaps that are kept
    std::span<const std::uint8_t> state() const;           ///< the indices of the last window() heaps
    void restore(std::size_t next, std::span<const std::uint8_t> state);
    /// The value that the index of a common heap stands for; rare heaps have the index `breaking::rare_lane`.
    std::uint32_t value(std::size_t heap, std::uint8_t index) const { return lanes_.plan().value(heap, index); }
    void values(std::size_t heap, std::span<const std::uint8_t> indices, std::uint32_t* out) const {
        lanes_.values(indices.data(), heap, indices.size(), out);
    }
    const breaking::Mask& mask() const { return lanes_.mask(); }
    /// No rare value so far needed a split with a larger smaller part. Less than window().
    std::size_t part() const { return lanes_.part(); }
    std::uint64_t bytes() const { return buffers_[0].capacity() + buffers_[1].capacity(); }

    /// Indices of `count` heaps from `first` on; those of the window() heaps before can be read, too. False: enough.
    using Sink = std::function<bool(std::size_t first, const std::uint8_t* indices, std::size_t count)>;
    /// Computes `count` further heaps, less if the sink has enough or a heap needs more than the window: a new rare
    /// value or one that is confirmed by larger parts only. Returns how many. With two threads, one chooses values and
    /// the calling one confirms them behind it; the sink sees what is confirmed, in this thread.
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
