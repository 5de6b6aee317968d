// SPDX-License-Identifier: MIT
// Finds taking-and-breaking codes in a text, such as "0.77", "{2+}!.0" or "0.*3[7]".
#pragma once

#include <cstddef>
#include <string_view>

namespace grundy::lang {

/// The end of the code that begins at `at`, or 0 if no code begins there. Text that is not a valid code but can be
/// nothing else is included, so that the reader of codes reports it.
std::size_t code_at(std::string_view text, std::size_t at);

}  // namespace grundy::lang
