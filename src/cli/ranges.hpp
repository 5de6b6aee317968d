// SPDX-License-Identifier: MIT
// Parses "GAME A..B [C..D]", or "POSITION n=A..B [m=C..D]", from the words of a command line.
#pragma once

#include <cstdint>
#include <grundy/grundy.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.hpp"

namespace grundy::cli {

using Range = std::pair<std::int64_t, std::int64_t>;

struct Query {
    std::string game;
    std::vector<Range> ranges;       ///< at most four
    std::vector<std::string> names;  ///< what the ranges are of, if they were written NAME=A..B
    bool family() const { return !names.empty(); }
    std::vector<OpenInteger> open() const;
};

enum class Purpose {
    table,       ///< all values are kept
    statistics,  ///< the values of one range are not kept
    pattern      ///< needs no range
};

/// Throws Error if the words are not such a query, a range is missing, or so many values cannot be kept.
Query read_query(const Command& command, const std::vector<std::string>& words, Purpose purpose);

}  // namespace grundy::cli
