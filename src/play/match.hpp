// SPDX-License-Identifier: MIT
// One game in progress: the position, what may be played in it, what was played, and how it ended. Knows neither
// terminals nor who sits where.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "play/oracle.hpp"

namespace grundy::play {

/// A move as it was played: the component, counted from 1 as it stood then, and what it became.
struct Played {
    std::size_t component = 1;
    std::string from, to;
    friend bool operator==(const Played&, const Played&) = default;
};

/// What someone typed for a move, or for a part of the list of moves.
struct Wish {
    std::size_t number = 0;  ///< of a listed move; 0: the rest says which
    MoveQuery query;
};

class Match {
public:
    /// TextError where the position is faulty.
    Match(Oracle& oracle, const std::string& position);

    /// The position as first given.
    const std::string& start() const { return start_; }
    /// Without components in which nothing can be played any more: they are worth nothing.
    const std::string& position() const { return now().list.position; }
    std::vector<std::string> components() const;
    /// Legal moves, of equal components only those of the first, up to a thousand; their numbers are their places,
    /// from 1.
    const MoveList& moves() const { return now().list; }
    /// Is it known who wins?
    bool known() const { return now().list.outcome == Outcome::answered; }
    bool over() const;
    /// The winner, once it is over, is who moved last: 0 the player who moved first, 1 the other.
    int winner() const;
    /// Whose turn it is: 0 or 1.
    int turn() const { return static_cast<int>(played_.size() % 2); }
    const std::vector<Played>& played() const { return played_; }

    /// The moves that fit a wish. Error, with the remedy, where it makes no sense here.
    MoveList find(const Wish& wish) const;
    void play(const LegalMove& move);
    /// Takes back the last move; false where there is none.
    bool undo();
    /// The position and the one after a move, for the oracle. A move that ends the game leaves the empty sum.
    const PositionHandle& handle() const { return now().handle; }
    PositionHandle after(const LegalMove& move) const;

private:
    struct State {
        PositionHandle handle;  ///< the components of the list
        MoveList list;
        bool ended = false;  ///< by a move that wins the whole game
    };

    const State& now() const { return states_.back(); }
    State look(PositionHandle position) const;
    void drop_dead(State& state) const;
    void add_winning(const Wish& wish, MoveList& found) const;

    Oracle& oracle_;
    std::string start_;
    std::vector<State> states_;  // one more than moves played
    std::vector<Played> played_;
};

/// Reads what someone typed: "7" (a number of the list), "2: kayles(3) + kayles(4)" or "kayles(3)" (what the component
/// becomes), "2 k=3" or "take 3" (numbers by their names), "2:" (all moves of a component).
Wish parse_wish(std::string_view text);

}  // namespace grundy::play
