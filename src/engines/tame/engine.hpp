// SPDX-License-Identifier: MIT
// Misere play of nim, however its rules are written: Bouton's rule for nim heaps (Theorem 13 of docs/theory.md) needs
// only the XOR of all heaps and how many of them are above 1. Other sums are left to the misere quotients and the
// search.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "engines/formula/value_form.hpp"
#include "engines/quotient/engine.hpp"
#include "engines/sum_engine.hpp"

namespace grundy::engines::formula {

class MisereNim final : public SumEngine {
public:
    MisereNim(const rules::Ruleset& rules, Meter& meter) : rules_(rules), meter_(meter), others_(rules, meter) {}

    bool first_wins(const rules::Position& position) override;
    Value value(const rules::Position& position) override;
    SumMoves winning_moves(const rules::Position& position, std::size_t most) override;
    std::string used() const override { return others_asked_ ? others_.used() : ""; }

private:
    /// The heaps of the position; nothing if it is not known to be nim.
    std::optional<NimSum> nim(const rules::Position& position);
    /// The rules of the instance as nim, if they are that, also in small positions by the definition.
    const ValueForm* form(int instance);
    SumEngine& others();

    const rules::Ruleset& rules_;
    Meter& meter_;
    quotient::Engine others_;
    std::map<int, std::shared_ptr<const ValueForm>> forms_;  // by instance; null: no form of nim is known
    bool others_asked_ = false;
};

}  // namespace grundy::engines::formula
