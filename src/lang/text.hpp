// SPDX-License-Identifier: MIT
// Checks of a text before it is read, and small operations on text.
#pragma once

#include <string>
#include <string_view>

#include "core/diagnostics.hpp"

namespace grundy::lang {

/// Whether this is text of at most `most` bytes, UTF-8 without control characters. Otherwise reports the first fault.
bool readable(std::string_view text, std::size_t most, Diagnostics& faults);

/// The text of the comment that is the line directly above the one where `at` is; "" if there is none.
std::string comment_above(std::string_view text, std::size_t at);

/// A note without the indentation and the blank lines around it.
std::string tidy_note(std::string_view note);

}  // namespace grundy::lang
