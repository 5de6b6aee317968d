// SPDX-License-Identifier: MIT
// The engine for systems of games on one heap (rules/system_form.hpp).
#pragma once

#include "engines/systems/systems.hpp"

namespace grundy::engines::systems {

class Engine final : public RulesEngine {
public:
    Engine(const Setting& s, std::shared_ptr<Systems> systems)
        : RulesEngine(s.rules, s.instance), search_(s.search), systems_(std::move(systems)) {}

    Value value(std::span<const Int> words, Meter& meter) override;
    void for_range(Int from, Int to, const RangeVisit& visit, Meter& meter) override;
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override;
    std::optional<Period> repeats(Int to, Meter& meter) override;
    PeriodSource* period_source() override;

private:
    /// Nothing if the position belongs to no system, but others did: cells of a table that ends with one, which are
    /// searched for. Throws Error if none was.
    std::optional<Systems::Place> place(std::span<const Int> words) const;
    /// Of a position that belongs to no system.
    Value part(const rules::Component& c, Meter& meter) override { return search_.value(c, meter); }

    Values& search_;
    std::shared_ptr<Systems> systems_;
};

}  // namespace grundy::engines::systems
