// SPDX-License-Identifier: MIT
// Is a certificate right? Everything is computed again, from the rules that it carries, by code of this folder alone.
#pragma once

#include <string>

#include "core/budget.hpp"
#include "verify/certificate.hpp"

namespace grundy::verify {

/// Certificates in parts may be checked by several machines: that of number `machine` of them (from 0) computes each
/// `machines`-th part. If none finds a fault, there is none.
struct Share {
    std::size_t machine = 0, machines = 1;
};

/// Is the name that of a code? Only then it is checked: the moves must be those of the code.
bool named_by_code(const Certificate& certificate);

/// "" where the certificate proves what it says; else what is wrong with it.
std::string fault_of(const Certificate& certificate, Meter& meter, const Share& share = {});

}  // namespace grundy::verify
