// SPDX-License-Identifier: MIT
// Predicates of WS1S that say what is claimed of a game.
#pragma once

#include <string>
#include <vector>

#include "logic/claim.hpp"
#include "logic/linear.hpp"

namespace grundy::logic {

/// What a claim speaks of, in the variables of the position.
struct Spoken {
    std::string domain{};               ///< a formula: these positions; empty: all
    std::vector<std::string> faults{};  ///< formulas that must be false: a term has no value
};

/// "value_2", or "lost_2": the name of the predicate of a claim; `tag` ends the names of all predicates of its game.
std::string claim_name(const Claimed& claimed, const std::string& tag);

/// Adds the predicates of a claim, in these variables for the position: value(position, V) or lost(position), and, if
/// the claim has them, inside(position), draw(position) and rank(position, V). Throws Undefinable, with the term.
Spoken add_claim(const rules::Ruleset& rules, const Claimed& claimed, const std::string& tag,
                 const std::vector<std::string>& position, Preamble& preamble, int& counter);

/// Variables for the numbers of a position as it is kept: those whose order does not matter are sorted.
std::vector<std::string> sorted_arguments(const rules::Game& game, std::vector<std::string> numbers, Preamble& preamble,
                                          Definitions& definitions);

}  // namespace grundy::logic
