// SPDX-License-Identifier: MIT
// An answer in words: who wins, the XOR laid out, the winning moves and why each wins.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace grundy::cli {

/// Shows at most `most_moves` moves and states how many more there are.
std::string explain(const Answer& answer, std::size_t most_moves);

/// As above, followed by the reasons: why each winning move wins, or why every move of a lost position loses. These are
/// the possible replies, in groups, and the answer to each. At most `most_groups` groups are shown after each move.
std::string explain_in_full(const Explanation& explanation, std::size_t most_moves, std::size_t most_groups);

/// As explain_in_full, without the line about the engine and its work.
std::string reasons(const Explanation& explanation, std::size_t most_moves, std::size_t most_groups);

/// "(take = 2)", or an empty text.
std::string choice_text(const std::vector<std::pair<std::string, std::int64_t>>& choice);

/// "1 move", "2 moves"
std::string counted(std::uint64_t count, std::string_view noun);
/// As the first function, for misere play.
std::string explain(const MisereAnswer& answer, std::size_t most_moves);

}  // namespace grundy::cli
