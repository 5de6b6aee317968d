// SPDX-License-Identifier: MIT
// Looks for a state of a stream that recurs. States are saved where their last few heaps hash to an uncommon pattern;
// where a state recurs, the pattern does, too, and the whole state is compared with the saved one. So a period is found
// one period after the first state that was saved in it. The number of states is limited: when there are too many, the
// pattern becomes less common. For periods too short to contain any of them, one more state is remembered, at some
// heap, then at a heap a quarter larger, and so on (R. P. Brent, 1980), and compared wherever its last heaps recur.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "kernels/breaking/few_rare/stream.hpp"

namespace grundy::kernels {

/// The indices of the window before heap `heap`.
struct SavedState {
    std::size_t heap = 0;
    std::vector<std::uint8_t> indices;
};

/// The states before the heaps `heap` and `heap` + `period` are equal, and none in between equals them (at a heap of
/// the same parity, if the mask requires it).
struct Recurrence {
    std::size_t heap = 0, period = 0;
};

class RecurrenceSearch {
public:
    /// Begins where the stream is. `most`: states to save, at least 16.
    RecurrenceSearch(const BreakingStream& stream, std::size_t most);
    /// Resumes a search with its `states`, `remembered` and `level`.
    RecurrenceSearch(const BreakingStream& stream, std::size_t most, std::vector<SavedState> states,
                     SavedState remembered, unsigned level);

    /// For BreakingStream::Sink: false once a recurrence is found.
    bool operator()(std::size_t first, const std::uint8_t* indices, std::size_t count);

    const std::optional<Recurrence>& found() const { return found_; }
    /// Ascending; the first is where it began.
    const std::vector<SavedState>& states() const { return states_; }
    const SavedState& remembered() const { return remembered_; }
    unsigned level() const { return level_; }
    std::uint64_t bytes() const { return (states_.size() + 1) * stream_.window(); }

private:
    void note(std::size_t heap, const std::uint8_t* end);
    void look_at(std::size_t heap, const std::uint8_t* end, bool saved);
    void thin();
    void find_keys();
    std::uint64_t key(std::size_t heap, std::uint64_t hash) const;
    bool recurs(const SavedState& state, std::size_t heap, const std::uint8_t* end);

    const BreakingStream& stream_;
    const std::size_t most_;
    unsigned level_;  // states are saved where this many low bits of the hash are zero
    std::vector<SavedState> states_;
    std::unordered_map<std::uint64_t, std::size_t> by_key_;  // the last such, in states_
    SavedState remembered_;
    std::optional<Recurrence> found_;
};

}  // namespace grundy::kernels
