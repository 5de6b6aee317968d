// SPDX-License-Identifier: MIT
// Finds games by words: in names, other names, heads, sources and notes.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::report {

/// Other names of a game: what its note lists after "Also known as:", up to the end of that line.
std::vector<std::string> other_names(const GameInfo& game);

/// The games of that name or, if there is none, of that other name; capitals and punctuation do not count.
std::vector<GameInfo> named_games(const std::vector<GameInfo>& games, std::string_view name);

/// The games in which all words of the text occur, those with them in a name first. Capitals and punctuation do not
/// count, and a word may be the beginning of a longer one: "dawson", "hdu-1847", "0.77".
std::vector<GameInfo> search_games(const std::vector<GameInfo>& games, std::string_view words);

}  // namespace grundy::report
