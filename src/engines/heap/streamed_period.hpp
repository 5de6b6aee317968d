// SPDX-License-Identifier: MIT
// Finds the period of a game with few rare heaps from values in a window. Memory does not grow with the heap, and a
// state that recurs is a proof (docs/theory.md, Theorem 12b). The states that are saved on the way serve to find the
// least preperiod afterwards and to continue a run that was stopped.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/budget.hpp"
#include "core/sequence.hpp"
#include "engines/period_source.hpp"
#include "kernels/breaking/few_rare/recurrence.hpp"
#include "kernels/breaking/few_rare/stream.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines::heap {

/// The largest value so far, and the first heap that has it.
struct LargestValue {
    std::uint32_t value = 0;
    std::size_t at = 0;
    void note(const kernels::BreakingStream& stream, std::size_t first, const std::uint8_t* indices, std::size_t count);
};

class StreamedPeriod {
public:
    /// Returns nothing if the values or the rules do not suit the stream. `values` belong to a table that must outlive
    /// this, and `file`, the checkpoint if there is one, the last call of `run`. If the file is of a table of this
    /// size, the search continues from it: at once if the user's own program wrote it, otherwise after all values that
    /// it covers have been computed again and found equal.
    static std::unique_ptr<StreamedPeriod> of(const rules::HeapForm& form, const std::string& name,
                                              const Sequence& values, const PeriodSearch& search,
                                              store::Checkpoint* file, Meter& meter);
    /// Opens the checkpoint that the search names; nothing if it names none. Throws Error if that is no checkpoint of a
    /// search in this game.
    static std::unique_ptr<store::Checkpoint> open(const rules::HeapForm& form, const std::string& name,
                                                   const PeriodSearch& search, Meter& meter);
    /// The number of values with which `of` must be called to continue from the checkpoint; 0 if it is empty.
    static std::size_t values_for(const store::Checkpoint& file);

    /// Continues up to heap `most`, or until a period is found or a heap needs more than the window (see `stuck`). In
    /// the last case, the caller must try again with a larger table.
    std::optional<Period> run(std::size_t most, Meter& meter);
    bool stuck() const { return stuck_; }

    /// If the values of the proof are many, fills in the borders between which they can be confirmed in parts.
    void add_borders(Period& period, Meter& meter) const;
    /// Visits the first `count` values, which `run` must have passed, in blocks.
    void for_values(std::size_t count, const std::function<void(std::span<const std::uint32_t>)>& visit,
                    Meter& meter) const;

    std::size_t heaps() const { return stream_.next(); }  ///< number of heaps done so far
    const kernels::BreakingStream& stream() const { return stream_; }
    std::uint32_t max() const { return largest_.value; }  ///< the largest of their values
    std::size_t max_at() const { return largest_.at; }

private:
    using Stream = kernels::BreakingStream;

    StreamedPeriod(const rules::HeapForm& form, std::string name, const Sequence& values, const PeriodSearch& search,
                   store::Checkpoint* file, Stream stream);
    void look(std::size_t most, Meter& meter);
    void advance(std::size_t count, Meter& meter);
    Period proven(Meter& meter);

    // Checkpoints: streamed_checkpoint.cpp; those of other users: streamed_confirm.cpp.
    struct Reached {                              // the contents of a checkpoint that nobody has verified yet
        std::vector<kernels::SavedState> states;  // ascending; the first is the state after the table
        kernels::SavedState remembered, last;     // a state between these, and the state after all of them
        std::optional<kernels::Recurrence> found;
        unsigned level = 0;
        std::size_t part = 0;
        LargestValue largest;
    };
    class Confirmation;
    void save();
    std::string what_is_kept() const;
    bool resume(Meter& meter);
    std::optional<Reached> read() const;
    void confirm(Reached& reached, Meter& meter) const;
    kernels::Recurrence least(kernels::Recurrence found, Meter& meter) const;

    // The least preperiod: streamed_preperiod.cpp.
    class Reader;
    std::size_t least_preperiod(Meter& meter);
    void go_to(Stream& stream, std::size_t heap, Meter& meter) const;
    bool repeats(const kernels::SavedState& state, Stream& stream, Meter& meter) const;
    std::optional<std::size_t> last_difference(Reader& low, Reader& high, std::size_t end, Meter& meter) const;

    const rules::HeapForm& form_;
    const std::string name_;
    const Sequence& values_;
    const PeriodSearch search_;
    store::Checkpoint* const file_;
    Stream stream_;
    std::unique_ptr<kernels::RecurrenceSearch> states_;
    std::optional<kernels::Recurrence> found_;
    std::size_t part_ = 0;  // as in the stream, but over the earlier runs
    LargestValue largest_;
    bool stuck_ = false;
    bool resumed_ = false;
    std::size_t kept_ = 0;  // heaps that the checkpoint covers; 0: there is none
};

}  // namespace grundy::engines::heap
