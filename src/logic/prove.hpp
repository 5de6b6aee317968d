// SPDX-License-Identifier: MIT
// Proves or refutes claims about games: first by the definition on small positions, then by MONA on all.
#pragma once

#include <string>
#include <vector>

#include "core/budget.hpp"
#include "logic/mona.hpp"
#include "logic/sentence.hpp"
#include "rules/formulas.hpp"

namespace grundy::logic {

struct Proof {
    enum class Status { proven, refuted, undecided };
    Status status = Status::undecided;
    std::string why;         ///< refuted, or undecided: the reason, one sentence
    rules::Component at{};   ///< refuted: a position; words may be missing if they do not fit
    Int checked_to = -1;     ///< all arguments up to it were compared with the definition
    std::string mona;        ///< "MONA v1.4-18"
    double seconds = 0;      ///< that MONA took
    std::string sentence{};  ///< the text for MONA
    /// Undecided: MONA proved that the claim is one step right, and refuted that all play from there ends as it rests
    /// on.
    bool only_the_end_fails = false;
};

/// Refuses what cannot be said in WS1S by Undefinable. Throws Error if there is no MONA; Stopped if interrupted.
Proof prove(const rules::Ruleset& rules, const std::vector<Claimed>& claims, const Budget& budget);

/// Compares the claims with the definition in small positions, which proves nothing: `refuted`, or not decided.
Proof compared(const rules::Ruleset& rules, const std::vector<Claimed>& claims, const Budget& budget);

/// "at bar(2, 3) a move leaves the positions of --where, to bar(2, 1)", if that is so in small positions; else "".
std::string leaves_where(const rules::Ruleset& rules, const std::vector<Claimed>& claims, const Budget& budget);

/// Moves of a position to this value, or to lost positions if its claim is about these, at most `most`, constructed by
/// MONA from claims that were proven. Each position that is left is listed once, with one choice that leaves it.
rules::KnownFormula::Moves constructed_moves(const rules::Ruleset& rules, const std::vector<Claimed>& claims,
                                             const rules::Component& at, Nimber target, std::size_t most,
                                             const Budget& budget);

}  // namespace grundy::logic
