// SPDX-License-Identifier: MIT
// Words as a shell reads them.
#pragma once

#include <algorithm>
#include <string>

namespace grundy {

/// Returns a word in shell syntax, on one line: quoted if it contains a character that a shell would interpret. Line
/// breaks and other control characters need the quotes of bash and zsh, $'...', because the command may stand in a
/// comment of a program, which a line break would end.
inline std::string shell_word(const std::string& word) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; };
    if (std::any_of(word.begin(), word.end(), is_control)) {
        std::string out = "$'";
        for (const char c : word) {
            if (c == '\'' || c == '\\') out += '\\';
            if (!is_control(c)) {
                out += c;
                continue;
            }
            const int code = c;
            out += {'\\', static_cast<char>('0' + code / 64), static_cast<char>('0' + code / 8 % 8),
                    static_cast<char>('0' + code % 8)};
        }
        return out + "'";
    }
    if (!word.empty() && word.find_first_of(" ()[]{}*?!&;|<>$\"'#~`\\") == std::string::npos) return word;
    if (word.find('\'') == std::string::npos) return "'" + word + "'";
    if (word.find_first_of("\"$`\\!") == std::string::npos) return "\"" + word + "\"";
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? "'\\''" : std::string(1, c);
    return out + "'";
}

}  // namespace grundy
