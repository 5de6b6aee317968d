// SPDX-License-Identifier: MIT
// Games found by words, as the commands and the questions ask for them.
#pragma once

#include <grundy/rules.hpp>
#include <string>
#include <vector>

namespace grundy::questions {

/// The games in which the words occur, or the one that "snim[{2, 5}]" means. Throws Error, with names that are similar,
/// if there is none.
std::vector<GameInfo> found_games(const Rules& rules, const std::string& words);

}  // namespace grundy::questions
