// SPDX-License-Identifier: MIT
// Shows a proven period, or what is known without one.
#pragma once

#include <grundy/grundy.hpp>
#include <string>

#include "report/markup.hpp"

namespace grundy::report {

/// Returns several lines: the period, the preperiod, the largest value and the theorem. The answer must not have been
/// stopped.
std::string period_text(const PeriodAnswer& answer, Markup markup = Markup::Language::plain);

}  // namespace grundy::report
