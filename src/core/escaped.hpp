// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace grundy {

/// Text of unknown origin for people and terminals: printable ASCII as it is, a backslash as two, any other character
/// as
/// "\u{2024}" (a dot that is none), bytes that are no text as "\xff".
std::string escaped(std::string_view text);

}  // namespace grundy
