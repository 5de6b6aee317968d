// SPDX-License-Identifier: MIT
// Draws tables: the values of one range as points over their sizes, those of two ranges as a colour map.
#pragma once

#include <cstdint>
#include <grundy/grundy.hpp>
#include <string>
#include <vector>

#include "report/picture.hpp"

namespace grundy::report {

/// Returns the range that varies in a table over one range, or over two of which one is a single number; -1 if both
/// vary.
int only_range(const Table& table);

/// `names` are those of the arguments. Throws Error, with a remedy, if there are too many cells to be visible.
Picture plot(const Table& table, const std::vector<std::string>& names);

/// Numbers at 1, 2, ... that are no values of a game; `across` and `up` name the axes.
Picture plot(const std::vector<std::uint64_t>& numbers, const std::string& title, const std::string& across,
             const std::string& up);

}  // namespace grundy::report
