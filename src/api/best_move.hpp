// SPDX-License-Identifier: MIT
// The best of all winning first moves, by an order that an expression gives.
#pragma once

#include <atomic>
#include <grundy/grundy.hpp>
#include <optional>
#include <string>

namespace grundy {
inline namespace abi_1 {

struct BestMove : Run {
    PlayResult result = PlayResult::loss;  ///< for the first player
    std::optional<WinningMove> move;       ///< with one choice, and in one component; nothing if none wins
    std::optional<std::int64_t> cost;      ///< the value of the expression, if there is one alone
};

/// What makes a winning move better than another.
class MoveOrder {
public:
    /// `by`: an expression in what a move chose, `component`, and the names of the component's rules, of which the
    /// least value is the best; or several, separated by commas, of which each decides where those before it are equal;
    /// or "first". Equal moves are ordered by their components, then by the numbers that
    /// they chose, in the order of the rules' names. Games and data are those of `rules`.
    MoveOrder(const Rules& rules, std::string by);

    /// Throws Error if not all winning moves can be listed, if the expression does not fit one of them, or if play is
    /// drawn; TextError if it is faulty, whoever wins. It is checked until it fits a position. `misere`: whoever makes
    /// the last move loses; the solver must list `most_listed` moves then.
    BestMove best(Solver& solver, const PositionHandle& position, bool misere, const OwnLimits& limits = {}) const;

    /// Whether the solver must have SolverOptions::move_positions.
    bool looks_at_positions() const { return by_ != "first"; }

    static constexpr std::size_t most_listed = 100'000;

private:
    class Costs;

    void check(const std::string& position) const;

    Rules rules_;
    std::string by_;
    mutable std::atomic<bool> fits_ = false;  ///< moves of some position
};

}  // namespace abi_1
}  // namespace grundy
