// SPDX-License-Identifier: MIT
// Defines pieces that the texts of several answers share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace grundy::report {

/// Returns at most `most` characters (10 or more): the middle of a longer text is replaced by " ... ".
std::string shorten(std::string_view text, std::size_t most);

/// Returns "1 move", "2 moves" or "2 replies".
std::string counted(std::uint64_t count, std::string_view noun);

/// Returns "(take = 2)", or an empty text.
std::string choice_text(const std::vector<std::pair<std::string, std::int64_t>>& choice);

}  // namespace grundy::report
