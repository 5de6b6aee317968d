// SPDX-License-Identifier: MIT
// Checks the sparse window in parts: what `check` requires of a certificate with too many values for one table or
// machine.
#pragma once

#include "core/error.hpp"
#include "verify/check.hpp"

namespace grundy::verify {

struct Refuted : Error {
    using Error::Error;
};

inline void demand(bool condition, const std::string& what) {
    if (!condition) throw Refuted(what);
}

std::vector<Int> primes_of(Int n, Meter& meter);

std::string digest_of(std::span<const std::uint32_t> values, Meter& meter);

/// `window` is how far back the larger parts of splits lie.
void check_sparse_parts(const Certificate& certificate, Int window, Meter& meter, const Share& share);

}  // namespace grundy::verify
