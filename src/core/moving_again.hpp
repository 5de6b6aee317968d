// SPDX-License-Identifier: MIT
// The value of a position in which some moves oblige the player who makes them to move again (docs/theory.md, Theorem
// 80; Berlekamp, Conway and Guy, Winning Ways, chapters 12 and 16: nimstring, complimenting moves).
#pragma once

#include <algorithm>
#include <span>

#include "core/value.hpp"

namespace grundy {

/// A nimber or loony. `again`: the values that those moves leave, at least one; `plain`: those that all others leave.
/// `won` among them is a move that wins the whole game.
inline Value value_moving_again(std::span<const Value> plain, std::span<const Value> again) {
    const Value y = again[0];
    const auto is_y = [y](Value v) { return v == y; };
    const bool one = y.is_nimber() && std::all_of(again.begin(), again.end(), is_y);
    const bool wins = std::find(plain.begin(), plain.end(), won) != plain.end();
    return one && !wins && std::none_of(plain.begin(), plain.end(), is_y) ? y : loony;
}

}  // namespace grundy
