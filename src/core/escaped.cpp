// SPDX-License-Identifier: MIT
#include "core/escaped.hpp"

#include <fmt/format.h>

#include "core/utf8.hpp"

namespace grundy {

std::string escaped(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8_length(text, at);
        const unsigned lead = static_cast<unsigned char>(text[at]);
        if (length == 0) {
            out += fmt::format("\\x{:02x}", lead);
        } else if (length == 1 && lead >= 0x20 && lead < 0x7f) {
            if (lead == '\\') out += '\\';
            out += text[at];
        } else {
            unsigned character = length == 1 ? lead : lead & (0xffU >> (length + 1));
            for (std::size_t i = 1; i < length; ++i)
                character = character << 6 | (static_cast<unsigned char>(text[at + i]) & 0x3fU);
            out += fmt::format("\\u{{{:x}}}", character);
        }
        at += length == 0 ? 1 : length;
    }
    return out;
}

std::string with_short_words(std::string_view message) {
    constexpr std::size_t longest = 1000, shown = 40;  // bytes of a word
    const auto inside = [&](std::size_t at) { return (static_cast<unsigned char>(message[at]) & 0xc0U) == 0x80U; };
    std::string out;
    for (std::size_t begin = 0; begin < message.size();) {
        const std::size_t end = std::min(message.find(' ', begin), message.size() - 1) + 1;
        std::size_t head = end, tail = end;
        if (end - begin > longest) {
            head = begin + shown;
            tail = end - shown;
            while (head < end && inside(head)) ++head;
            while (tail < end && inside(tail)) ++tail;
        }
        out += message.substr(begin, head - begin);
        if (head < end) out.append("...").append(message.substr(tail, end - tail));
        begin = end;
    }
    return out;
}

}  // namespace grundy
