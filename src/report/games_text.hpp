// SPDX-License-Identifier: MIT
// Games, their rules and their promised values as text.
#pragma once

#include <cstddef>
#include <grundy/grundy.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::report {

/// One line for each game.
std::string catalogue_text(const std::vector<GameInfo>& games);

/// The rules of one game of `all`, its notes and the values that its author promises. `check` says how these are
/// checked, as "grundy games kayles --check"; it may be empty.
std::string game_text(const GameInfo& game, const std::vector<GameInfo>& all, std::string_view check = {});

/// The expectations that fail, or how many hold.
std::string checks_text(const std::vector<ExpectationResult>& results);

/// The findings about the rules of `games` games, and the number of findings that are not notes.
std::string findings_text(const std::vector<RuleFinding>& findings, std::size_t games);

}  // namespace grundy::report
