// SPDX-License-Identifier: MIT
// The words of a certificate. A text is read strictly without a grammar: what is read is written again and compared.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/escaped.hpp"
#include "core/whole_number.hpp"
#include "rules/set.hpp"

namespace grundy::verify {

/// Words are separated by single blanks or line ends. Each function throws Error, with the line, if it finds another
/// thing.
class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    std::string_view word();
    std::string_view line();
    bool line_ended() const { return at_ > 0 && text_[at_ - 1] == '\n'; }
    bool done() const { return at_ == text_.size(); }
    bool next(std::string_view key) const { return text_.substr(at_, key.size() + 1) == std::string(key) + " "; }
    void key(std::string_view name) {
        if (word() != name) fail("'" + std::string(name) + "' was expected");
    }
    template <class Number>
    Number number(std::string_view digits) {
        const auto out = whole_number<Number>(digits);
        if (!out || digits[0] == '-')
            fail("'" + escaped(digits.substr(0, 40)) + "' is not a natural number in the range allowed");
        return *out;
    }
    Int integer() { return number<Int>(word()); }
    Int field(std::string_view name) { return key(name), integer(); }
    bool flag(std::string_view name) { return field(name) != 0; }
    /// A list, preceded by its length.
    template <class Number>
    std::vector<Number> list(std::string_view name) {
        std::vector<Number> out;
        for (Int left = field(name); left > 0; --left) {
            if (line_ended()) fail("the list is shorter than it states");
            out.push_back(number<Number>(word()));
        }
        return out;
    }
    std::string digest();
    /// The name of the game and, if they are stated, the digest of its rules.
    void game(std::string& name, std::string& rules);
    /// Whether the seal is that of `body`, which must be all of the text before it.
    bool seal(const std::string& body);

    std::pair<Int, Int> interval(std::string_view text);
    rules::IntSet set(std::string_view text);

    [[noreturn]] void fail(const std::string& what) const;

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

/// The text of a certificate, with the line of its seal at the end.
std::string with_seal(const std::string& body);

/// "5", "5-8", "5-".
std::string interval_text(Int lo, Int hi);

template <class Number>
std::string field_text(std::string_view name, Number value) {
    return std::string(name) + " " + std::to_string(value) + "\n";
}

/// A list, preceded by its length.
template <class Number>
std::string list_text(const std::vector<Number>& list) {
    std::string out = std::to_string(list.size());
    for (const Number n : list) out += " " + std::to_string(n);
    return out;
}

}  // namespace grundy::verify
