// SPDX-License-Identifier: MIT
// The engine for a game on one heap whose takes are listed as far as the heap allows (rules/listed_takes.hpp). With
// such a list the heaps up to a size are those of a taking-and-breaking game, which the heap engine plays.
#pragma once

#include <memory>

#include "engines/candidate.hpp"
#include "engines/heap/engine.hpp"

namespace grundy::engines::listed {

class Engine final : public RulesEngine {
public:
    explicit Engine(const Setting& s) : RulesEngine(s.rules, s.instance), setting_(s) {}

    Value value(std::span<const Int> words, Meter& meter) override {
        return up_to(words[0], meter).value(words, meter);
    }
    Value sum(std::span<const Int> heaps, Meter& meter) override;
    void for_range(Int from, Int to, const RangeVisit& visit, Meter& meter) override {
        up_to(to, meter).for_range(from, to, visit, meter);
    }
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override;
    void prepare(std::span<const Int> words, Meter& meter) override { up_to(words[0], meter).prepare(words, meter); }

private:
    engines::Engine& up_to(Int n, Meter& meter);

    const Setting setting_;
    Int listed_to_ = -1;
    std::unique_ptr<heap::Engine> heap_;       ///< for the heaps up to there
    std::unique_ptr<engines::Engine> others_;  ///< for all heaps, once a list does not say what may be taken
};

}  // namespace grundy::engines::listed
