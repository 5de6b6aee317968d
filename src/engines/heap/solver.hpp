// SPDX-License-Identifier: MIT
// Answers for heaps of one sequence or of a system of them: from a table or a proven period; where neither can be had,
// from a smaller game that has the same values (layers.hpp, and the heaps without the takes that are too large for
// them), or from a stream.
#pragma once

#include <memory>
#include <vector>

#include "engines/heap/finder.hpp"
#include "engines/heap/layers.hpp"

namespace grundy::engines::heap {

class HeapSolver final : public PeriodFinder {
public:
    /// `threads`: upper bound on the threads that work at the same time, where it pays.
    HeapSolver(const rules::Ruleset& rules, rules::SystemForm form, unsigned threads = 1);
    /// Of a game on one heap by itself.
    HeapSolver(const rules::Ruleset& rules, int instance, rules::HeapForm form, unsigned threads = 1)
        : HeapSolver(rules, rules::SystemForm::of(rules, instance, std::move(form)), threads) {}

    /// The value of a heap. Throws Stopped if none can be had.
    Nimber value(std::size_t sequence, Int n, Meter& meter) override;
    /// The XOR of the values of heaps of the first sequence; those that need a stream take one pass together.
    Nimber sum(std::span<const Int> heaps, Meter& meter);
    /// Passes the values of from, ..., to in order to `visit`, several at a time.
    void for_range(std::size_t sequence, Int from, Int to, const RangeVisit& visit, Meter& meter);
    /// A proven period without saltus that determines the values up to `to`.
    std::optional<Period> repeats(std::size_t sequence, Int to, Meter& meter);
    /// Looks for what `list_moves` needs to be quick: a period, and for one sequence a table if there is none. Throws
    /// Stopped if one sequence can have neither; several are asked for heap by heap.
    void prepare(Int n, Meter& meter);
    /// Moves as `list_moves` lists them.
    Moves moves_to(std::size_t sequence, Int n, const Wanted& wanted, Meter& meter);
    /// As Engine declares them.
    std::string method() const;
    std::string cores() const;

private:
    bool in_reach(std::size_t sequence, Int n, Meter& meter);
    HeapSolver* without_large_takes(Int n);
    Nimber far_sum(std::size_t sequence, std::vector<Int> heaps, Meter& meter);

    const rules::Ruleset& rules_;
    const unsigned threads_;
    Layers layers_;
    Int most_ = 0;  ///< as a smaller game: the last heap that was asked for
    std::unique_ptr<HeapSolver> smaller_;
};

}  // namespace grundy::engines::heap
