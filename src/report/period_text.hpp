// SPDX-License-Identifier: MIT
// A proven period, or what is known without one, as text.
#pragma once

#include <grundy/grundy.hpp>
#include <string>

namespace grundy::report {

/// Several lines: the period, the preperiod, the largest value and the theorem. For an answer that was not stopped.
std::string period_text(const PeriodAnswer& answer);

}  // namespace grundy::report
