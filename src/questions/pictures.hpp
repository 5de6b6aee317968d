// SPDX-License-Identifier: MIT
// Pictures and game graphs as the commands and the questions ask for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <grundy/grundy.hpp>
#include <string>

#include "questions/request.hpp"
#include "report/picture.hpp"

namespace grundy::questions {

inline constexpr std::int64_t usual_positions = 200, most_positions = 10000;

/// The field `limit`. Throws Error if it is out of bounds.
std::size_t graph_limit(const Request& request);
/// Throws Stopped if the budget does not suffice. If there are more than `most` positions, the Error names the option
/// that allows more.
GameGraph find_game_graph(Solver& solver, const std::string& position, std::size_t most, const std::string& option,
                          const OwnLimits& limits = {});
/// For a request with the fields of `draw`.
report::Picture picture_of(Solver& solver, const Request& request, const OwnLimits& limits);

}  // namespace grundy::questions
