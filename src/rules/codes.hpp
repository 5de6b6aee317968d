// SPDX-License-Identifier: MIT
// Codes as games, in the notation of CGSuite 2: taking and breaking (Guy and Smith 1956; Winning Ways ch. 4), "0.77",
// "4!.0", "0.{2+}3[7]", and coin turning (Winning Ways ch. 14), "1-3", "3E", "1+S".
#pragma once

#include <optional>

#include "core/diagnostics.hpp"
#include "rules/game.hpp"

namespace grundy::rules {

/// The game of a code, lowered to ordinary rules so that every engine understands it, the reference first. A code
/// without a point, in double quotes, is one of coin turning; any other code is one of taking and breaking. Reports
/// faults at `where` + offset, and returns nothing if there are any. The calls of the game are of kind same_instance,
/// so that it can be added to any library.
std::optional<Game> parse_code(std::string_view code, std::size_t where, Diagnostics& faults);

/// Take the code without quotes. `game` has its name and argument and gets its options.
/// Return false if there are faults.
bool lower_taking(std::string_view code, std::size_t where, Game& game, Diagnostics& faults);
bool lower_coins(std::string_view code, std::size_t where, Game& game, Diagnostics& faults);

}  // namespace grundy::rules
