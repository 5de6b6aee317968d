// SPDX-License-Identifier: MIT
// Checks certificates. Everything is recomputed from the rules in the certificate, by code of this folder alone.
#pragma once

#include <string>

#include "core/budget.hpp"
#include "verify/certificate.hpp"

namespace grundy::verify {

/// Several machines may check a certificate in parts: the one with number `machine` (from 0) computes every
/// `machines`-th part. If none of them finds a fault, there is none.
struct Share {
    std::size_t machine = 0, machines = 1;
};

/// Whether the name is that of a code. Only then is it checked: the moves must be those of the code.
bool named_by_code(const Certificate& certificate);
/// Throws Error if the name is a code and the moves are not those of it.
void check_name(const Certificate& certificate);

/// Returns "" if the certificate proves its statement; otherwise what is wrong with it.
std::string fault_of(const Certificate& certificate, Meter& meter, const Share& share = {});

}  // namespace grundy::verify
