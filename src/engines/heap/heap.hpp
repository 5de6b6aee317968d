// SPDX-License-Identifier: MIT
// The engine for games on one heap in taking-and-breaking normal form. Its table of values grows by doubling, and at
// each doubling it tries to prove a period; then it answers heaps of any size.
#pragma once

#include <functional>
#include <memory>
#include <set>

#include "engines/engine.hpp"
#include "engines/heap/cofinite.hpp"
#include "engines/heap/period.hpp"
#include "engines/heap/streamed_period.hpp"
#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/three_parts/triples.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines {

class HeapEngine final : public Engine {
public:
    /// `threads`: upper bound on the threads that work at the same time, where it pays.
    HeapEngine(const rules::Ruleset& rules, int instance, rules::HeapForm form, unsigned threads = 1);

    Value value(std::span<const Int> words, Meter& meter) override;
    Value sum(std::span<const Int> heaps, Meter& meter) override;
    void for_range(Int from, Int to, const RangeVisit& visit, Meter& meter) override;
    std::optional<Period> repeats(Int to, Meter& meter) override;
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override;
    void prepare(std::span<const Int> words, Meter& meter) override;
    std::optional<Period> period(Meter& meter) override;
    HeapEngine* one_heap() override { return this; }
    /// Looks for a period in up to `most` values, online: it stops as soon as a theorem applies. Computed values
    /// are kept when the meter stops it.
    std::optional<Period> find_period(std::size_t most, Meter& meter, const PeriodSearch& search = {});
    /// The stream in which `find_period` computed values without keeping them in a table, if it reached further.
    const StreamedPeriod* streamed() const { return streamed_.get(); }
    /// Why no number of values can prove a period by the theorems used here; "" if some number may.
    std::string why_no_period() const;
    const Sequence& values() const { return g_; }
    /// Visits the first `count` values in blocks: from the table, or recomputed if the period was found without one.
    void for_values(std::size_t count, const std::function<void(std::span<const std::uint32_t>)>& visit,
                    Meter& meter) const;
    const rules::HeapForm& form() const { return form_; }
    std::string method() const override;
    std::string cores() const override;

private:
    bool in_reach(Int n, Meter& meter);
    Nimber far_sum(std::vector<Int> heaps, Meter& meter);
    Wide visit_known(Int from, Int to, const RangeVisit& visit, Meter& meter) const;
    bool reach(Int n, Meter& meter, bool stream, bool table);
    Stopped too_far(Int n) const;
    Nimber known(Int n) const;  ///< needs n below g_.size(), or a proven period or closed form
    bool settled() const { return closed_ || period_; }
    std::uint64_t kernel_bytes() const;
    bool fits(Int n, const Meter& meter) const;
    void claim(std::size_t size, Meter& meter);
    void reserve(std::size_t size, Meter& meter);
    void extend(std::size_t size, Meter& meter);
    void extend_subtraction(std::size_t size, Meter& meter);
    bool start_breaking(std::size_t size);
    void extend_breaking(std::size_t size, Meter& meter);
    std::optional<Period> stream(std::size_t most, const PeriodSearch& search, Meter& meter);
    bool settle_by_stream(Meter& meter);
    void prove(Meter& meter);
    void prove_by_windows(Meter& meter);
    std::size_t first_step(std::size_t n) const;
    std::size_t first_proof() const;
    std::size_t search_limit() const;

    struct Listing;
    void heaps_of_value(Int lo, Int hi, Nimber want, Listing& out, const std::function<bool(Int)>& visit, Meter& meter);
    void list_single(const rules::HeapMove& move, Int n, Nimber want, Listing& out, Meter& meter);
    void list_pairs(const rules::HeapMove& move, Int n, Nimber want, Listing& out, Meter& meter);
    void list_shiftable(const rules::HeapMove& move, Int n, Nimber want, Listing& out, Meter& meter);
    void list_triples(const rules::HeapMove& move, Int n, Nimber want, Listing& out, Meter& meter);

    int instance_;
    std::string name_;
    rules::HeapForm form_;
    unsigned threads_;
    std::optional<rules::IntSet> takes_;  ///< the takes of a subtraction game
    std::optional<IntervalRule> closed_;
    std::optional<CofiniteGame> cofinite_;
    std::optional<Period> period_;
    bool tried_infinite_ = false, tried_stream_ = false;
    std::string unheld_;  ///< the report on a proven period whose values do not fit the memory budget
    std::unique_ptr<kernels::Breaking> breaking_;       ///< for at most two parts
    std::unique_ptr<kernels::TripleBreaking> triples_;  ///< for three
    std::size_t breaking_size_ = 0;                     ///< heaps for which its rules are complete
    std::size_t tried_ = 0;                             ///< heaps at the last attempt to prove a period
    std::size_t tried_window_ = 0;                      ///< the same for the window theorem
    std::size_t worth_ = 0;                             ///< heaps with which the next attempt is worthwhile; 0: unknown
    Sequence g_;
    std::uint64_t claimed_ = 0;  ///< bytes claimed for g_ and the kernels
    std::unique_ptr<StreamedPeriod> streamed_;
    std::optional<kernels::BreakingStream> passed_;  ///< a stream past heaps among which no period was found
    std::size_t stream_from_ = 0;                    ///< size of the table with which a stream is tried next
};

/// Appends values of a breaking game up to `size` heaps, from its definition. Costs O(n) per heap
/// for two parts, O(n^2) for three.
void fill_breaking(const rules::HeapForm& form, Sequence& g, std::size_t size, Meter& meter);

}  // namespace grundy::engines
