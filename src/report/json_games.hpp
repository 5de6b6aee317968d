// SPDX-License-Identifier: MIT
// Shows games, their expected values and the findings about their rules as JSON.
#pragma once

#include <cstddef>
#include <grundy/grundy.hpp>
#include <string>
#include <vector>

namespace grundy::report {

/// These games, of `count` that there are.
std::string games_json(const std::vector<GameInfo>& games, std::size_t count);
std::string game_json(const GameInfo& game);
/// Returns each expectation, whether it holds, and whether all do.
std::string checks_json(const std::vector<ExpectationResult>& results);
std::string findings_json(const std::vector<RuleFinding>& findings);

}  // namespace grundy::report
