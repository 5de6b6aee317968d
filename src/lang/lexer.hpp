// SPDX-License-Identifier: MIT
// From rule text to tokens. Reports and skips characters that no rule contains, so that the parser sees the rest.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/nimber.hpp"

namespace grundy::lang {

struct Token {
    enum class Kind {
        end,
        newline,  // only where it can end an option: not inside brackets, not before a continued line
        name,     // including keywords
        number,
        code,     // "0.77"; with its quotes if it has any
        numbers,  // many plain numbers as a row, or as a set of pairs, in one token: `value` is its index in
                  // Tokens::rows
        note,     // the text between triple quotes
        source,   // the text after "source:"
        symbol,
    };
    Kind kind = Kind::end;
    std::string_view text;
    Span where;
    Int value = 0;

    bool is(std::string_view symbol_or_word) const {
        return (kind == Kind::symbol || kind == Kind::name) && text.front() == symbol_or_word.front() &&
               text == symbol_or_word;
    }
};

struct Tokens {
    std::vector<Token> list;             ///< ends with Kind::end
    std::vector<std::vector<Int>> rows;  ///< for Kind::numbers: a row of 10^7 pearls must not cost a token each
};

/// `lines`: newlines matter (rule files); otherwise they are blanks (positions).
Tokens tokenize(std::string_view text, bool lines, Diagnostics& faults);

/// Whether the word cannot be a name.
bool is_keyword(std::string_view word);
/// All words that cannot be names.
std::span<const std::string_view> keyword_list();

}  // namespace grundy::lang
