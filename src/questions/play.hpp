// SPDX-License-Identifier: MIT
// The question `play`: what a page needs to go on from a position, for every game, under normal and misere play, also
// where values are beyond the budget.
#pragma once

#include <string>

#include "questions/questions.hpp"

namespace grundy::questions {

/// The answer as JSON (docs/api.md). Throws Stopped if the query is interrupted, TextError for a faulty position.
std::string play(Work& w);

}  // namespace grundy::questions
