// SPDX-License-Identifier: MIT
// How a repetition of values is written: one place for messages, certificates and atlases.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/nimber.hpp"

namespace grundy {

/// Returns "G(n + 40) = G(n) + 16 for all n >= 4, but G(n + 40) = G(n) if n mod 40 is 19 or 39". `flat` are the
/// residues of the heaps whose values do not rise, ascending.
std::string repetition_text(const std::string& values, Int period, Int preperiod, Nimber saltus,
                            std::span<const Int> flat);

/// What a misere quotient of heaps with a period states: "under misere play, heap n + 8 acts as heap n ...".
std::string quotient_text(Int period, Int preperiod, std::uint64_t order, std::uint64_t lost);

/// Returns "19 or 39".
std::string any_of_text(std::span<const Int> numbers);

}  // namespace grundy
