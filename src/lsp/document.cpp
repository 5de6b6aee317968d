// SPDX-License-Identifier: MIT
// See document.hpp.
#include "lsp/document.hpp"

#include <algorithm>
#include <utility>

#include "core/ascii.hpp"
#include "lang/lang.hpp"
#include "lang/parser.hpp"
#include "lang/text.hpp"

namespace grundy::lsp {

Document::Document(std::string given) : text(std::move(given)) {
    Diagnostics faults("", text.all());
    if (lang::readable(text.all(), lang::most_rule_bytes, faults)) {
        tokens_ = lang::tokenize(text.all(), true, faults);
        file_ = lang::Parser(tokens_, faults).file();
    }
    sound_ = faults.ok();
    names_ = std::make_unique<const Names>(text.all(), file_);
}

// A comment lies between two tokens, and a quotation mark before a place in a token opens what it is in.
bool Document::is_prose(std::size_t offset) const {
    using Kind = lang::Token::Kind;
    if (trimmed(text.line_up_to(offset)).starts_with("source:")) return true;
    const auto after = std::find_if(tokens_.list.begin(), tokens_.list.end(),
                                    [&](const lang::Token& t) { return t.where.begin >= offset; });
    if (after == tokens_.list.begin()) return text.line_up_to(offset).find('#') != std::string_view::npos;
    const lang::Token& before = *std::prev(after);
    if (before.kind == Kind::note && offset <= before.where.end + 2) return true;
    if (before.kind == Kind::code && before.text.front() == '"' && offset < before.where.end) return true;
    const std::string_view line = text.line_up_to(offset);
    const std::size_t gap = std::max(before.where.end, offset - line.size());
    return gap < offset && text.of({gap, offset}).find('#') != std::string_view::npos;
}

}  // namespace grundy::lsp
