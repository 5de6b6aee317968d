// SPDX-License-Identifier: MIT
// Lengths in the units of UTF-16, which editors and browsers count: a character of four bytes is two units, and a byte
// that is no UTF-8 counts as one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/utf8.hpp"

namespace grundy {

inline std::size_t utf16_units(std::string_view text) {
    std::size_t units = 0;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = std::max<std::size_t>(utf8_length(text, i), 1);
        units += length == 4 ? 2 : 1;
        i += length;
    }
    return units;
}

/// The number of bytes of the text that have this number of units, or all of them; a character of which only one unit
/// is wanted is left out.
inline std::size_t bytes_of_utf16(std::string_view text, std::size_t units) {
    std::size_t i = 0;
    while (i < text.size()) {
        const std::size_t length = std::max<std::size_t>(utf8_length(text, i), 1), taken = length == 4 ? 2 : 1;
        if (taken > units) break;
        units -= taken;
        i += length;
    }
    return i;
}

}  // namespace grundy
