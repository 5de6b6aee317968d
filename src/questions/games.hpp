// SPDX-License-Identifier: MIT
// Games found by words, as the commands and the questions ask for them.
#pragma once

#include <grundy/rules.hpp>
#include <string>
#include <vector>

namespace grundy::questions {

/// The games in which the words occur. Throws Error, with names that are similar, if there is none.
std::vector<GameInfo> found_games(const Rules& rules, const std::string& words);

/// The game that is meant by a name, by another name that a game has, or by "snim[{2, 5}]" or "kayles(5)"; if there is
/// none, the games in which the words occur. Throws as found_games.
std::vector<GameInfo> meant_games(const Rules& rules, const std::string& words);

}  // namespace grundy::questions
