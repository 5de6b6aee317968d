// SPDX-License-Identifier: MIT
// The engine for systems of games on one heap (rules/system_form.hpp).
#pragma once

#include "engines/systems/systems.hpp"

namespace grundy::engines::systems {

class Engine final : public engines::Engine {
public:
    Engine(const Setting& s, std::shared_ptr<Systems> systems) : setting_(s), systems_(std::move(systems)) {}

    Value value(std::span<const Int> words, Meter& meter) override;
    void for_range(Int from, Int to, const RangeVisit& visit, Meter& meter) override;
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override;
    std::optional<Period> repeats(Int to, Meter& meter) override;
    std::optional<Period> period(Meter& meter) override;
    PeriodSource* period_source() override;

private:
    /// Nothing if the position belongs to no system, but others did: cells of a table that ends with one, which are
    /// searched for. Throws Error if none was.
    std::optional<Systems::Place> place(std::span<const Int> words) const;
    bool one_heap() const;

    Setting setting_;
    std::shared_ptr<Systems> systems_;
};

}  // namespace grundy::engines::systems
