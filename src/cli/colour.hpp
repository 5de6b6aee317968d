// SPDX-License-Identifier: MIT
// Colour for people at a terminal. It only repeats what the words say.
#pragma once

#include <string>
#include <string_view>

namespace grundy::cli {

/// Whether to colour what is written to a file descriptor. `choice` is the value of --color: "always", "never", or
/// "auto" and "", which colour on a terminal unless NO_COLOR is set (https://no-color.org) or the terminal is dumb.
bool wants_colour(std::string_view choice, int descriptor);

/// A message about a fault: the line that marks a place by ^ is green, and what precedes the words is bold.
std::string coloured_fault(std::string_view message);

}  // namespace grundy::cli
