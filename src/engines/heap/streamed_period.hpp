// SPDX-License-Identifier: MIT
// The period of a game with few rare heaps, from values in a window: memory does not grow with the heap, and a state
// that recurs is a proof (docs/theory.md, Theorem 12b). States that were saved on the way are where the least preperiod
// is looked for afterwards, and where a run that was stopped goes on.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/budget.hpp"
#include "core/sequence.hpp"
#include "engines/engine.hpp"
#include "kernels/breaking/recurrence.hpp"
#include "kernels/breaking/stream.hpp"
#include "rules/heap_form.hpp"
#include "store/sealed_file.hpp"

namespace grundy::engines {

/// How `HeapEngine::find_period` looks for periods beyond tables.
struct PeriodSearch {
    unsigned threads = 1;
    std::string checkpoint;                          ///< a file to go on from, and to be kept up to date; or ""
    std::function<void(const std::string&)> warn;    ///< of a checkpoint that could not be written
    double every = 120;                              ///< seconds between two checkpoints
    std::size_t stream_from = std::size_t{1} << 22;  ///< heaps that are put into a table
    std::size_t whole = std::size_t{1} << 24;        ///< values that a certificate has no borders for
    std::size_t most = ~std::size_t{0};              ///< heaps: a checkpoint of others may not reach beyond them
    std::size_t most_states = 1024;                  ///< that are saved
    std::size_t step = std::size_t{1} << 22;         ///< heaps between two looks at the meter, about 25 ms
};

/// The largest of the values so far, and the first heap that has it.
struct LargestValue {
    std::uint32_t value = 0;
    std::size_t at = 0;
    void note(const kernels::BreakingStream& stream, std::size_t first, const std::uint8_t* indices, std::size_t count);
};

class StreamedPeriod {
public:
    /// Nothing where the values or the rules do not suit the stream. `values` are those of a table that stays.
    /// Where there is a checkpoint for a table of so many values, it goes on from there: at once if the user's own
    /// program wrote it, else when all values that it speaks of have been computed again and are the same.
    static std::unique_ptr<StreamedPeriod> of(const rules::HeapForm& form, const std::string& name,
                                              const Sequence& values, const PeriodSearch& search, Meter& meter);
    /// With how many values must `of` be called to go on from the checkpoint? 0: there is none. Error where it is
    /// damaged, or of another game.
    static std::size_t values_for_checkpoint(const rules::HeapForm& form, const PeriodSearch& search);

    /// Goes on up to heap `most` or until a period is found, or a heap needs more than the window: see `stuck`. Then
    /// the same is asked again with a larger table.
    std::optional<Period> run(std::size_t most, Meter& meter);
    bool stuck() const { return stuck_; }

    /// Fills in the borders between which the values of the proof can be confirmed in parts, where they are many.
    void add_borders(Period& period, Meter& meter) const;
    /// The first `count` values, which `run` has passed, in blocks.
    void for_values(std::size_t count, const std::function<void(std::span<const std::uint32_t>)>& visit,
                    Meter& meter) const;

    std::size_t heaps() const { return stream_.next(); }  ///< done so far
    const kernels::BreakingStream& stream() const { return stream_; }
    std::uint32_t max() const { return largest_.value; }  ///< of their values
    std::size_t max_at() const { return largest_.at; }

private:
    using Stream = kernels::BreakingStream;

    StreamedPeriod(const rules::HeapForm& form, std::string name, const Sequence& values, const PeriodSearch& search,
                   Stream stream);
    void look(std::size_t most, Meter& meter);
    void advance(std::size_t count, Meter& meter);
    Period proven(Meter& meter);

    // Checkpoints: streamed_checkpoint.cpp, and for those of others streamed_confirm.cpp.
    struct Reached;
    class Confirmation;
    void save();
    void write_checkpoint() const;
    std::string what_is_kept() const;
    bool resume(Meter& meter);
    Reached read(const store::SealedFile& file) const;
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
    Stream stream_;
    std::unique_ptr<kernels::RecurrenceSearch> states_;
    std::optional<kernels::Recurrence> found_;
    std::size_t part_ = 0;  // as in the stream, of the runs before
    LargestValue largest_;
    bool stuck_ = false;
    bool resumed_ = false;
    std::size_t kept_ = 0;  // heaps that the checkpoint has; 0: there is none
    std::string unsaved_;   // why it has no more
    std::chrono::steady_clock::time_point saved_;
};

}  // namespace grundy::engines
