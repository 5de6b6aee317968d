// SPDX-License-Identifier: MIT
// A tokenizer that stores nothing but the token at hand, and of that no more than a number can have.
#include "judge/reader.hpp"

#include <istream>
#include <utility>

namespace grundy::judge {
namespace {

constexpr std::size_t block = std::size_t{64} << 10;
// 2^63-1 has 19 digits; a few leading zeros do no harm.
constexpr std::size_t longest_token = 25;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

bool is_space(char c) { return is_blank(c) || c == '\n'; }

/// Bytes that a terminal would act on are shown as \xNN.
std::string quoted(std::string_view token) {
    static constexpr char hex[] = "0123456789abcdef";
    std::string text = "'";
    for (char c : token) {
        auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f)
            text += c;
        else
            text.append("\\x").append(1, hex[byte >> 4]).append(1, hex[byte & 15]);
    }
    return text + "'";
}

std::string counted(Int n, const Noun& noun) {
    return std::to_string(n) + " " + std::string(n == 1 ? noun.one : noun.many);
}

std::string bounds(const Quantity& q) {
    if (q.most < std::numeric_limits<Int>::max())
        return "from " + std::to_string(q.least) + " to " + std::to_string(q.most);
    return "at least " + std::to_string(q.least);
}

Reader::Source source_of(std::istream& in) {
    return [&in](char* to, std::size_t size) {
        in.read(to, static_cast<std::streamsize>(size));
        if (in.bad()) throw Error("the input cannot be read: the stream reports a fault");
        return static_cast<std::size_t>(in.gcount());
    };
}

}  // namespace

Reader::Reader(Source source) : source_(std::move(source)), buffer_(block) {}
Reader::Reader(std::istream& in) : Reader(source_of(in)) {}

void Reader::fail_at(std::size_t column, const std::string& message) {
    throw InputError("input line " + std::to_string(line_) + ", column " + std::to_string(column) + ": " + message +
                     remedy_);
}

void Reader::fail(const std::string& message) { fail_at(column_, message); }

void Reader::fail_line(const std::string& message) {
    throw InputError("input line " + std::to_string(line_) + " " + message + remedy_);
}

bool Reader::fill() {
    if (ended_) return false;
    at_ = 0;
    size_ = source_(buffer_.data(), buffer_.size());
    ended_ = size_ == 0;
    return !ended_;
}

bool Reader::peek(char& c) {
    if (at_ == size_ && !fill()) return false;
    c = buffer_[at_];
    return true;
}

void Reader::advance() {
    if (buffer_[at_++] == '\n') {
        ++line_;
        column_ = 1;
    } else {
        ++column_;
    }
}

bool Reader::at_end() {
    char c = 0;
    while (peek(c)) {
        if (!is_space(c)) return false;
        advance();
    }
    return true;
}

bool Reader::at_line_end() {
    char c = 0;
    while (peek(c)) {
        if (!is_blank(c)) return c == '\n';
        advance();
    }
    return true;
}

Int Reader::parse(const Quantity& q) {
    const std::size_t column = column_;
    std::string token;
    char c = 0;
    while (peek(c) && !is_space(c)) {
        token += c;
        if (token.size() > longest_token)
            fail_at(column, "expected " + std::string(q.name) + ", found " + quoted(token.substr(0, longest_token)) +
                                "... which is longer than any number");
        advance();
    }
    const bool negative = token[0] == '-';
    const std::string_view digits = std::string_view(token).substr(negative ? 1 : 0);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
        fail_at(column, "expected " + std::string(q.name) + ", found " + quoted(token));
    Int n = 0;
    bool beyond = false;
    for (char d : digits) beyond |= __builtin_mul_overflow(n, 10, &n) || __builtin_add_overflow(n, d - '0', &n);
    if (beyond && !negative)
        fail_at(column, std::string(q.name) + " is " + token + ", beyond 2^63 - 1, the largest number");
    if (negative) n = -n;
    if (beyond || n < q.least || n > q.most)
        fail_at(column, std::string(q.name) + " is " + token + ", but " + bounds(q) + " is expected");
    return n;
}

Int Reader::number(const Quantity& q) {
    if (at_end()) fail("expected " + std::string(q.name) + ", found the end of the input");
    return parse(q);
}

Int Reader::number_on_line(const Quantity& q) {
    if (at_line_end()) {
        char c = 0;
        fail("expected " + std::string(q.name) + ", found the end of the " + (peek(c) ? "line" : "input"));
    }
    return parse(q);
}

void Reader::end_record(std::string_view form) {
    if (!at_line_end()) fail("the line should hold '" + std::string(form) + "' and nothing more");
}

void Reader::list(Int count, const Noun& noun, const Quantity& q, const std::function<void(Int)>& take) {
    for (Int i = 0; i < count; ++i) {
        if (at_line_end()) {
            std::string follow = i == 0   ? "none follows"
                                 : i == 1 ? "only 1 follows"
                                          : "only " + std::to_string(i) + " follow";
            fail_line("says " + counted(count, noun) + ", but " + follow);
        }
        take(parse(q));
    }
    if (!at_line_end())
        fail_line("says " + counted(count, noun) + ", but more follow on the line (column " + std::to_string(column_) +
                  ")");
}

void Reader::require_more(Int done, Int announced, const Noun& noun) {
    if (at_end())
        fail("the input ends after " + std::to_string(done) + " of the " + std::to_string(announced) + " announced " +
             std::string(announced == 1 ? noun.one : noun.many));
}

void Reader::require_end(std::string_view after) {
    if (!at_end()) fail("the input goes on after " + std::string(after));
}

void Reader::require_end(Int announced, const Noun& noun) {
    require_end("the " + std::to_string(announced) + " announced " +
                std::string(announced == 1 ? noun.one : noun.many));
}

}  // namespace grundy::judge
