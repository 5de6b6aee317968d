// SPDX-License-Identifier: MIT
// One game in progress: the position, its legal moves, the moves made so far, and how it ended. It knows neither
// terminals nor which side the person plays.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "play/oracle.hpp"

namespace grundy::play {

/// A move as it was made: the component, counted from 1 before the move, and what it became.
struct Played {
    std::size_t component = 1;
    std::string from, to;
    friend bool operator==(const Played&, const Played&) = default;
};

/// A typed description of a move, or of a part of the list of moves.
struct Wish {
    std::size_t number = 0;  ///< of a listed move; 0: the rest identifies the move
    MoveQuery query;
};

class Match {
public:
    /// Throws TextError if the position is faulty.
    Match(Oracle& oracle, const std::string& position);

    /// Returns the position as first given.
    const std::string& start() const { return start_; }
    /// Returns the position without components in which no move is left: their value is 0.
    const std::string& position() const { return now().list.position; }
    std::vector<std::string> components() const;
    /// Returns up to a thousand legal moves; moves of equal components are listed once, for the first. A move's number
    /// is its place in the list, from 1.
    const MoveList& moves() const { return now().list; }
    /// Whether it is known who wins.
    bool known() const { return now().list.outcome == Outcome::answered; }
    bool over() const;
    /// Whether play of the first position may go on for ever.
    bool may_repeat() const { return may_repeat_; }
    /// Whether a player may have to move again.
    bool may_move_again() const { return may_move_again_; }
    /// Returns how often this position has come up, now included, with the same player to move.
    std::size_t times() const;
    /// Whether the game is a draw: it may go on for ever, and the position has come up for the third time.
    bool drawn() const { return may_repeat_ && times() >= 3; }
    /// Returns the winner of a finished game that is not drawn: 0 for the player who moved first, 1 for the other.
    int winner() const;
    /// Returns whose turn it is: 0 or 1. After a move that says `again` it is that of the same player.
    int turn() const;
    const std::vector<Played>& played() const { return played_; }

    /// Returns the moves that fit a wish. Throws Error, with a remedy, if the wish makes no sense here.
    MoveList find(const Wish& wish) const;
    void play(const LegalMove& move);
    /// Takes back the last move. Returns false if there is none.
    bool undo();
    /// Returns the position, and the one after a move, for the oracle. A move that ends the game leaves the empty sum.
    const PositionHandle& handle() const { return now().handle; }
    PositionHandle after(const LegalMove& move) const;

private:
    struct State {
        PositionHandle handle;  ///< the components of the list
        MoveList list;
        bool ended = false;            ///< by a move that wins the whole game
        std::vector<std::string> all;  ///< the components in the order of their texts
    };

    const State& now() const { return states_.back(); }
    State look(PositionHandle position) const;
    void drop_dead(State& state) const;
    void add_winning(const Wish& wish, MoveList& found) const;

    Oracle& oracle_;
    std::string start_;
    bool may_repeat_ = false, may_move_again_ = false;
    std::vector<State> states_;  // one more than the moves made
    std::vector<Played> played_;
};

/// Reads what someone typed: "7" (a number of the list), "2: kayles(3) + kayles(4)" or "kayles(3)" (what the component
/// becomes), "2 k=3" or "take 3" (numbers by their names), "2:" (all moves of a component).
Wish parse_wish(std::string_view text);

}  // namespace grundy::play
