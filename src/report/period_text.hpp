// SPDX-License-Identifier: MIT
// Shows a proven period, or what is known without one.
#pragma once

#include <grundy/grundy.hpp>
#include <string>

#include "report/markup.hpp"

namespace grundy::report {

/// Returns several lines: the period, the preperiod, the largest value and the theorem. The answer must not have been
/// stopped, unless it has a quotient. `all`: also of long lists, such as the heaps of a misere quotient.
std::string period_text(const PeriodAnswer& answer, Markup markup = Markup::Language::plain, bool all = false);

}  // namespace grundy::report
