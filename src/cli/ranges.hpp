// SPDX-License-Identifier: MIT
// "GAME A..B [C..D]" as words of a command line.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.hpp"

namespace grundy::cli {

using Range = std::pair<std::int64_t, std::int64_t>;

struct Query {
    std::string game;
    std::vector<Range> ranges;  ///< at most two
};

/// Error where the words are no such query, or where a range is missing that `must_have_range` asks for.
Query read_query(const Command& command, const std::vector<std::string>& words, bool must_have_range);

}  // namespace grundy::cli
