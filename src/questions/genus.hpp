// SPDX-License-Identifier: MIT
// Genera under misere play, as the commands and the interfaces ask for them.
#pragma once

#include <grundy/genus.hpp>

#include "questions/questions.hpp"
#include "questions/ranges.hpp"

namespace grundy::questions {

/// Both throw Stopped if the budget does not suffice.
GenusAnswer find_genus(const Rules& rules, SolverOptions options, const std::string& position, std::size_t most);
GenusTable find_genera(const Rules& rules, SolverOptions options, const Query& query);

/// The question `genus`.
std::string genus(Work& work);

}  // namespace grundy::questions
