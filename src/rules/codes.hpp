// SPDX-License-Identifier: MIT
// Taking-and-breaking codes (Guy and Smith 1956; Winning Ways ch. 4) as games: "0.77", "4.007", "0.3F".
#pragma once

#include <optional>

#include "core/diagnostics.hpp"
#include "rules/game.hpp"

namespace grundy::rules {

/// Digit k after the point, written in base 16 (0-9, A-F): bit i (1, 2, 4, 8) set = taking k may leave
/// exactly i heaps (0, 1, 2, 3), none of them empty. The digit before the point is the same for taking
/// nothing; its bits 0 and 1 would change nothing and are refused. A tail in brackets repeats for ever:
/// "0.3[3]" takes any number. "!" behind a digit: the heaps left differ from each other in size.
/// Reports faults at `where` + offset; returns nothing where there are any. The calls of the game are of
/// kind same_instance, so that it can be added to any library.
std::optional<Game> parse_code(std::string_view code, std::size_t where, Diagnostics& faults);

}  // namespace grundy::rules
