// SPDX-License-Identifier: MIT
// A tokenizer that stores only the current token, and of that no more than a number can have.
#include "judge/reader.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <istream>
#include <utility>

#include "core/ascii.hpp"
#include "core/size.hpp"

namespace grundy::judge {
namespace {

constexpr std::size_t block = std::size_t{64} << 10;
// 2^63-1 has 19 digits; a few leading zeros are harmless.
constexpr std::size_t longest_token = 25;

/// Bytes that a terminal would act on are shown as \xNN.
std::string quoted_token(std::string_view token) {
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
    if (q.least == q.most) return std::to_string(q.most);
    if (q.most < std::numeric_limits<Int>::max())
        return "from " + std::to_string(q.least) + " to " + std::to_string(q.most);
    return "at least " + std::to_string(q.least);
}

Reader::Source source_of(std::istream& in) {
    return [&in](char* to, std::size_t size) {
        in.read(to, static_cast<std::streamsize>(size));
        if (in.bad()) throw Error("the input cannot be read: the stream reports a fault");
        return to_size(in.gcount());
    };
}

// Nearly every number has fewer than eight digits, is valid and is completely in the buffer. It is read as one word:
// bytes that are not digits get their high bit set, the digits before the first of them move to the top, and three
// multiplications combine neighbours into numbers of 2, 4 and 8 digits (D. Lemire, "Quickly parsing eight digits",
// 2018). Returns the end of the number, or null if this method does not apply.
const char* short_number(const char* at, const char* end, const Quantity& q, Int& value) {
    static_assert(std::endian::native == std::endian::little, "the first digit must be the lowest byte");
    if (end - at < 8) return nullptr;
    std::uint64_t word = 0;
    std::memcpy(&word, at, 8);
    const std::uint64_t digits = word ^ 0x3030303030303030;
    const std::uint64_t others = (digits | (digits + 0x7676767676767676)) & 0x8080808080808080;
    const auto bits = static_cast<unsigned>(std::countr_zero(others)) & ~7u;
    if (bits == 0 || bits == 64 || !is_space(static_cast<char>(word >> bits))) return nullptr;
    std::uint64_t n = digits << (64 - bits);
    n = n * 10 + (n >> 8);
    n = (((n & 0x000000FF000000FF) * 0x000F424000000064) + (((n >> 16) & 0x000000FF000000FF) * 0x0000271000000001)) >>
        32;
    value = static_cast<Int>(n);
    return value < q.least || value > q.most ? nullptr : at + bits / 8;
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
        if (!is_space(c) || c == '\n') return c == '\n';
        advance();
    }
    return true;
}

Int Reader::parse(const Quantity& q) {
    Int value = 0;
    const char* const begin = buffer_.data() + at_;
    const char* const end = short_number(begin, buffer_.data() + size_, q, value);
    if (end == nullptr) return parse_slowly(q);
    skip(to_size(end - begin));
    return value;
}

Int Reader::parse_slowly(const Quantity& q) {
    const std::size_t column = column_;
    std::string token;
    char c = 0;
    while (peek(c) && !is_space(c)) {
        token += c;
        if (token.size() > longest_token)
            fail_at(column, "expected " + std::string(q.name) + ", found " +
                                quoted_token(token.substr(0, longest_token)) + "... which is longer than any number");
        advance();
    }
    const bool negative = token[0] == '-';
    const std::string_view digits = std::string_view(token).substr(negative ? 1 : 0);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
        fail_at(column, "expected " + std::string(q.name) + ", found " + quoted_token(token));
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

// Reads numbers that each follow one blank; stops at the first that needs a closer look.
std::size_t Reader::short_numbers(std::span<Int> to, Int most, const Quantity& q) {
    const char* const begin = buffer_.data() + at_;
    const char* const end = buffer_.data() + size_;
    const char* at = begin;
    std::size_t read = 0;
    for (const auto wanted = to_size(std::min(most, static_cast<Int>(to.size()))); read < wanted; ++read) {
        const char* const next = at != end && *at == ' ' ? short_number(at + 1, end, q, to[read]) : nullptr;
        if (next == nullptr) break;
        at = next;
    }
    skip(to_size(at - begin));
    return read;
}

void Reader::list(Int count, const Noun& noun, const Quantity& q,
                  const std::function<void(std::span<const Int>)>& take) {
    std::array<Int, 512> some;
    std::size_t held = 0;
    for (Int i = 0; i < count; ++i) {
        if (held == some.size()) take(std::span(some).first(std::exchange(held, 0)));
        const std::size_t quick = short_numbers(std::span(some).subspan(held), count - i, q);
        if (quick > 0) {
            held += quick;
            i += static_cast<Int>(quick) - 1;
            continue;
        }
        if (at_line_end()) {
            std::string follow = i == 0   ? "none follows"
                                 : i == 1 ? "only 1 follows"
                                          : "only " + std::to_string(i) + " follow";
            fail_line("says " + counted(count, noun) + ", but " + follow);
        }
        some[held++] = parse(q);
    }
    take(std::span(some).first(held));
    if (!at_line_end())
        fail_line("says " + counted(count, noun) + ", but more follow on the line (column " + std::to_string(column_) +
                  ")");
}

void Reader::cells(Int count, std::string_view board, std::string_view alphabet, std::vector<Int>& to) {
    const std::string name(board), all(alphabet);
    if (at_end()) fail("expected a line of the board " + name + ", found the end of the input");
    for (Int i = 0; i < count; ++i) {
        if (at_line_end())
            fail_line("has " + counted(i, {"cell", "cells"}) + " of the board " + name + ", but " +
                      std::to_string(count) + (count == 1 ? " is" : " are") + " expected");
        char c = 0;
        peek(c);
        const std::size_t place = alphabet.find(c);
        if (place == std::string_view::npos)
            fail("expected a cell of the board " + name + ", one of " + all + ", found " +
                 quoted_token(std::string_view(&c, 1)));
        to.push_back(static_cast<Int>(place));
        advance();
    }
    if (!at_line_end())
        fail_line("should have " + counted(count, {"cell", "cells"}) + " of the board " + name +
                  ", but more follow (column " + std::to_string(column_) + ")");
}

void Reader::require_more(Int done, Int announced, const Noun& noun) {
    if (at_end())
        fail("the input ends after " + std::to_string(done) + " of the " + std::to_string(announced) + " announced " +
             std::string(announced == 1 ? noun.one : noun.many));
}

void Reader::require_end(std::string_view after) {
    if (!at_end()) fail("the input continues after " + std::string(after));
}

void Reader::require_end(Int announced, const Noun& noun) {
    require_end("the " + std::to_string(announced) + " announced " +
                std::string(announced == 1 ? noun.one : noun.many));
}

}  // namespace grundy::judge
