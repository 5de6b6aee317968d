// SPDX-License-Identifier: MIT
// Shows the choice of an engine for each game of a position, with its reason.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <vector>

#include "report/markup.hpp"

namespace grundy::report {

std::string plan_text(const std::vector<Plan>& plans, Markup markup = Markup::Language::plain);

}  // namespace grundy::report
