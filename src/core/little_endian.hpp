// SPDX-License-Identifier: MIT
// Numbers in files: the same bytes on every machine, the low ones first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace grundy {

/// Appends the low `width` bytes of a number.
inline void put_little_endian(std::string& bytes, std::uint64_t n, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) bytes += static_cast<char>(n >> 8 * i & 0xFF);
}

/// The number of `width` bytes that begins at a place.
inline std::uint64_t little_endian_at(std::string_view bytes, std::size_t at, std::size_t width) {
    std::uint64_t out = 0;
    for (std::size_t i = width; i-- > 0;) out = out << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return out;
}

}  // namespace grundy
