// SPDX-License-Identifier: MIT
// The user's folders for this program, as the XDG Base Directory Specification places them.
#pragma once

#include <string>

namespace grundy::os {

/// The folder for state: $XDG_STATE_HOME/grundy or ~/.local/state/grundy; "" if the user has no home.
std::string state_folder();
/// The folder for the user's own data: $XDG_DATA_HOME/grundy or ~/.local/share/grundy; "" if the user has no home.
std::string data_folder();

}  // namespace grundy::os
