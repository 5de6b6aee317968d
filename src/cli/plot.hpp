// SPDX-License-Identifier: MIT
// Pictures of tables: the values of one range as points over their sizes, those of two as a map of colours.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <vector>

#include "cli/picture.hpp"

namespace grundy::cli {

/// The range that varies, of a table over one range, or over two of which one is a single number; -1: both do.
int only_range(const Table& table);

/// `names` are those of the arguments. Error, with the remedy, where there are too many cells to be seen.
Picture plot(const Table& table, const std::vector<std::string>& names);

}  // namespace grundy::cli
