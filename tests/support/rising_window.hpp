// SPDX-License-Identifier: MIT
// What the window theorem proves of the values of one game that rise.
#pragma once

#include <optional>

#include "engines/sequences/window_prover.hpp"

namespace grundy {

inline std::optional<engines::Period> prove_by_rising_window(const rules::HeapForm& form, const Sequence& g,
                                                             Meter& meter) {
    const auto tails = rules::tails_of({&form, 1});
    if (!tails) return std::nullopt;
    auto found = engines::sequences::WindowProver({&form, 1}, *tails).rising({&g}, meter);
    return found.empty() ? std::nullopt : std::optional(std::move(found[0]));
}

}  // namespace grundy
