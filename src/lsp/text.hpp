// SPDX-License-Identifier: MIT
// A text and its places as the protocol counts them: lines, and units of UTF-16 in a line, both from 0. A line ends
// with "\n"; a "\r" before it belongs to no line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "report/json_text.hpp"

namespace grundy::lsp {

using report::Json;

class Text {
public:
    explicit Text(std::string text);
    Text(const Text&) = delete;
    Text& operator=(const Text&) = delete;

    std::string_view all() const { return text_; }
    std::string_view of(Span where) const { return all().substr(where.begin, where.end - where.begin); }
    /// The line, without its end.
    std::string_view line(std::size_t number) const;
    std::string_view line_up_to(std::size_t offset) const;
    std::size_t line_of(std::size_t offset) const;

    /// The offset of a place; one that is beyond a line or the text is its end. Throws rpc::Fault if it is no place.
    std::size_t offset(const Json& position) const;
    Json position(std::size_t offset) const;
    Json range(Span where) const;
    /// What an answer means by a line and a column from 1, and a length, in units; 0: a whole line, or the text. At
    /// least one character.
    Span stretch(std::size_t line, std::size_t column, std::size_t length) const;

private:
    std::size_t end_of(std::size_t line) const;
    std::size_t last_character(std::size_t begin, std::size_t end) const;

    const std::string text_;
    std::vector<std::size_t> begins_;  // of lines
};

}  // namespace grundy::lsp
