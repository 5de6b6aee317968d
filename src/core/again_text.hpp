// SPDX-License-Identifier: MIT
// How answers write a move after which the same player moves again: a word, and what the move leaves.
#pragma once

#include <string_view>

namespace grundy {

inline constexpr std::string_view again_before = "again ";

/// Whether a move to `to`, as answers write it, is followed by another one of the same player.
inline bool says_again(std::string_view to) { return to.starts_with(again_before); }

/// What the move leaves: `to` without that word.
inline std::string_view left_by(std::string_view to) { return says_again(to) ? to.substr(again_before.size()) : to; }

}  // namespace grundy
