// SPDX-License-Identifier: MIT
// What a player can find out about a position under normal play. Everything in this folder asks through this door, so
// that tests can put another oracle in its place.
#pragma once

#include <cstdint>
#include <grundy/grundy.hpp>
#include <optional>
#include <string>
#include <vector>

namespace grundy::play {

class Oracle {
public:
    virtual ~Oracle() = default;

    /// Reads positions, and makes the moves on them. The handles below are of this solver.
    virtual Solver& positions() = 0;

    /// The legal moves. Where the outcome is `answered`, `first_wins` and every `wins` are right; where it is
    /// `out_of_budget` they are not known. Throws Stopped where the user interrupts, TextError for a faulty query.
    virtual MoveList moves(const PositionHandle& position, const MoveQuery& query) = 0;

    /// The moves that win, up to `most` (at most a thousand), their rule lines left out; nothing where the budget does
    /// not suffice. Faster than a look at all moves, and complete where there are too many to list.
    virtual std::optional<std::vector<LegalMove>> winning_moves(const PositionHandle& position, std::size_t most) = 0;
};

/// Who cannot move loses.
class NormalPlay final : public Oracle {
public:
    /// The limits are those of each question.
    NormalPlay(const Rules& rules, SolverOptions options);

    Solver& positions() override { return solver_; }
    MoveList moves(const PositionHandle& position, const MoveQuery& query) override;
    std::optional<std::vector<LegalMove>> winning_moves(const PositionHandle& position, std::size_t most) override;

private:
    Solver solver_;
};

}  // namespace grundy::play
