// SPDX-License-Identifier: MIT
// Rules as text in which names do not matter, to tell whether they are those of a theorem. A theorem holds for its game
// and not for one that differs by one condition, so the whole text must be equal: arguments are a, b, ..., binders p,
// q, ... in each option, operands whose order does not matter are sorted, and whatever the text has no words for
// becomes "?", which equals nothing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/position.hpp"

namespace grundy::engines::closed {

/// An option as the theorem states it, in each form that rules may give it.
using Spellings = std::vector<std::string>;

/// For each option of the theorem, the option of the instance that is it; nothing if the rules have another option,
/// lack one, or have parameters.
std::optional<std::vector<const rules::Option*>> options_as(const rules::Ruleset& rules, int instance,
                                                            const std::vector<Spellings>& theorem);

/// One option in that text.
std::string shape_text(const rules::Ruleset& rules, int instance, const rules::Option& option);

}  // namespace grundy::engines::closed
