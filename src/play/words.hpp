// SPDX-License-Identifier: MIT
// Small pieces of text for the conversation.
#pragma once

#include <cstddef>
#include <grundy/grundy.hpp>
#include <string>
#include <string_view>

namespace grundy::play {

inline constexpr std::size_t most_shown_components = 20;

std::string lower(std::string text);
/// Returns at most 100 characters: the middle of a longer text is replaced by " ... ".
std::string shortened(std::string_view text);
/// Returns "1 move", "2 moves", "3 replies".
std::string counted(std::uint64_t count, std::string_view noun);
/// Returns "(take = 2)", or an empty text.
std::string choice_of(const LegalMove& move);
/// Returns "kayles(5) -> kayles(1) + kayles(3) (take = 1)".
std::string described(const LegalMove& move);

}  // namespace grundy::play
