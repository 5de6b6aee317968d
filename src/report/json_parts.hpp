// SPDX-License-Identifier: MIT
// Shows a position taken apart as JSON, for programs that draw it.
#pragma once

#include <cstdint>
#include <grundy/positions.hpp>
#include <grundy/rules.hpp>
#include <optional>
#include <string>
#include <vector>

#include "report/json_text.hpp"

namespace grundy::report {

/// `values` has one entry for each component, which may be unknown. The names and types of arguments are those of the
/// rules.
Json parts_json(const std::string& position, const std::vector<Part>& parts,
                const std::vector<std::optional<Value>>& values, const Rules& rules);

/// What the arguments of a game are, in words.
inline constexpr const char* families[] = {"heap", "heaps", "row", "bag", "board", "graph", "set", "mixed", "none"};
/// The place of that word.
std::size_t family_place(const std::vector<Slot>& arguments);

}  // namespace grundy::report
