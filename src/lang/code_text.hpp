// SPDX-License-Identifier: MIT
// Finds taking-and-breaking codes in a text, such as "0.77", "{2+}!.0" or "0.*3[7]".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace grundy::lang {

/// The end of the code that begins at `at`, or 0 if no code begins there. Text that is not a valid code but can be
/// nothing else is included, so that the reader of codes reports it.
std::size_t code_at(std::string_view text, std::size_t at);

/// Returns the end of a code that begins with its point at `at`: ".77" means "0.77". Returns 0 if there is none, or if
/// the point belongs to what stands before it.
std::size_t short_code_at(std::string_view text, std::size_t at);

/// The code as answers print it: digits in capitals, and something before the point. A quoted code stays as it is.
std::string canonical_code(std::string_view code);

}  // namespace grundy::lang
