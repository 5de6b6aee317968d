// SPDX-License-Identifier: MIT
// The names of a table's arguments.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <vector>

namespace grundy::report {

/// As in the head of the game's rules, one for each range of the table; "n", or "a" and "b", if the head has none.
std::vector<std::string> argument_names(const Rules& rules, const Table& table);

/// "a = 5, b = 0..20"
std::string arguments_text(const Table& table, const std::vector<std::string>& names);

}  // namespace grundy::report
