// SPDX-License-Identifier: MIT
// A theorem is used only for rules for which it says what the definition says, from small positions (docs/proofs.md,
// "What guards the forms").
#pragma once

#include "engines/theorems/theorem.hpp"

namespace grundy::engines::theorems {

/// Compares the value or the winner, and the moves that win, of small positions with the definition. Describes the
/// first difference, or a fault of the rules; nothing if there is none within this share of the effort of one
/// comparison (reference/reference.hpp).
std::optional<std::string> difference(const rules::Ruleset& rules, int instance, const Theorem& theorem,
                                      std::uint64_t share);

/// The theorem that fits the rules, if it agrees with the definition; or null.
std::unique_ptr<Theorem> guarded(const rules::Ruleset& rules, int instance, Says says);

}  // namespace grundy::engines::theorems
