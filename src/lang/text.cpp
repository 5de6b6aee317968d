// SPDX-License-Identifier: MIT
// Checks of raw text; see text.hpp.
#include "lang/text.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "core/utf8.hpp"

namespace grundy::lang {
namespace {

std::string hexadecimal(unsigned char byte) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    return {'0', 'x', digits[byte >> 4], digits[byte & 15]};
}

}  // namespace

bool readable(std::string_view text, std::size_t most, Diagnostics& faults) {
    if (text.size() > most) {
        faults.report({0, 0}, "this text has " + std::to_string(text.size()) + " bytes; the most that is read is " +
                                  std::to_string(most));
        return false;
    }
    for (std::size_t at = 0; at < text.size();) {
        const auto c = static_cast<unsigned char>(text[at]);
        const std::size_t length = utf8_length(text, at);
        const bool control = c < 32 && c != '\n' && c != '\t' && c != '\r';
        if (length == 0 || control || c == 127) {
            faults.report({at, at + 1}, "this is not text: byte " + hexadecimal(c) + " at offset " + std::to_string(at),
                          "a rule is plain UTF-8 text");
            return false;
        }
        at += length;
    }
    return true;
}

std::string comment_above(std::string_view text, std::size_t at) {
    text = text.substr(0, at);
    text = text.substr(0, text.rfind('\n') + 1);
    if (text.empty()) return "";
    text.remove_suffix(1);
    const std::string_view line = trimmed(text.substr(text.rfind('\n') + 1));
    return line.starts_with('#') ? std::string(trimmed(line.substr(1))) : "";
}

std::string tidy_note(std::string_view note) {
    std::string out;
    while (!note.empty()) {
        const std::size_t end = std::min(note.find('\n'), note.size());
        const std::string_view line = trimmed(note.substr(0, end));
        note.remove_prefix(std::min(end + 1, note.size()));
        if (line.empty() && out.empty()) continue;
        out += std::string(line) + "\n";
    }
    while (!out.empty() && out.back() == '\n') out.pop_back();
    return out;
}

}  // namespace grundy::lang
