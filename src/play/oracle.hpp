// SPDX-License-Identifier: MIT
// What a player can find out about a position, under normal play or under misere play. Everything in this folder uses
// this interface, so that tests can substitute another oracle.
#pragma once

#include <cstdint>
#include <grundy/grundy.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace grundy::play {

/// What best play reaches where play may go on for ever.
struct Best {
    PlayResult result = PlayResult::loss;  ///< for the player to move
    /// The moves that reach it: those that win, quickest first; in a draw, those that keep it; in a lost position,
    /// those that delay the end longest.
    std::vector<LegalMove> moves;
};

class Oracle {
public:
    virtual ~Oracle() = default;

    /// Reads positions and makes moves on them. The handles below belong to this solver.
    virtual Solver& positions() = 0;

    /// Returns the legal moves. If the outcome is `answered`, then `first_wins` and every `wins` are correct; if it is
    /// `out_of_budget`, they are not known. Throws Stopped if the user interrupts, TextError for a faulty query.
    virtual MoveList moves(const PositionHandle& position, const MoveQuery& query) = 0;

    /// Returns the moves that win, up to `most` (at most a thousand), without their rule lines; returns nothing if the
    /// budget does not suffice. This is faster than examining all moves, and complete even if there are too many to
    /// list.
    virtual std::optional<std::vector<LegalMove>> winning_moves(const PositionHandle& position, std::size_t most) = 0;

    /// Returns a winning move, or an empty list if there is none, by asking only who wins: for positions whose values
    /// are beyond the budget. Returns nothing if that is not known either.
    virtual std::optional<std::vector<LegalMove>> winning_move_alone(const PositionHandle& /*position*/) {
        return std::nullopt;
    }

    /// Whether whoever makes the last move loses.
    virtual bool misere() const { return false; }

    /// Looks ahead to the end of play; returns nothing if the budget does not suffice.
    virtual std::optional<Best> best(const PositionHandle&) { return std::nullopt; }
};

/// Normal play: whoever cannot move loses.
class NormalPlay final : public Oracle {
public:
    /// The limits apply to each question.
    NormalPlay(const Rules& rules, SolverOptions options);

    Solver& positions() override { return solver_; }
    MoveList moves(const PositionHandle& position, const MoveQuery& query) override;
    std::optional<std::vector<LegalMove>> winning_moves(const PositionHandle& position, std::size_t most) override;
    std::optional<Best> best(const PositionHandle& position) override;
    std::optional<std::vector<LegalMove>> winning_move_alone(const PositionHandle& position) override;

private:
    Solver solver_, lengths_;  // the second one also finds how long play lasts
    std::map<std::string, std::optional<Best>> known_;
};

/// Misere play: whoever makes the last move loses, and whoever cannot move wins.
class MiserePlay final : public Oracle {
public:
    /// As for NormalPlay.
    MiserePlay(const Rules& rules, SolverOptions options);

    Solver& positions() override { return solver_; }
    MoveList moves(const PositionHandle& position, const MoveQuery& query) override;
    std::optional<std::vector<LegalMove>> winning_moves(const PositionHandle& position, std::size_t most) override;
    bool misere() const override { return true; }

private:
    Solver solver_;
};

}  // namespace grundy::play
