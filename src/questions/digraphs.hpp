// SPDX-License-Identifier: MIT
// The question about a game that is given as a graph.
#pragma once

#include <string>

#include "questions/questions.hpp"

namespace grundy::questions {

std::string digraph(Work& w);

}  // namespace grundy::questions
