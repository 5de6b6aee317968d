// SPDX-License-Identifier: MIT
// Shows a proven period, or what is known without one, as text.
#pragma once

#include <grundy/grundy.hpp>
#include <string>

namespace grundy::report {

/// Returns several lines: the period, the preperiod, the largest value and the theorem. The answer must not have been
/// stopped, unless it has a quotient. `all`: long lists are not shortened.
std::string period_text(const PeriodAnswer& answer, bool all = false);

}  // namespace grundy::report
