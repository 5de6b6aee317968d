// SPDX-License-Identifier: MIT
// Shows what was found in the values of a game.
#pragma once

#include <grundy/grundy.hpp>
#include <string>

#include "report/hints.hpp"
#include "report/markup.hpp"

namespace grundy::report {

/// Returns the formulas with their standing, proved or conjectured, or a list of what was tried.
std::string pattern_text(const Pattern& pattern, const Hints& hints = {}, Markup markup = Markup::Language::plain);

}  // namespace grundy::report
