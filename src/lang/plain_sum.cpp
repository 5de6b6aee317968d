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

bool PlainSum::arguments() {
    if (!accept('(')) return false;
    do {
        skip_blanks();
        const auto n = number();
        if (!n) return false;
        numbers_.push_back(*n);
        skip_blanks();
    } while (accept(','));
    return accept(')');
}

bool PlainSum::component(Component& out) {
    if (accept('*')) {
        const auto n = number();
        if (n) numbers_.push_back(*n);
        return n.has_value();
    }
    if (is_digit(peek())) {
        const std::size_t end = code_at(text_, at_);
        if (end == 0) {
            const auto times = number();
            if (!times || *times < 1) return false;
            out.times = *times;
            skip_blanks();
            if (!accept('*')) return false;
            skip_blanks();
        }
    }
    const std::size_t begin = at_;
    if (const std::size_t end = is_digit(peek()) ? code_at(text_, at_) : 0) {
        out.code = true;
        at_ = end;
    } else {
        if (!begins_name(peek())) return false;
        while (in_name(peek())) ++at_;
    }
    out.game = text_.substr(begin, at_ - begin);
    return arguments();
}

std::optional<PlainSum::Component> PlainSum::next() {
    if (ended_) return std::nullopt;
    skip_blanks();
    if (std::exchange(begun_, true)) {
        if (!accept('+')) return std::nullopt;
        skip_blanks();
    }
    numbers_.clear();
    Component out;
    if (!component(out)) return std::nullopt;
    skip_blanks();
    ended_ = at_ == text_.size();
    return out;
}

}  // namespace grundy::lang
