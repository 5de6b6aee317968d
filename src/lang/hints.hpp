// SPDX-License-Identifier: MIT
// Hints for what people write who know another notation.
#pragma once

#include <string>
#include <string_view>

namespace grundy::lang {

/// For a word in place of a game with its arguments.
std::string hint_without_arguments(std::string_view word);
/// For text in a head, in place of a name or of the colon at its end.
std::string hint_of_head(std::string_view found);
/// For text in place of a game.
std::string hint_in_place_of_game(std::string_view found);
/// For a word with brackets that is no function.
std::string hint_of_function(std::string_view word);
/// For an operator of numbers between games.
std::string hint_of_operator(std::string_view found);
/// For text in place of `for` or `if`.
std::string hint_behind_terms(std::string_view found);

}  // namespace grundy::lang
