// SPDX-License-Identifier: MIT
// The engine for games on one heap in taking-and-breaking normal form: a table of values that grows by
// doubling, with an attempt at each doubling to prove a period; then heaps of any size are answered.
#pragma once

#include <functional>
#include <memory>
#include <set>

#include "engines/engine.hpp"
#include "engines/heap/cofinite.hpp"
#include "engines/heap/period.hpp"
#include "engines/heap/streamed_period.hpp"
#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/triples.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines {

class HeapEngine final : public Engine {
public:
    /// `threads`: as many may work at the same time, where it pays.
    HeapEngine(const rules::Ruleset& rules, int instance, rules::HeapForm form, unsigned threads = 1);

    Nimber value(std::span<const Int> words, Meter& meter) override;
    Nimber sum(std::span<const Int> heaps, Meter& meter) override;
    void for_range(Int from, Int to, const RangeVisit& visit, Meter& meter) override;
    std::optional<Period> repeats(Int to, Meter& meter) override;
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override;
    void prepare(std::span<const Int> words, Meter& meter) override;
    std::optional<Period> period(Meter& meter) override;
    HeapEngine* one_heap() override { return this; }
    /// Looks for a period in up to `most` values, online: as soon as a theorem applies it stops. What was computed is
    /// kept when the meter stops it.
    std::optional<Period> find_period(std::size_t most, Meter& meter, const PeriodSearch& search = {});
    /// What `find_period` computed without keeping it in a table, if that is more.
    const StreamedPeriod* streamed() const { return streamed_.get(); }
    /// Why no number of values can prove a period by the theorems that are here; "" where one may.
    std::string why_no_period() const;
    const Sequence& values() const { return g_; }
    /// The first `count` values in blocks: of the table, or computed again where the period was found without one.
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
    Nimber known(Int n) const;  ///< n below g_.size(), or a period or closed form is proven
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
    std::optional<rules::IntSet> takes_;  ///< of a subtraction game
    std::optional<IntervalRule> closed_;
    std::optional<CofiniteGame> cofinite_;
    std::optional<Period> period_;
    bool tried_infinite_ = false, tried_stream_ = false;
    std::string unheld_;  ///< what is to be said of a period that was proven and does not fit the memory budget
    std::unique_ptr<kernels::Breaking> breaking_;       ///< at most two parts
    std::unique_ptr<kernels::TripleBreaking> triples_;  ///< three
    std::size_t breaking_size_ = 0;                     ///< heaps that its rules are complete for
    std::size_t tried_ = 0;                             ///< heaps at the last attempt to prove a period
    std::size_t tried_window_ = 0;                      ///< by the window theorem
    std::size_t worth_ = 0;  ///< heaps with which the next attempt is worth while; 0: not known
    Sequence g_;
    std::uint64_t claimed_ = 0;  ///< bytes, for g_ and the kernels
    std::unique_ptr<StreamedPeriod> streamed_;
    std::optional<kernels::BreakingStream> passed_;  ///< behind heaps among which no period was found
    std::size_t stream_from_ = 0;                    ///< heaps of a table with which a stream is tried next
};

/// Appends values of a breaking game up to `size` heaps, from its definition. O(n) a heap for two parts, O(n^2) for
/// three.
void fill_breaking(const rules::HeapForm& form, Sequence& g, std::size_t size, Meter& meter);

}  // namespace grundy::engines
