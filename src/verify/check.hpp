// SPDX-License-Identifier: MIT
// Is a certificate right? Everything is computed again, from the rules that it carries, by code of this folder alone.
#pragma once

#include <string>

#include "core/budget.hpp"
#include "verify/certificate.hpp"

namespace grundy::verify {

/// "" where the certificate proves what it says; else what is wrong with it.
std::string fault_of(const Certificate& certificate, Meter& meter);

/// "G(n + 12) = G(n) for all n >= 71".
std::string statement(const Certificate& certificate);

}  // namespace grundy::verify
