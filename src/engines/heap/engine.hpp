// SPDX-License-Identifier: MIT
// The engine for heaps that are taken from and broken: one sequence, or a system of them (rules/system_form.hpp).
#pragma once

#include "engines/heap/systems.hpp"
#include "engines/sequences/heap_counts.hpp"

namespace grundy::engines::heap {

class Engine final : public RulesEngine, public sequences::CountsMoves {
public:
    /// For a game on one heap.
    Engine(const Setting& s, rules::SystemForm form)
        : RulesEngine(s.rules, s.instance),
          search_(s.search),
          systems_(std::make_shared<Systems>(s)),
          own_(&systems_->add(std::move(form))) {}
    /// For a game of several integers.
    Engine(const Setting& s, std::shared_ptr<Systems> systems)
        : RulesEngine(s.rules, s.instance), search_(s.search), systems_(std::move(systems)) {}

    Value value(std::span<const Int> words, Meter& meter) override;
    Value sum(std::span<const Int> heaps, Meter& meter) override { return own_->sum(heaps, meter); }
    void for_range(Int from, Int to, const RangeVisit& visit, Meter& meter) override {
        own_->for_range(0, from, to, visit, meter);
    }
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override;
    std::optional<Wide> count_moves(std::span<const Int> words, Nimber target, Meter& meter) override;
    std::optional<Period> repeats(Int to, Meter& meter) override { return own_->repeats(0, to, meter); }
    void prepare(std::span<const Int> words, Meter& meter) override;
    PeriodSource* period_source() override { return own_; }
    std::string method() const override { return own_ != nullptr ? own_->method() : ""; }
    std::string cores() const override { return own_ != nullptr ? own_->cores() : ""; }

private:
    bool by_itself() const { return own_ != nullptr && own_->form().has_kernels(); }
    /// Nothing if the position belongs to no system, but others did: cells of a table that ends with one, which are
    /// searched for. Throws Error if none was.
    std::optional<Systems::Place> place(std::span<const Int> words) const;
    Value part(const rules::Component& c, Meter& meter) override;

    Values& search_;
    std::shared_ptr<Systems> systems_;
    HeapSolver* own_ = nullptr;  ///< of a game on one heap
};

/// What plays a heap by itself, for an engine to whose positions such heaps belong.
std::unique_ptr<Candidate> candidate(const Setting& s, rules::HeapForm form);

}  // namespace grundy::engines::heap
