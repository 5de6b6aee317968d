// SPDX-License-Identifier: MIT
// Small positions of a game in ascending order of their size, and who wins them by the definition.
#pragma once

#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "core/error.hpp"
#include "rules/position.hpp"

namespace grundy::logic {

/// All positions of this size, those whose order does not matter in order. Integers and rows only.
std::vector<std::vector<Int>> positions_of_size(const rules::Game& game, Int size, Meter& meter);

struct SmallPosition {
    std::vector<Int> words;
    Int size = 0;
    std::optional<Nimber> value{};  ///< nothing under misere play, and if the position is loony
    bool lost = false;
};

struct SmallPositions {
    std::vector<SmallPosition> list{};
    std::optional<Stopped> cut{};  ///< the budget ended the list early
};

/// Positions that may start a game, as many as a few million steps and the budget reach, all of each size. Throws
/// Stopped if interrupted.
SmallPositions small_positions_of(const rules::Ruleset& rules, int instance, bool misere, Meter& meter);

}  // namespace grundy::logic
