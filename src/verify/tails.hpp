// SPDX-License-Identifier: MIT
// The theorems for takes that repeat for ever (docs/proofs.md, section 2).
#pragma once

#include "core/budget.hpp"
#include "verify/certificate.hpp"

namespace grundy::verify {

/// Checks all conditions but those on the values alone: the period and its least preperiod. Returns the values. Throws
/// Refuted.
std::vector<std::uint32_t> check_tails(const Certificate& certificate, Meter& meter);

}  // namespace grundy::verify
