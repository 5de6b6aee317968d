// SPDX-License-Identifier: MIT
// Rows, boards and graphs that play never changes: the arcs on which a token moves, the prices of a shop. Each position
// has them among its arguments, so a search that stored positions as they are would store and compare them again and
// again. With these arguments as parameters the same game is played on the others alone. A row of which play keeps
// intervals is kept in the same way, and the two ends of the interval are arguments in its place (row_intervals.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "rules/position.hpp"

namespace grundy::rules {

struct ConstantArguments {
    std::vector<std::size_t> which;      ///< of the arguments; ascending
    std::vector<std::size_t> intervals;  ///< those of `which` that are rows of which play keeps intervals
    Game game;                           ///< the rules, with all of `which` as their last parameters

    /// Nothing if no such argument is surely constant: every call must be of the game itself, with its parameters, and
    /// hand the argument on as it is. At least one other argument must be left. `of_intervals`: the same with the rows
    /// of which play keeps intervals; nothing if there are none.
    static std::optional<ConstantArguments> of(const Ruleset& rules, int instance);
    static std::optional<ConstantArguments> of_intervals(const Ruleset& rules, int instance);

    /// The words of a position, with the arguments above in `constant` and the others, and the ends of intervals, in
    /// `rest`.
    struct Divided {
        std::vector<std::vector<Int>> constant;
        std::vector<Int> rest;
        std::vector<std::size_t> ends;  ///< where in `rest` the ends of each interval begin
    };
    Divided divided(const Game& original, std::span<const Int> words) const;
    /// Names the ends of the intervals within the rows that are kept in `constant`. False if the constant arguments are
    /// others, or if an interval is neither a prefix nor a suffix of the row.
    bool fits(Divided& divided, const std::vector<std::vector<Int>>& constant) const;
    /// The parameters of `game` for an instance of the original and such arguments.
    static std::vector<ParamValue> params(const Instance& original, const std::vector<std::vector<Int>>& constant);

private:
    static std::optional<ConstantArguments> of(const Ruleset& rules, int instance, bool with_intervals);
};

/// The rules of one game with its constant arguments as parameters, for one choice of these. It is not moved: `rules`
/// reads `library`.
struct ReducedGame {
    ReducedGame(const ConstantArguments& split, const Instance& original,
                std::vector<std::vector<Int>> constant_arguments);
    ReducedGame(const ReducedGame&) = delete;
    ReducedGame& operator=(const ReducedGame&) = delete;

    std::vector<std::vector<Int>> constant;
    Library library;
    Ruleset rules;
    int instance;
};

}  // namespace grundy::rules
