// SPDX-License-Identifier: MIT
// Misere play by its definition: whoever cannot move wins. No memory; what the search is compared with.
#pragma once

#include "core/budget.hpp"
#include "engines/reference/depth.hpp"
#include "engines/sum_engine.hpp"

namespace grundy::engines::reference {

/// Throws Stopped if lines of play are too long (depth.hpp).
class MisereDefinition final : public SumEngine {
public:
    MisereDefinition(const rules::Ruleset& rules, Meter& meter) : rules_(rules), meter_(meter) {}

    bool first_wins(const rules::Position& position) override;
    Value value(const rules::Position& position) override;
    SumMoves winning_moves(const rules::Position& position, std::size_t most) override;

private:
    using Visit = std::function<bool(std::size_t component, const rules::Move& move)>;
    bool for_moves(const rules::Position& position, bool& any, const Visit& visit);
    bool wins_at_once(const rules::Position& position);

    const rules::Ruleset& rules_;
    Meter& meter_;
    Depth depth_;
    std::vector<rules::Position> line_;  ///< of play that is followed now
};

}  // namespace grundy::engines::reference
