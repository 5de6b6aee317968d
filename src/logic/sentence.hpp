// SPDX-License-Identifier: MIT
// The sentence of WS1S that says that a claim about a game is true. By induction over the moves, which end, a function
// is the value of every position if, in every position, no option has its value and every smaller value is that of an
// option; a set is that of the lost positions if a position is in it exactly if no option is.
#pragma once

#include <string>
#include <vector>

#include "logic/claim.hpp"

namespace grundy::logic {

/// A part of the sentence, with free variables for the position.
struct Part {
    int instance = 0;
    std::string what;       ///< what is wrong where it is false
    std::string variables;  ///< of the position
    std::string formula;
    /// What the induction rests on. If it is false, nothing follows about the claim. All parts rest on `given`.
    enum class Role { step, ends, given } role = Role::step;
};

/// An integer that an option chooses: the variable; the difference of two; or, of an exponent, its power of two.
struct Chosen {
    std::string name;
    std::vector<std::string> variables;
    bool place = false;
};

/// The options of one line of the rules that leave a position of value T, or a lost one, as a formula.
struct WinningLine {
    int instance = 0;
    std::vector<std::string> position, left;  ///< variables: of the position, of all components that are left
    std::vector<int> targets;                 ///< the instances of the components
    std::vector<Chosen> choices;
    bool ends = false;  ///< the option wins the whole game
    std::string formula;
};

struct Sentence {
    std::vector<WinningLine> winning;  ///< of sentence_of_moves() alone
    std::string predicates;            ///< what the parts use
    std::vector<Part> parts;
    std::vector<std::string> guards;  ///< what must hold if moves and formula were understood (guard.hpp)

    /// A text for MONA: the parts, for all positions.
    std::string text() const;
    /// One part, with the position free, so that MONA gives one where it is false.
    std::string text(const Part& part) const;
    std::string guard_text() const;
};

/// Makes the sentence for claims about one or several games that lead only to one another and to nim heaps. Throws
/// Undefinable, with the term, if the rules or a claim cannot be said in WS1S.
Sentence sentence_of(const rules::Ruleset& rules, const std::vector<Claimed>& claims, Meter& meter);
/// Only the predicates, and the lines in which moves are found.
Sentence sentence_of_moves(const rules::Ruleset& rules, const std::vector<Claimed>& claims, Meter& meter);

}  // namespace grundy::logic
