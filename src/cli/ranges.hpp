// SPDX-License-Identifier: MIT
// Parses "GAME A..B [C..D]", or "POSITION n=A..B [m=C..D]", from the words of a command line.
#pragma once

#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "questions/ranges.hpp"

namespace grundy::cli {

using questions::Query;
using questions::Range;

enum class Purpose {
    table,       ///< all values are kept
    statistics,  ///< the values of one range are not kept
    pattern,     ///< needs no range
    count        ///< values may be counted without being kept
};

/// Throws Error if the words are not such a query, a range is missing, or that number of values cannot be kept.
Query read_query(const Command& command, const std::vector<std::string>& words, Purpose purpose);

}  // namespace grundy::cli
