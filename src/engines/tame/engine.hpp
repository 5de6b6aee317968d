// SPDX-License-Identifier: MIT
// Misere play of sums whose components all behave like nim heaps (Theorem 45 of docs/theory.md): nim, however its rules
// are written, and games on heaps that are tame; and of single positions of games with a proven formula for the lost
// ones. Other sums are left to the misere quotients and the search.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "engines/quotient/engine.hpp"
#include "engines/sum_engine.hpp"
#include "engines/tame/heaps.hpp"
#include "engines/theorems/theorem.hpp"
#include "rules/formulas.hpp"

namespace grundy::engines::tame {

class Engine final : public SumEngine {
public:
    Engine(const rules::Ruleset& rules, Meter& meter) : rules_(rules), meter_(meter), others_(rules, meter) {}

    void begin() override {
        others_asked_ = false;
        others_.begin();
    }
    bool first_wins(const rules::Position& position) override;
    Value value(const rules::Position& position) override;
    SumMoves winning_moves(const rules::Position& position, std::size_t most) override;
    std::string theorem() const override { return theorem_; }
    std::string used() const override { return others_asked_ ? others_.used() : ""; }
    /// Nothing if the position is not known to be tame.
    std::optional<Kind> kind(const rules::Position& position);

private:
    /// What is known of an instance: how its rules are nim, in small positions by the definition, too; or its heaps; or
    /// by a proof, which of its positions are lost.
    struct Game {
        std::unique_ptr<const theorems::Theorem> nim;
        std::unique_ptr<Heaps> heaps;
        std::unique_ptr<const rules::KnownFormula> formula;
    };

    std::optional<Kind> kind(const rules::Component& component);
    /// Incomplete if the values that it needs are out of reach.
    Moves moves_to(const rules::Component& component, Nimber value, std::size_t most);
    const Game& game(int instance);
    SumEngine& others();
    /// A formula, and the component that it is about.
    struct OfFormula {
        const rules::KnownFormula* formula = nullptr;
        std::size_t at = 0;
    };
    /// The formula that says who wins a position of one component; else null.
    OfFormula formula(const rules::Position& position);

    const rules::Ruleset& rules_;
    Meter& meter_;
    quotient::Engine others_;
    std::map<int, Game> games_;  // by instance
    bool others_asked_ = false;
    std::string theorem_;
};

}  // namespace grundy::engines::tame
