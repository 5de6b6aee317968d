// SPDX-License-Identifier: MIT
// Where a taking-and-breaking code stands in a text, as "0.77", "{2+}!.0" or "0.*3[7]".
#pragma once

#include <cstddef>
#include <string_view>

namespace grundy::lang {

/// The end of the code that begins at `at`, or 0 where there begins none. What is no good code within, but can be
/// nothing else, is taken in, so that the reader of codes reports it.
std::size_t code_at(std::string_view text, std::size_t at);

}  // namespace grundy::lang
