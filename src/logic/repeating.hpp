// SPDX-License-Identifier: MIT
// What is to be shown of a game whose play may repeat: a claim says which positions are lost, and which are drawn; all
// others are claimed to be won. A rank, a natural number for each won position, shows that what is won ends. The
// theorem is Theorem 76 (docs/theory.md).
#pragma once

#include <string>
#include <vector>

#include "logic/sentence.hpp"

namespace grundy::logic {

/// Throws Undefinable if the game is cyclic and the claim does not say what is drawn; Error if it gives no rank.
void require_provable_repetition(const rules::Game& game, const Claimed& claim, std::size_t claims);

/// Predicates and formulas of one game; the formulas are in the variables of the position.
struct Repeating {
    std::vector<std::string> position;
    std::string lost, draw, rank, less;  ///< names of predicates
    std::string wins_at_once;            ///< some move ends the game, or leaves what is lost in another game
    std::string goes;                    ///< a move leads to the position N1, N2, ... of the same game
};

struct RepeatingPart {
    std::string what, formula;
    Part::Role role = Part::Role::step;
};

std::vector<std::string> predicates_of(const Repeating& game);
std::vector<RepeatingPart> parts_of(const Repeating& game);

/// "a, b", and "Q1, Q2"
std::string joined(const std::vector<std::string>& names);
std::vector<std::string> numbered(const std::string& stem, std::size_t count);

}  // namespace grundy::logic
