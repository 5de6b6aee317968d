// SPDX-License-Identifier: MIT
// The guard of a sentence: formulas of WS1S which say that its predicates have, on all small positions, exactly the
// moves that the definition enumerates and the values that the claim evaluates to. What was misunderstood on the way
// from rules to predicates is seen there; MONA itself reads the predicates.
#pragma once

#include <string>
#include <vector>

#include "logic/claim.hpp"

namespace grundy::logic {

/// `moves`: the names of the predicates of the options of the claim's game, in order; empty: none. `claim`: that of the
/// claim; `draw`, `rank`: those of its draws and its rank, if it has these.
std::vector<std::string> guards(const rules::Ruleset& rules, const Claimed& claimed,
                                const std::vector<std::string>& moves, const std::string& claim,
                                const std::string& draw, const std::string& rank, Meter& meter);

/// All positions of the game with arguments up to `most`, those whose order does not matter ascending.
std::vector<std::vector<Int>> positions_up_to(const rules::Game& game, Int most);

}  // namespace grundy::logic
