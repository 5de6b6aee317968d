// SPDX-License-Identifier: MIT
// The arguments of a table: their names, and those of a value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <grundy/grundy.hpp>
#include <string>
#include <utility>
#include <vector>

namespace grundy::report {

/// Returns the names from the head of the game's rules, one for each range of the table; "n", or "a" and "b", if there
/// are none.
std::vector<std::string> argument_names(const Rules& rules, const Table& table);

/// Returns "a = 5, b = 0..20".
std::string arguments_text(const Table& table, const std::vector<std::string>& names);

/// The numbers of the cell with this index, one for each range; the last one changes fastest.
std::vector<std::int64_t> numbers_of_cell(const std::vector<std::pair<std::int64_t, std::int64_t>>& ranges,
                                          std::size_t cell);

/// The arguments of the value with this index, one for each range.
std::vector<std::uint64_t> place_of(const Table& table, std::size_t cell);

}  // namespace grundy::report
