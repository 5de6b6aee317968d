// SPDX-License-Identifier: MIT
// Shows the choice of an engine, with its reason, as text.
#pragma once

#include <grundy/grundy.hpp>
#include <string>

namespace grundy::report {

std::string plan_text(const Plan& plan);

}  // namespace grundy::report
