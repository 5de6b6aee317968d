// SPDX-License-Identifier: MIT
// Rules that play on intervals of one row: prefixes, suffixes, or both ends at once. A position that holds a copy of
// its interval takes memory and time for each element, so a game of n moves along a row costs n^2. With the row as a
// parameter, the argument becomes two integers: the first and the last element of the interval.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "rules/game.hpp"

namespace grundy::rules {

/// True if every call of the game is of itself and hands on an interval of the row `argument`: itself, a slice, a slice
/// of one of these, or one of two by a condition.
bool plays_on_intervals(const Game& game, std::size_t argument);

/// True if one end of these intervals stays: that of all prefixes, or of all suffixes. Then different intervals have
/// different lengths, so that naming them by their ends loses no equal positions.
bool an_end_stays(const Game& game, std::size_t argument);

/// Whether so few of the longer intervals of a row are equal that naming them all by their ends loses few equal
/// positions. It decides about speed alone.
bool intervals_differ(std::span<const Int> row);

/// Reads the row `argument` of a game that plays on its intervals from the slot of the argument, by its ends, which are
/// two new integers. Calls hand on two integers instead of the row; an empty interval ends
/// before it begins. Conditions, numbers, faults and their order stay what they are. The caller makes the row itself a
/// parameter.
struct IntervalEnds {
    Variable first, last;
};
IntervalEnds play_on_ends(Game& game, std::size_t argument);

/// Where the elements of `part` stand in `whole`, from 0: at its begin or its end if they do so there; `whole.size() +
/// 1` if they stand at neither.
std::size_t place_at_an_end(const std::vector<Int>& part, const std::vector<Int>& whole);

}  // namespace grundy::rules
