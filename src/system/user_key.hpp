// SPDX-License-Identifier: MIT
// A secret of the user, by which a file that a program of theirs wrote is told from one that somebody else made.
#pragma once

#include <optional>
#include <string>

namespace grundy::system {

/// 64 hexadecimal digits, made at the first call and kept in $XDG_STATE_HOME/grundy/key, or ~/.local/state/grundy/key,
/// where nobody else can read them. Nothing where there can be no such file.
std::optional<std::string> user_key();

}  // namespace grundy::system
