// SPDX-License-Identifier: MIT
// Kinds of ASCII characters, whatever the locale, and names: a letter or _, and then letters, digits and _.
#pragma once

#include <algorithm>
#include <string_view>

namespace grundy {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool in_name(char c) { return begins_name(c) || is_digit(c); }
inline bool is_name(std::string_view text) {
    return !text.empty() && begins_name(text[0]) && std::all_of(text.begin(), text.end(), in_name);
}

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }
constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }  ///< within a line of rules

/// The text without the blanks at its ends.
inline std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n") {
    const auto begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace grundy
