// SPDX-License-Identifier: MIT
// Values that rise for ever where takes repeat for ever (docs/proofs.md, Theorem 40).
#pragma once

#include "core/budget.hpp"
#include "verify/certificate.hpp"

namespace grundy::verify {

/// Checks all conditions but those on the values alone. From `from` on, takes repeat after the claimed step. Throws
/// Refuted.
void check_rise(const Certificate& certificate, Int from, const std::vector<std::uint32_t>& g, Meter& meter);

}  // namespace grundy::verify
