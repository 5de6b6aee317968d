// SPDX-License-Identifier: MIT
// See long_text.hpp.
#include "core/long_text.hpp"

namespace grundy {

std::string shorten(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string(text);
    const std::size_t tail = most / 4, head = most - tail - 5;
    return std::string(text.substr(0, head)) + " ... " + std::string(text.substr(text.size() - tail));
}

std::vector<std::string> split_outside_brackets(std::string_view text, char separator) {
    std::vector<std::string> out(1);
    int depth = 0;
    bool quoted = false;
    for (const char c : text) {
        quoted = quoted != (c == '"');
        if (!quoted) depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        if (c == separator && depth == 0 && !quoted)
            out.emplace_back();
        else
            out.back() += c;
    }
    return out;
}

}  // namespace grundy
