// SPDX-License-Identifier: MIT
// Shows games, their rules and their expected values as text.
#pragma once

#include <cstddef>
#include <grundy/grundy.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::report {

/// Returns one line for each game.
std::string catalogue_text(const std::vector<GameInfo>& games);

/// Returns the rules of one game of `all`, its notes and the values that its author expects. `check` is the command
/// that checks them, such as "grundy games kayles --check"; it may be empty.
std::string game_text(const GameInfo& game, const std::vector<GameInfo>& all, std::string_view check = {});

/// Lists the expectations that fail, or states how many hold.
std::string checks_text(const std::vector<ExpectationResult>& results);

/// Lists the findings about the rules of `games` games, and states how many of them are not notes.
std::string findings_text(const std::vector<RuleFinding>& findings, std::size_t games);

}  // namespace grundy::report
