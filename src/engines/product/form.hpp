// SPDX-License-Identifier: MIT
// Products of coin-turning games. A game on one integer whose moves from x leave a sum of positions d, ... is a game
// with coins: a move turns the coin at x from heads to tails, and those at d, ... In the product of such games coins
// lie at (x, y, ...); a move chooses one move of each game, and turns all coins at the places of {x, d, ...} times {y,
// e, ...} times ... The values are the nim products of the values of the factors (docs/theory.md, Theorem 49).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/normal_game.hpp"
#include "rules/position.hpp"

namespace grundy::engines::product {

/// Rules that are those of a product.
struct Form {
    rules::NormalGame normal;
    /// For each argument, the game on it, with the parameters of the product. All positions that an option leaves are
    /// smaller than its own. The first binder of each option is the number of the option; the others are `binders` of
    /// it, named by their places from 0.
    std::vector<rules::Game> factors;

    /// An option of the product.
    struct Option {
        std::vector<std::size_t> of;            ///< by factor: its option
        std::vector<std::vector<int>> binders;  ///< by factor: the slots of its binders, in the order of the factor
    };
    std::vector<Option> options;
};

/// The name of the binder with the number of the option.
inline constexpr const char* option_name = "option";

/// Returns nothing, with the reason in `why_not`, for other rules.
std::optional<Form> form_of(const rules::Ruleset& rules, int instance, std::string& why_not);

}  // namespace grundy::engines::product
