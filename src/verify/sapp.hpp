// SPDX-License-Identifier: MIT
// Theorem 44 (docs/proofs.md) as a checklist: in some residue classes values rise by S every P heaps, in the others
// they stay as they are.
#pragma once

#include <cstdint>
#include <vector>

#include "core/budget.hpp"
#include "verify/certificate.hpp"

namespace grundy::verify {

/// Throws Error, with the reason, unless the values g, which are those of the rules and continue as the certificate
/// claims, satisfy the conditions.
void check_sapp_window(const Certificate& certificate, const std::vector<std::uint32_t>& g, Meter& meter);

}  // namespace grundy::verify
