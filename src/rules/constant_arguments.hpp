// SPDX-License-Identifier: MIT
// Rows, boards and graphs that play never changes: the arcs on which a token moves, the prices of a shop. Each position
// has them among its arguments, so a search that stored positions as they are would store and compare them again and
// again. With these arguments as parameters the same game is played on the others alone.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "rules/position.hpp"

namespace grundy::rules {

struct ConstantArguments {
    std::vector<std::size_t> which;  ///< of the arguments; ascending
    Game game;                       ///< the rules, with these as their last parameters

    /// Nothing if no such argument is surely constant: every call must be of the game itself, with its parameters, and
    /// hand the argument on as it is. At least one other argument must be left.
    static std::optional<ConstantArguments> of(const Ruleset& rules, int instance);

    /// The words of a position, with the arguments above in `constant` and the others in `rest`.
    struct Divided {
        std::vector<std::vector<Int>> constant;
        std::vector<Int> rest;
    };
    Divided divided(const Game& original, std::span<const Int> words) const;
    /// The parameters of `game` for an instance of the original and such arguments.
    static std::vector<ParamValue> params(const Instance& original, const std::vector<std::vector<Int>>& constant);
};

}  // namespace grundy::rules
