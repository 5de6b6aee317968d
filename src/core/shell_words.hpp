// SPDX-License-Identifier: MIT
// Words as a shell reads them.
#pragma once

#include <string>

namespace grundy {

/// Returns a word in shell syntax: quoted if it contains a character that a shell would interpret.
inline std::string shell_word(const std::string& word) {
    if (!word.empty() && word.find_first_of(" ()[]{}*?!&;|<>$\"'#~`\\") == std::string::npos) return word;
    return word.find('\'') == std::string::npos ? "'" + word + "'" : "\"" + word + "\"";
}

}  // namespace grundy
