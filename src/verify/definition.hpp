// SPDX-License-Identifier: MIT
// The values of sequences that depend on each other, from the definition, for the checker of certificates.
#pragma once

#include <cstdint>
#include <vector>

#include "verify/kinds.hpp"

namespace grundy::verify {

/// By sequence.
using Values = std::vector<std::vector<std::uint32_t>>;

/// Computes the values of heaps 0, ..., count - 1 of all sequences. Throws Error if play may go on for ever.
Values defined_values(const std::vector<Sequence>& sequences, Int count, Meter& meter);

}  // namespace grundy::verify
