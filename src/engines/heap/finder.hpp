// SPDX-License-Identifier: MIT
// Looks for a proven period: extends the table and attempts a proof in turn, and continues in a window where a table
// would be too large.
#pragma once

#include "engines/heap/prover.hpp"
#include "engines/heap/streamed_period.hpp"

namespace grundy::engines::heap {

class PeriodFinder : public PeriodSource {
public:
    /// `threads`: upper bound on the threads that work at the same time, where it pays.
    PeriodFinder(rules::SystemForm form, unsigned threads);

    /// Keeps the table in a file; see TableFiller.
    void keep_in(store::SavedValues* file, std::uint64_t most, Meter& meter) { filler_.keep_in(file, most, meter); }
    void save() { filler_.save(); }
    void keep_nowhere() { filler_.keep_nowhere(); }
    /// Looks for a proven period, also in a window if `stream`, or for a table up to n if `table`, until the value of
    /// heap n is known. Returns false if neither can be had.
    bool reach(Int n, bool stream, bool table, Meter& meter, std::uint64_t most_options = PeriodProver::usual_options);
    /// Why `reach` returned false.
    Stopped too_far(Int n) const;
    std::optional<Period> period(Meter& meter) override;
    std::optional<Period> find(std::size_t most, Meter& meter, const PeriodSearch& search) override;
    Reached reached() const override;
    std::string why_not(Budget budget) const override;
    void for_values(std::size_t sequence, std::size_t count, const Visit& visit, Meter& meter) const override;
    /// False if the period was found without a table.
    bool has_table() const override { return streamed_ == nullptr; }
    void add_borders(Period& period, Meter& meter) const override {
        if (streamed_) streamed_->add_borders(period, meter);
    }
    /// Why no number of values can prove a period by the theorems used here; "" if some number may.
    std::string why_never() const { return prover_.why_never(); }

    const Sequence& values() const { return first_.table(); }
    /// A stream that continues the known values and has not passed heap n; nothing if none suits the game.
    std::optional<kernels::BreakingStream> stream_to(Wide n) const;
    const TableFiller& filler() const { return filler_; }

private:
    std::size_t end_for(Int n) const;
    std::size_t first_step(std::size_t n, const Meter& meter) const;
    std::optional<Period> stream(std::size_t most, const PeriodSearch& search, store::Checkpoint* file, Meter& meter);
    bool cycles() const;
    bool streams() const;
    bool settle_by_stream(Meter& meter);

    const Game game_;
    KnownValues& first_ = known_[0];  ///< of the game's own sequence
    TableFiller filler_;
    PeriodProver prover_;
    Int asked_ = -1;  ///< the last heap whose value was reached
    bool tried_stream_ = false;
    std::string unheld_;  ///< the report on a proven period whose values do not fit the memory budget
    /// In which `find` computed values without keeping them in a table, if it reached further.
    std::unique_ptr<StreamedPeriod> streamed_;
    std::optional<kernels::BreakingStream> passed_;  ///< a stream past heaps among which no period was found
    std::size_t stream_from_ = 0;                    ///< size of the table with which a stream is tried next
};

}  // namespace grundy::engines::heap
