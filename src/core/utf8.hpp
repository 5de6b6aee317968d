// SPDX-License-Identifier: MIT
// Just enough UTF-8 (RFC 3629) to distinguish text from binary data and to put a caret under a character.
#pragma once

#include <cstddef>
#include <string_view>

namespace grundy {

/// Returns the length of the character that begins at text[at]: 1 to 4 bytes, or 0 if the bytes are not valid UTF-8
/// (this includes overlong forms, surrogates and values above U+10FFFF). Requires at < text.size().
inline std::size_t utf8_length(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) {
        return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
    };
    const unsigned lead = byte(0), second = byte(1);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xC2 && lead < 0xE0   ? 2
                               : lead >= 0xE0 && lead < 0xF0 ? 3
                               : lead >= 0xF0 && lead < 0xF5 ? 4
                                                             : 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0U) != 0x80U) return 0;
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second >= 0xA0)) return 0;
    if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second >= 0x90)) return 0;
    return length;
}

}  // namespace grundy
