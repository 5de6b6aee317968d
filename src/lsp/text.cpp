// SPDX-License-Identifier: MIT
// See text.hpp.
#include "lsp/text.hpp"

#include <algorithm>
#include <utility>

#include "core/size.hpp"
#include "core/utf16.hpp"
#include "rpc/messages.hpp"

namespace grundy::lsp {
namespace {

std::size_t count_in(const Json& position, const char* name) {
    const auto found = position.is_object() ? position.find(name) : position.end();
    if (found == position.end() || !found->is_number_unsigned())
        throw rpc::Fault(rpc::invalid_params, "a position has a 'line' and a 'character', which count from 0");
    return found->get<std::size_t>();
}

}  // namespace

Text::Text(std::string text) : text_(std::move(text)), begins_{0} {
    for (std::size_t at = 0; (at = text_.find('\n', at)) != std::string::npos;) begins_.push_back(++at);
}

std::size_t Text::end_of(std::size_t line) const {
    if (line + 1 == begins_.size()) return text_.size();
    const std::size_t end = begins_[line + 1] - 1;
    return end > begins_[line] && text_[end - 1] == '\r' ? end - 1 : end;
}

std::string_view Text::line(std::size_t number) const { return of({begins_[number], end_of(number)}); }

std::string_view Text::line_up_to(std::size_t offset) const { return of({begins_[line_of(offset)], offset}); }

std::size_t Text::line_of(std::size_t offset) const {
    return to_size(std::upper_bound(begins_.begin(), begins_.end(), offset) - begins_.begin()) - 1;
}

std::size_t Text::offset(const Json& position) const {
    const std::size_t number = count_in(position, "line"), units = count_in(position, "character");
    if (number >= begins_.size()) return text_.size();
    return begins_[number] + bytes_of_utf16(line(number), units);
}

// Between "\r" and "\n" there is no place: it is the end of the line.
Json Text::position(std::size_t offset) const {
    const std::size_t number = line_of(offset), begin = begins_[number], end = std::min(offset, end_of(number));
    return {{"line", number}, {"character", utf16_units(of({begin, end}))}};
}

Json Text::range(Span where) const { return {{"start", position(where.begin)}, {"end", position(where.end)}}; }

// Where the last character before `end` begins; `begin` if there is none.
std::size_t Text::last_character(std::size_t begin, std::size_t end) const {
    const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(text_[at]) & 0xC0U) == 0x80U; };
    if (end > begin) --end;
    while (end > begin && continues(end)) --end;
    return end;
}

Span Text::stretch(std::size_t line, std::size_t column, std::size_t length) const {
    if (line == 0) return {0, end_of(0)};
    line = std::min(line, begins_.size()) - 1;
    const std::size_t end = end_of(line);
    if (column == 0) return {begins_[line], end};
    const std::size_t begin = begins_[line] + bytes_of_utf16(this->line(line), column - 1);
    if (begin == end) return {last_character(begins_[line], end), end};  // something is missing there
    std::size_t last = begin + bytes_of_utf16(all().substr(begin), length);
    if (last == begin) last = begin + std::max<std::size_t>(utf8_length(text_, begin), 1);
    return {begin, last};
}

}  // namespace grundy::lsp
