// SPDX-License-Identifier: MIT
// How many positions arise from one, at least: to refuse at once what no engine has the memory for.
#pragma once

#include <cstdint>
#include <span>

#include "rules/position.hpp"

namespace grundy::engines {

/// Of a game of table form. Seen from options that fall by fixed amounts without any condition; 1 where there are none.
std::uint64_t positions_at_least(const rules::Ruleset& rules, int instance, std::span<const Int> words);

}  // namespace grundy::engines
