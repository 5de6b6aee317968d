// SPDX-License-Identifier: MIT
// What a request brings along for its question: games, data and graphs, and a budget.
#pragma once

#include <grundy/grundy.hpp>

#include "questions/request.hpp"

namespace grundy::questions {

/// Adds the graphs, the data and, if `with_rules`, the games of a request.
void add_scope(Rules& rules, const Request& request, bool with_rules);
/// The budget of a request, but at most what is allowed.
Limits limits_of(const Request& request, Limits allowed);

}  // namespace grundy::questions
