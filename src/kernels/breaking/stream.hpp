// SPDX-License-Identifier: MIT
// Values of a game with few rare heaps in a window: once rare heaps have stopped, a heap is decided by the last few
// ten thousand, so those are all that is kept, a byte each, however far one goes. What is kept is a *state*: with the
// parity of the heap, where the mask has it, it decides all that follows, so a state that recurs proves a period
// (docs/theory.md, section 10), and a state that was saved is where a run goes on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "kernels/breaking/lanes.hpp"

namespace grundy::kernels {

class BreakingStream {
public:
    /// Goes on behind `values`, those of the first heaps. Nothing where these do not suit the lanes, or the rules
    /// change at some later heap.
    static std::optional<BreakingStream> of(const BreakingRules& rules, std::span<const std::uint32_t> values,
                                            const breaking::LaneBuild& build = breaking::best_lanes());

    std::size_t next() const { return next_; }             ///< heap
    std::size_t window() const { return lanes_.reach(); }  ///< heaps that are kept
    std::span<const std::uint8_t> state() const;           ///< the indices of the last window() heaps
    void restore(std::size_t next, std::span<const std::uint8_t> state);
    /// The value that the index of a common heap stands for; rare heaps have the index `breaking::rare_lane`.
    std::uint32_t value(std::size_t heap, std::uint8_t index) const { return lanes_.plan().code.value(heap, index); }
    const breaking::Mask& mask() const { return lanes_.mask(); }
    /// No rare value so far needed a split with a larger smaller part. Less than window().
    std::size_t part() const { return lanes_.part(); }
    std::uint64_t bytes() const { return buffer_.capacity(); }

    /// Indices of `count` heaps from `first` on; those of the window() heaps before can be read, too. False: enough.
    using Sink = std::function<bool(std::size_t first, const std::uint8_t* indices, std::size_t count)>;
    /// Computes `count` further heaps, less if the sink has enough or a heap needs more than the window: a new rare
    /// value or one that is confirmed by larger parts only. Returns how many.
    std::size_t advance(std::size_t count, const Sink& sink);

private:
    explicit BreakingStream(breaking::Lanes lanes) : lanes_(std::move(lanes)) {}

    breaking::Lanes lanes_;
    std::vector<std::uint8_t> buffer_;  // the window, what was computed since it was moved here, and room
    std::size_t at_ = 0, next_ = 0;     // of the next heap: in the buffer, by number
};

/// The states behind heaps `heap` and `heap` + `period` are equal, and none between is (of the same parity where the
/// mask asks for it).
struct Recurrence {
    std::size_t heap = 0, period = 0;
};

/// Remembers one state and looks for it among those that follow; moves on to the state at twice the heap, and so on
/// (R. P. Brent, 1980). A sink; `found` is set at the end of a period of the whole sequence that follows.
class RecurrenceSearch {
public:
    explicit RecurrenceSearch(const BreakingStream& stream) : stream_(stream), heap_(stream.next()) {
        remember(stream.state().data());
    }
    /// The state of a checkpoint, for a run that goes on.
    RecurrenceSearch(const BreakingStream& stream, std::size_t heap, std::span<const std::uint8_t> state)
        : stream_(stream), heap_(heap) {
        remember(state.data());
    }

    bool operator()(std::size_t first, const std::uint8_t* indices, std::size_t count);
    const std::optional<Recurrence>& found() const { return found_; }
    std::size_t heap() const { return heap_; }
    const std::vector<std::uint8_t>& state() const { return state_; }

private:
    void remember(const std::uint8_t* state);

    const BreakingStream& stream_;
    std::size_t heap_;
    std::vector<std::uint8_t> state_;
    std::optional<Recurrence> found_;
};

}  // namespace grundy::kernels
