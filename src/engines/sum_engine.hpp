// SPDX-License-Identifier: MIT
// Engines that answer for whole sums, where values do not add up: misere play.
#pragma once

#include <string>
#include <vector>

#include "core/value.hpp"
#include "rules/position.hpp"

namespace grundy::engines {

struct SumMove {
    std::size_t component = 0;  ///< from 0
    rules::Move move;           ///< to `rules::ended` where it wins at once
};

struct SumMoves {
    std::vector<SumMove> list;
    bool complete = true;
};

/// Made for queries that follow one another, between which it remembers what it found. After an exception nobody may
/// ask it again. Error where a line of play comes back: such rules do not end. Stopped where the meter ran out.
class SumEngine {
public:
    virtual ~SumEngine() = default;
    /// Another query begins: `used` is about what follows.
    virtual void begin() {}
    /// Whether the player to move wins.
    virtual bool first_wins(const rules::Position& position) = 0;
    /// The misere nim value G^-: the one n for which position + *n is lost for the player to move.
    virtual Value value(const rules::Position& position) = 0;
    /// Every move to a position that is lost for whoever moves there, at most `most`, each once a component.
    virtual SumMoves winning_moves(const rules::Position& position, std::size_t most) = 0;
    /// The theorem that named the winner of the position that was asked about last, in sentences; "" if a search did.
    virtual std::string theorem() const { return ""; }
    /// The name of the engine that has answered so far, if it is another one; "" if it is not.
    virtual std::string used() const { return ""; }
};

}  // namespace grundy::engines
