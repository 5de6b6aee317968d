// SPDX-License-Identifier: MIT
// See plain_sum.hpp.
#include "lang/plain_sum.hpp"

#include <charconv>
#include <utility>

#include "core/ascii.hpp"
#include "core/size.hpp"
#include "lang/code_text.hpp"

namespace grundy::lang {

void PlainSum::skip_blanks() {
    while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == '\n')) ++at_;
}

bool PlainSum::accept(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
}

std::optional<Int> PlainSum::number() {
    Int out = 0;
    const char* const begin = text_.data() + at_;
    if (!is_digit(peek())) return std::nullopt;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), out);
    if (error != std::errc()) return std::nullopt;
    at_ += to_size(end - begin);
    if (in_name(peek()) || peek() == '.') return std::nullopt;
    return out;
}

// Numbers after an opening bracket, at least one.
bool PlainSum::list(char close) {
    do {
        skip_blanks();
        const bool is_row = close == ')' && peek() == '[';
        if (close == ')') rows_.push_back(is_row ? 1 : 0);
        const auto n = is_row ? std::optional<Int>() : number();
        if (!is_row && !n) return false;
        if (n) words_.push_back(*n);
        if (is_row && !row()) return false;
        skip_blanks();
    } while (accept(','));
    return accept(close);
}

bool PlainSum::row() {
    const std::size_t count = words_.size();
    words_.push_back(0);
    ++at_;
    if (!list(']')) return false;
    words_[count] = static_cast<Int>(words_.size() - count - 1);
    return true;
}

bool PlainSum::arguments() { return accept('(') && list(')'); }

// From an opening bracket to the one that closes it. Texts in quotes are skipped, and end on their line. A comment is
// refused, since brackets in it close nothing.
bool PlainSum::skip_brackets() {
    std::size_t depth = 0;
    for (; at_ < text_.size(); ++at_) {
        const char c = text_[at_];
        if (c == '#') return false;
        if (c == '"') {
            at_ = text_.find_first_of("\"\n", at_ + 1);
            if (at_ == std::string_view::npos || text_[at_] == '\n') return at_ = text_.size(), false;
        } else if (c == '(' || c == '[' || c == '{') {
            ++depth;
        } else if ((c == ')' || c == ']' || c == '}') && --depth == 0) {
            return ++at_, true;
        }
    }
    return false;
}

bool PlainSum::component(Component& out) {
    if (accept('*')) {
        const auto n = number();
        if (n) words_.push_back(*n);
        return n.has_value();
    }
    if (is_digit(peek()) && code_at(text_, at_) == 0) {
        const auto times = number();
        if (!times || *times < 1) return false;
        out.times = *times;
        skip_blanks();
        if (!accept('*')) return false;
        skip_blanks();
    }
    const std::size_t begin = at_;
    if (is_digit(peek())) {
        at_ = code_at(text_, at_);
        if (at_ == 0) return false;
    } else {
        if (!begins_name(peek())) return false;
        while (in_name(peek())) ++at_;
    }
    if (peek() == '[' && !skip_brackets()) return false;
    out.game = text_.substr(begin, at_ - begin);
    const std::size_t brackets = at_;
    if (arguments()) return true;
    out.plain = false;
    at_ = brackets;
    return peek() == '(' && skip_brackets();
}

std::optional<PlainSum::Component> PlainSum::next() {
    if (ended_) return std::nullopt;
    skip_blanks();
    if (std::exchange(begun_, true)) {
        if (!accept('+')) return std::nullopt;
        skip_blanks();
    }
    words_.clear();
    rows_.clear();
    Component out;
    const std::size_t begin = at_;
    if (!component(out)) return std::nullopt;
    out.text = text_.substr(begin, at_ - begin);
    skip_blanks();
    ended_ = at_ == text_.size();
    return out;
}

}  // namespace grundy::lang
