// SPDX-License-Identifier: MIT
// Shows a proven period, or what is known without one, as text.
#pragma once

#include <grundy/grundy.hpp>
#include <string>

namespace grundy::report {

/// Returns several lines: the period, the preperiod, the largest value and the theorem. The answer must not have been
/// stopped.
std::string period_text(const PeriodAnswer& answer);

}  // namespace grundy::report
