// SPDX-License-Identifier: MIT
// Quick fixes: what a hint says to write instead, if it says exactly that.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace grundy::lsp {

/// What to put in place of the faulty stretch; nothing if the hint explains more than it replaces.
std::optional<std::string> replacement(std::string_view stretch, const std::string& hint);

}  // namespace grundy::lsp
