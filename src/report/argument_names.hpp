// SPDX-License-Identifier: MIT
// Determines the names of a table's arguments.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <vector>

namespace grundy::report {

/// Returns the names from the head of the game's rules, one for each range of the table; "n", or "a" and "b", if there
/// are none.
std::vector<std::string> argument_names(const Rules& rules, const Table& table);

/// Returns "a = 5, b = 0..20".
std::string arguments_text(const Table& table, const std::vector<std::string>& names);

}  // namespace grundy::report
