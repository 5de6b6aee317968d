// SPDX-License-Identifier: MIT
// What a reader of a stream cuts from it, wherever the bytes are parted.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::fuzz {

/// What `reader` (lsp::Frames, mcp::Lines) cuts from the bytes, given to it `size` at a time, as `text_of` shows it.
template <class Reader, class TextOf>
std::vector<std::string> pieces(Reader reader, std::string_view bytes, std::size_t size, const TextOf& text_of) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < bytes.size(); at += size) {
        reader.add(bytes.substr(at, size));
        while (const auto piece = reader.next()) out.push_back(text_of(*piece));
    }
    return out;
}

/// The pieces of the bytes, given all at once; aborts if a few at a time give others. Expects bytes.
template <class Reader, class TextOf>
std::vector<std::string> same_pieces(const Reader& reader, std::string_view bytes, const TextOf& text_of) {
    const std::size_t few = 1 + static_cast<unsigned char>(bytes.front()) % 7;
    std::vector<std::string> out = pieces(reader, bytes, bytes.size(), text_of);
    if (out != pieces(reader, bytes, few, text_of)) std::abort();
    return out;
}

}  // namespace grundy::fuzz
