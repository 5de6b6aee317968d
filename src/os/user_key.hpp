// SPDX-License-Identifier: MIT
// A secret of the user. It distinguishes files that this user's programs wrote from files that somebody else made.
#pragma once

#include <optional>
#include <string>

namespace grundy::os {

/// Returns 64 hexadecimal digits, made at the first call and kept in $XDG_STATE_HOME/grundy/key or
/// ~/.local/state/grundy/key, where nobody else can read them. Returns nothing if no such file can exist.
std::optional<std::string> user_key();

}  // namespace grundy::os
