// SPDX-License-Identifier: MIT
// The engine for games on one heap in taking-and-breaking normal form. Its table of values grows by doubling, and at
// each doubling it tries to prove a period; then it answers heaps of any size.
#pragma once

#include <memory>

#include "engines/heap/finder.hpp"

namespace grundy::engines::heap {

class Engine final : public engines::Engine {
public:
    /// `threads`: upper bound on the threads that work at the same time, where it pays.
    Engine(const rules::Ruleset& rules, int instance, rules::HeapForm form, unsigned threads = 1);

    Value value(std::span<const Int> words, Meter& meter) override;
    Value sum(std::span<const Int> heaps, Meter& meter) override;
    void for_range(Int from, Int to, const RangeVisit& visit, Meter& meter) override;
    std::optional<Period> repeats(Int to, Meter& meter) override;
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override;
    void prepare(std::span<const Int> words, Meter& meter) override;
    PeriodSource* period_source() override { return &finder_; }
    PeriodFinder& finder() { return finder_; }
    std::string method() const override;
    std::string cores() const override;

private:
    bool in_reach(Int n, Meter& meter);
    Engine* without_large_takes(Int n);
    Nimber far_sum(std::vector<Int> heaps, Meter& meter);
    const rules::HeapForm& form() const { return finder_.form().forms[0]; }
    const KnownValues& known() const { return finder_.known(0); }

    const rules::Ruleset& rules_;
    const unsigned threads_;
    Int most_ = 0;  ///< as a smaller game: the last heap that was asked for
    PeriodFinder finder_;
    std::unique_ptr<Engine> smaller_;  ///< the same heaps without the takes that are too large for them
};

}  // namespace grundy::engines::heap
