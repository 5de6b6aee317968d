// SPDX-License-Identifier: MIT
// Numbers in texts of formats.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace grundy {

/// The number that the text is in decimal digits, and nothing else; nothing if the type does not hold it.
template <class Number>
std::optional<Number> whole_number(std::string_view text) {
    Number out = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), out);
    return fault == std::errc() && end == text.data() + text.size() ? std::optional(out) : std::nullopt;
}

}  // namespace grundy
