// SPDX-License-Identifier: MIT
// Theorems that say who wins a position that stands alone, without values. Each is a row of one table: it recognises
// the rules of the game that it is about, answers positions of any size, and knows the moves that win.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engines/engine.hpp"
#include "rules/game.hpp"

namespace grundy::engines::closed {

class ClosedForm {
public:
    virtual ~ClosedForm() = default;
    /// Which positions are lost, and the source: "lost exactly if ... (Wythoff 1907)".
    virtual std::string theorem() const = 0;
    /// Whether the theorem is about this position: some need a bounded size, or a graph without arcs.
    virtual bool serves(std::span<const Int>) const { return true; }
    virtual bool wins(std::span<const Int> words, Meter& meter) = 0;
    /// The moves of a position that wins which leave a lost one, at most `most` of them.
    virtual Moves winning_moves(std::span<const Int> words, std::size_t most, Meter& meter) = 0;
};

struct Row {
    std::string name;
    /// Returns nothing if the rules are not those of the theorem.
    std::unique_ptr<ClosedForm> (*recognise)(const rules::Ruleset& rules, int instance);
};

/// One line per theorem.
const std::vector<Row>& table();

/// The first that fits and agrees with the definition on small positions (guard.hpp), or null.
std::unique_ptr<ClosedForm> recognised(const rules::Ruleset& rules, int instance);

}  // namespace grundy::engines::closed
