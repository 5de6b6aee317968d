// SPDX-License-Identifier: MIT
// A theorem on who wins is used only for rules for which it says what the definition says, from small positions
// (docs/proofs.md, "What guards the forms").
#pragma once

#include <cstdint>

#include "engines/closed/closed_form.hpp"

namespace grundy::engines::closed {

constexpr std::size_t guarded_positions = 50;
constexpr std::uint64_t guard_steps = 20'000;

/// Whether the theorem has the winner of the definition for the smallest positions of the instance that it serves:
/// `guarded_positions` of them, or as many as `guard_steps` candidates are enough for. It has not where the rules have
/// a fault.
bool agrees(const rules::Ruleset& rules, int instance, ClosedForm& form);

}  // namespace grundy::engines::closed
