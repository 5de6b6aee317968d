// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace grundy {

/// Makes text of unknown origin safe for people and terminals: printable ASCII stays as it is, a backslash is doubled,
/// any other character becomes "\u{2024}" (which looks like a dot), and a byte that is not text becomes "\xff".
std::string escaped(std::string_view text);

/// Returns the message with the middle left out of each word longer than 1000 bytes: a message that quotes a request
/// would be as long as that.
std::string with_short_words(std::string_view message);

}  // namespace grundy
