// SPDX-License-Identifier: MIT
// An open text, and what is known of it before any game is played.
#pragma once

#include <memory>
#include <string>

#include "lang/lexer.hpp"
#include "lsp/names.hpp"
#include "lsp/text.hpp"

namespace grundy::lsp {

class Document {
public:
    explicit Document(std::string text);
    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;

    const Text text;
    /// It could be read; its rules may have faults all the same.
    bool sound() const { return sound_; }
    const lang::syntax::File& file() const { return file_; }
    const Names& names() const { return *names_; }
    const lang::Tokens& tokens() const { return tokens_; }

    /// Whether a place lies in a comment, a note, a source or between quotes.
    bool is_prose(std::size_t offset) const;

private:
    bool sound_ = false;
    lang::Tokens tokens_;
    lang::syntax::File file_;
    std::unique_ptr<const Names> names_;
};

}  // namespace grundy::lsp
