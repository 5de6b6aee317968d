// SPDX-License-Identifier: MIT
// What is known of a system of heap games: tables, and from some heap on the period that all its sequences have
// together, proven by Theorem 46 (docs/proofs.md). Sequences that lie in a layer (layers.hpp) need neither.
#pragma once

#include "engines/heap/finder.hpp"
#include "engines/systems/layers.hpp"

namespace grundy::engines::systems {

class Solver final : public heap::PeriodFinder {
public:
    explicit Solver(const rules::Ruleset& rules, rules::SystemForm form, unsigned threads = 1)
        : PeriodFinder(std::move(form), threads), layers_(rules, this->form(), threads) {}

    /// The value of a heap: from what is known, or as its layer has it, or from a longer table. Throws Stopped if none
    /// can be had.
    Nimber value(std::size_t sequence, Int n, Meter& meter) override;
    /// Looks for a period as long as for the value of a heap that no layer has.
    void look_for_period(Int n, Meter& meter) { reach(n, false, false, meter); }
    const Layers& layers() const { return layers_; }

private:
    Layers layers_;
};

}  // namespace grundy::engines::systems
