// SPDX-License-Identifier: MIT
// Moves by what they leave: choices that lead to equal positions make one move, which keeps all of them.
#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "rules/position.hpp"

namespace grundy::rules {

/// True if the option wins the whole game.
inline bool ends_game(std::span<const Component> parts) { return parts.size() == 1 && parts[0].instance == ended; }

/// Numbers the different moves of one component, in order of first appearance. Moves that win the whole game leave
/// nothing to compare: each choice of theirs is a move of its own.
class DistinctMoves {
public:
    enum class Result { fresh, choice, known, full };

    /// At most `most` moves are taken in, and at most a million choices.
    explicit DistinctMoves(std::size_t most = std::numeric_limits<std::size_t>::max()) : most_(most) {}

    /// Takes in an option. `fresh`: a new move; `choice`: another choice of the move `at()`; `known`: nothing new;
    /// `full`: it does not fit any more.
    Result add(std::span<const Component> parts, const Choice& choice);
    /// Which move the last option was, from 0.
    std::size_t at() const { return at_; }
    /// How many options brought nothing new: lines of the rules may make the same move by the same choice.
    std::size_t repeated() const { return repeated_; }

private:
    static constexpr std::size_t most_choices = 1000000;
    std::size_t most_, at_ = 0, moves_ = 0, repeated_ = 0;
    std::map<std::pair<Position, Choice>, std::size_t> numbers_;  // the choice only where the game ends
    std::set<std::pair<std::size_t, Choice>> choices_;
};

/// Adds an option to a list of moves; false if it is full.
bool add_move(DistinctMoves& distinct, std::vector<Move>& list, std::span<const Component> parts, Choice choice);

}  // namespace grundy::rules
