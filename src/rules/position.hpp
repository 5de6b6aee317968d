// SPDX-License-Identifier: MIT
// Positions: sums of components, each an instance (a game with its parameters) and its arguments.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/choice_text.hpp"
#include "core/size.hpp"
#include "rules/game.hpp"
#include "rules/normal_forms.hpp"

namespace grundy::rules {

/// A game with values for its parameters. Instance 0 of every Ruleset is the nim heap `*n`.
struct Instance {
    int game = -1;  ///< index into Library::games; -1 for the nim heap
    std::vector<ParamValue> params;
    std::vector<int> targets;  ///< by Term::site: the instance that the call leads to
};

/// The only component left by an option that ends the whole game, won by the player who moved.
inline constexpr int ended = -1;

/// One component. The arguments are flattened to words (layout.hpp), so that any position hashes and compares as a
/// string of integers.
struct Component {
    int instance = 0;
    std::vector<Int> words;
    friend bool operator==(const Component&, const Component&) = default;
    friend bool operator<(const Component& a, const Component& b) {  // libc++ 14 has no <=> for vectors
        return a.instance != b.instance ? a.instance < b.instance : a.words < b.words;
    }
};

/// A sum; the empty sum is the game that is over.
using Position = std::vector<Component>;

/// A move out of one component: the sum it becomes and the choice that was made.
struct Move {
    Position to;
    Choice choice;               ///< integer binders and their values
    std::vector<Choice> also{};  ///< the other choices that leave an equal sum
};

/// The library and the instances made so far. Instances are only added.
class Ruleset {
public:
    explicit Ruleset(const Library& library);

    /// Returns the instance of a game with these parameters, and makes all instances that its calls lead to. Throws
    /// Error if the number or type of parameters is wrong, or if parameters grow without end along calls.
    int instantiate(int game, std::vector<ParamValue> params);

    /// Returns the instance of a compound game (rules/compound.hpp). `within`: the instances that its operands may
    /// reach, in the order of the numbers by which its words name them.
    int instantiate_compound(int game, const std::vector<int>& within);

    const Library& library() const { return *library_; }
    const Instance& instance(int i) const { return instances_[to_size(i)]; }
    /// Throws Error for the nim heap, instance 0, which has no rules.
    const Game& game(int instance) const;
    /// "snim[{2, 5}]", "brave[m=7]", "0.77"; "*" for the nim heap. A row, board or graph with a name in scope is named.
    std::string name(int instance) const;
    std::size_t size() const { return instances_.size(); }
    /// Whether the tests compare the engines' forms of this game with its rules (tests/plan/tested_forms_test.cpp), so
    /// that nothing need compare them at run time: a game of the catalogue, or a code.
    bool forms_are_tested(int instance) const;
    /// Whether an option of this instance, or of one that its calls lead to, is followed by another move of the same
    /// player. Values of such games are another theory (docs/theory.md, Theorem 80), so everything that reads options
    /// without it asks here first.
    bool moves_again(int instance) const;
    /// For normal_game (normal_game.hpp).
    NormalForms& normal_forms() const { return normal_forms_; }

private:
    const Library* library_;
    std::vector<Instance> instances_;
    mutable NormalForms normal_forms_;
    mutable std::vector<std::int8_t> again_;  // by instance: -1 if it has not been asked for
};

/// Throws Error if `moves_again`: `what`, "misere play", is not known of such games. `remedy` says what is.
void require_turns(const Ruleset& rules, int instance, const std::string& what, const std::string& remedy);

/// "brave[m=2](21)", "bracelet([5, 1])", "*3".
std::string to_text(const Ruleset& rules, const Component& component);
/// Components joined by " + "; "0" for the empty sum.
std::string to_text(const Ruleset& rules, const Position& position);

/// Puts arguments whose order does not matter into ascending order.
void canonicalize(const Game& game, std::vector<Int>& words);

/// Sorts the components and drops `*0`: sums are unordered, so equal sums become equal vectors.
void normalize(Position& position);

}  // namespace grundy::rules
