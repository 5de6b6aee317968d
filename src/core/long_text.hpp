// SPDX-License-Identifier: MIT
// Long texts for people, and texts that are lists.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace grundy {

/// Returns at most `most` characters (10 or more): the middle of a longer text is replaced by " ... ".
std::string shorten(std::string_view text, std::size_t most);

/// The texts between the separators that stand outside of brackets and quotes; at least one.
std::vector<std::string> split_outside_brackets(std::string_view text, char separator);

}  // namespace grundy
