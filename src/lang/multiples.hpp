// SPDX-License-Identifier: MIT
// Positions with more equal components than a list can hold, for questions about normal play.
#pragma once

#include <vector>

#include "lang/lang.hpp"

namespace grundy::lang {

/// N equal components. The position holds two of them if N is even, three if N is odd. Their sum has
/// the value of all N: two nimbers cancel, the sum of two infinities is the infinity() that more of them are, and loony
/// components stay loony.
struct Multiple {
    std::size_t first = 0;  ///< the place of the first of them in the position
    Int times = 1;          ///< N
};

/// As parse_position, but multiples that are too many components become two or three, and are listed, in ascending
/// order of their places. This is of no use for misere play, nor for the number of moves.
std::optional<rules::Position> parse_position(std::string_view text, rules::Library& library, rules::Ruleset& ruleset,
                                              Diagnostics& faults, std::vector<Multiple>& multiples);

}  // namespace grundy::lang
