// SPDX-License-Identifier: MIT
// Estimates from below how many positions arise from one, to refuse at once what no engine has the memory for.
#pragma once

#include <cstdint>
#include <span>

#include "rules/position.hpp"

namespace grundy::engines::table {

/// For games of table form. Uses options that fall by fixed amounts without any condition; returns 1 if there are none.
std::uint64_t positions_at_least(const rules::Ruleset& rules, int instance, std::span<const Int> words);

}  // namespace grundy::engines::table
