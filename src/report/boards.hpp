// SPDX-License-Identifier: MIT
// Boards drawn as blocks of text, from positions as the language writes them.
#pragma once

#include <string>
#include <string_view>

namespace grundy::report {

/// The boards of a component before and after a move beside each other, indented, a line each; "" if either has no
/// board, or several, or one that is too large to be of use.
std::string boards_beside(std::string_view from, std::string_view to);

}  // namespace grundy::report
