// SPDX-License-Identifier: MIT
// Periods of systems of heap games (rules/system_form.hpp).
#pragma once

#include "api/impl.hpp"
#include "engines/systems/solver.hpp"
#include "verify/certificate.hpp"

namespace grundy {

/// Looks for the period of the system's first sequence and fills in the answer.
void find_in_system(engines::systems::Solver& solver, const PeriodQuery& query, const std::string& rules_digest,
                    Meter& meter, PeriodAnswer& out);

/// Compares the system of a certificate with the one of these rules. Returns the fault, or nothing.
std::string system_fault(const verify::Certificate& certificate, const rules::Ruleset& ruleset, int instance,
                         std::uint64_t steps, std::uint64_t& compared);

}  // namespace grundy
