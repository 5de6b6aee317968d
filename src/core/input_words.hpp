// SPDX-License-Identifier: MIT
// The words of an input format, as it is written; input_format.cpp says what they mean.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ascii.hpp"
#include "core/error.hpp"
#include "core/input_format.hpp"

namespace grundy::input_words {

inline constexpr std::string_view blanks = " \t";

inline bool is_blank(char c) { return blanks.find(c) != std::string_view::npos; }

/// A name, a number that stands for itself, a group in brackets, characters in quotes, or `until` with its numbers.
struct Word {
    bool number() const { return !name.empty() && is_digit(name[0]); }

    std::string name;
    std::vector<Word> group{};
    std::string quoted{};
    std::vector<Int> sentinel{};
    bool dots = false, ends_line = false;
    std::size_t place = 0;  ///< where it begins in the text
};

[[noreturn]] inline void fault(std::string_view text, const std::string& what) {
    throw Error("--input '" + std::string(text) + "': " + what);
}

class Words {
public:
    explicit Words(std::string_view text) : text_(text) {}

    std::vector<Word> run() {
        std::vector<Word> out = list();
        if (at_ < text_.size()) refuse("a bracket is closed that was not opened");
        if (out.empty()) refuse("it is empty");
        out.back().ends_line = true;
        return out;
    }

private:
    // The numbers after `until`; none if this word and a number do not come next.
    std::vector<Int> sentinel() {
        constexpr std::string_view word = "until";
        const std::size_t begin = at_;
        if (!text_.substr(at_).starts_with(word)) return {};
        at_ += word.size();
        std::vector<Int> out;
        for (skip_blanks(); at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '-'); skip_blanks())
            out.push_back(number());
        if (out.empty()) return at_ = begin, out;  // it may be a name
        if (at_ == text_.size() || text_[at_] != ';')
            fault(text_, "a `;` is missing after the numbers of `until`, as in 'until 0 0; n m'");
        return out;
    }

    [[noreturn]] void refuse(const std::string& what) const {
        fault(text_, what + "; write names with blanks between them, and `;` at the end of a line: --input 'T; n m'");
    }

    void skip_blanks() {
        while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == ',')) ++at_;
    }

    Int number() {
        const std::size_t begin = at_++;
        while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
        const std::string_view digits = text_.substr(begin, at_ - begin);
        Int out = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), out);
        if (read.ec != std::errc()) refuse("'" + std::string(digits) + "' is no number, or too large");
        return out;
    }

    // Up to a closing bracket, or the end.
    std::vector<Word> list() {
        std::vector<Word> out;
        for (skip_blanks(); at_ < text_.size() && text_[at_] != ')'; skip_blanks()) {
            if (text_[at_] != ';') {
                const bool begins = !in_group_ && (out.empty() || out.back().ends_line);
                if (auto numbers = begins ? sentinel() : std::vector<Int>(); !numbers.empty())
                    out.emplace_back().sentinel = std::move(numbers);
                else
                    out.push_back(word());
                continue;
            }
            if (out.empty() || out.back().ends_line) refuse("there is nothing before a `;`");
            out.back().ends_line = true;
            ++at_;
        }
        return out;
    }

    Word word() {
        Word out;
        out.place = at_;
        const bool group = text_[at_] == '(';
        if (group) {
            if (in_group_) refuse("a bracket is opened within another");
            ++at_;
            in_group_ = true;
            out.group = list();
            in_group_ = false;
            if (at_ == text_.size() || out.group.empty()) refuse("a bracket is not closed, or has no names");
            ++at_;
        } else if (text_[at_] == '"') {
            const std::size_t end = text_.find('"', at_ + 1);
            if (end == std::string_view::npos) refuse("a quote is not closed");
            out.quoted = text_.substr(at_ + 1, end - at_ - 1);
            if (out.quoted.empty()) refuse("there is nothing between quotes");
            at_ = end + 1;
        } else if (text_[at_] == '*') {
            out.name = text_[at_];
            ++at_;
        } else if (is_digit(text_[at_])) {
            out.name = std::to_string(number());
        } else {
            out.name = name();
        }
        out.dots = text_.substr(at_).starts_with("...");
        at_ += out.dots ? 3 : 0;
        if (group && !out.dots) refuse("dots are missing after a bracket, as in (a b)...");
        if (in_group_ && out.dots) refuse("dots stand after a bracket, and not in it, as in (a b)...");
        return out;
    }

    std::string name() {
        const std::size_t begin = at_;
        if (!in_name(text_[at_]) || is_digit(text_[at_])) {
            std::size_t end = at_ + 1;  // a whole UTF-8 character
            while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
            refuse("unexpected '" + std::string(text_.substr(at_, end - at_)) + "'");
        }
        while (at_ < text_.size() && in_name(text_[at_])) ++at_;
        return std::string(text_.substr(begin, at_ - begin));
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool in_group_ = false;
};

/// Takes "i in 1..N" off the end of a text.
inline std::optional<InputFormat::Each> take_range(std::string_view& text) {
    const std::size_t cut = text.rfind(';');
    if (cut == std::string_view::npos) return std::nullopt;
    std::string_view rest = text.substr(cut + 1);
    const auto next = [&rest] {
        rest = trimmed(rest, blanks);
        std::size_t size = 0;
        while (size < rest.size() && in_name(rest[size])) ++size;
        const std::string out(rest.substr(0, size));
        rest = trimmed(rest.substr(size), blanks);
        return out;
    };
    InputFormat::Each out;
    out.name = next();
    if (out.name.empty() || is_digit(out.name[0]) || next() != "in") return std::nullopt;
    out.low = next();
    const bool dots = rest.starts_with("..");
    if (dots) rest.remove_prefix(2);
    out.high = next();
    if (!dots || out.low.empty() || out.high.empty() || !rest.empty())
        fault(text, "a range is written '" + out.name + " in 1..N', and stands at the end");
    text = text.substr(0, cut);
    return out;
}

}  // namespace grundy::input_words
