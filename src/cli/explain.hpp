// SPDX-License-Identifier: MIT
// An answer in words: who wins, the XOR laid out, the winning moves and why each wins.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace grundy::cli {

/// At most `most_moves` moves are shown, and how many more there are is said.
std::string explain(const Answer& answer, std::size_t most_moves);

/// The same, then why each winning move wins, or why every move of a lost position loses: the moves that can follow,
/// in groups, and the answer to each. At most `most_groups` groups are shown after each move.
std::string explain_in_full(const Explanation& explanation, std::size_t most_moves, std::size_t most_groups);

/// That without the line on the engine and its work.
std::string reasons(const Explanation& explanation, std::size_t most_moves, std::size_t most_groups);

/// "(take = 2)", or nothing.
std::string choice_text(const std::vector<std::pair<std::string, std::int64_t>>& choice);

/// "1 move", "2 moves"
std::string counted(std::uint64_t count, std::string_view noun);
/// The same under misere play.
std::string explain(const MisereAnswer& answer, std::size_t most_moves);

}  // namespace grundy::cli
